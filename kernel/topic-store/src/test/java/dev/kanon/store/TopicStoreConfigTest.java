package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.component.testing.ReferencePage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicStoreConfigTest {

    @Test
    void theBrokersAreAllThatMustBeGiven() {
        assertThat(TopicStoreConfig.of("broker:9092"))
                .isEqualTo(new TopicStoreConfig(
                        "_cache",
                        List.of(),
                        new StartOffset.Beginning(),
                        1,
                        3,
                        Map.of(),
                        false,
                        true,
                        false,
                        Duration.ofMinutes(5),
                        Duration.ofMinutes(1),
                        Duration.ofMillis(200),
                        "memory",
                        Map.of(),
                        Path.of("/tmp"),
                        0,
                        "",
                        Path.of("/tmp"),
                        RecordErrorPolicy.FAIL,
                        "_cache-dead-letters",
                        false,
                        new TopicStoreConfig.Peers("127.0.0.1", 0, "127.0.0.1"),
                        Map.of("bootstrap.servers", "broker:9092")));
    }

    @Test
    void everySettingArrives() {
        assertThat(with(Map.ofEntries(
                        Map.entry("topic", "orders"),
                        Map.entry("topic.partitions", "0,2"),
                        Map.entry("topic.partitions.offset", "-5"),
                        Map.entry("topic.num.partitions", "4"),
                        Map.entry("topic.replication.factor", "2"),
                        Map.entry("topic.config.segment.ms", "1000"),
                        Map.entry("topic.skip.validation", "true"),
                        Map.entry("topic.require.compact", "false"),
                        Map.entry("topic.read.only", "true"),
                        Map.entry("init.timeout.ms", "1"),
                        Map.entry("timeout.ms", "2"),
                        Map.entry("poll.timeout.ms", "3"),
                        Map.entry("backing.cache", "rocksdb"),
                        Map.entry("backing.cache.rocksdb.block.cache", "7"),
                        Map.entry("data.dir", "/data"),
                        Map.entry("checkpoint.version", "9"),
                        Map.entry("checkpoint.handler", "dev.kanon.store.FileCheckpointHandler"),
                        Map.entry("checkpoint.dir", "/checkpoints"),
                        Map.entry("record.error", "skip"),
                        Map.entry("record.error.topic", "unread"),
                        Map.entry("writer", "elected"),
                        Map.entry("peer.host", "0.0.0.0"),
                        Map.entry("peer.port", "7"),
                        Map.entry("peer.advertised.host", "me"),
                        Map.entry("group.id", "readers"),
                        Map.entry("client.id", "one"),
                        Map.entry("sasl.mechanism", "PLAIN"))))
                .isEqualTo(new TopicStoreConfig(
                        "orders",
                        List.of(0, 2),
                        new StartOffset.BeforeEnd(5),
                        4,
                        2,
                        Map.of("segment.ms", "1000"),
                        true,
                        false,
                        true,
                        Duration.ofMillis(1),
                        Duration.ofMillis(2),
                        Duration.ofMillis(3),
                        "rocksdb",
                        Map.of("block.cache", "7"),
                        Path.of("/data"),
                        9,
                        "dev.kanon.store.FileCheckpointHandler",
                        Path.of("/checkpoints"),
                        RecordErrorPolicy.SKIP,
                        "unread",
                        true,
                        new TopicStoreConfig.Peers("0.0.0.0", 7, "me"),
                        Map.of(
                                "bootstrap.servers", "broker:9092",
                                "group.id", "readers",
                                "client.id", "one",
                                "sasl.mechanism", "PLAIN")));
    }

    @Test
    void brokersOfAnotherProtocolAreLeftOut() {
        assertThat(with(Map.of("bootstrap.servers", "PLAINTEXT://a:1,SSL://b:2,c:3"))
                        .client())
                .containsEntry("bootstrap.servers", "a:1,c:3");
        assertThatThrownBy(() -> with(Map.of("bootstrap.servers", "SSL://b:2")))
                .hasMessageContaining("security.protocol=PLAINTEXT");
    }

    @Test
    void whatIsWrongIsToldAllAtOnce() {
        assertThatThrownBy(() -> with(Map.of(
                        "topic.partitions.offset", "soon",
                        "bounded.cache.size", "10",
                        "record.error", "perhaps")))
                .hasMessageContaining("3 problem(s)")
                .hasMessageContaining("soon")
                .hasMessageContaining("a bounded store would lose entries")
                .hasMessageContaining("perhaps");
        assertThatThrownBy(() ->
                        TopicStoreConfig.of(Map.of("kafkacache.bootstrap.servers", "b:1", "kafkacach.topic", "x")))
                .hasMessageContaining("did you mean 'kafkacache.topic'");
    }

    @Test
    void anEngineThatIsNotThereIsNamed() {
        var config = with(Map.of("backing.cache", "leveldb"));
        assertThatThrownBy(() -> Engines.open(config))
                .hasMessageContaining("leveldb")
                .hasMessageContaining("memory")
                .hasMessageContaining("kanon-topic-store-leveldb");
    }

    @Test
    void theReferencePageIsUpToDate() {
        ReferencePage.assertUpToDate(TopicStoreConfig.DEFINITION);
    }

    private static TopicStoreConfig with(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(Map.of("kafkacache.bootstrap.servers", "broker:9092"));
        settings.forEach((key, value) -> all.put("kafkacache." + key, value));
        return TopicStoreConfig.of(all);
    }
}
