package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Runs the code of {@code docs/guides/topic-store.md}, and holds it to be the same. */
class TopicStoreGuideIT {

    private static final EmbeddedKafka KAFKA = EmbeddedKafka.temporary();

    @BeforeAll
    static void startKafka() {
        KAFKA.start();
    }

    @AfterAll
    static void stopKafka() {
        KAFKA.close();
    }

    @Test
    void theFirstEntries() {
        String bootstrapServers = KAFKA.bootstrapServers();
        TopicStore<String, String> cache = new TopicStore<>(bootstrapServers, Serdes.String(), Serdes.String());
        cache.init(); // creates the topic, and reads it to its end
        cache.put("Kafka", "Rocks");
        String value = cache.get("Kafka");
        cache.remove("Kafka");
        cache.close();
        assertThat(value).isEqualTo("Rocks");
    }

    @Test
    void rangesListenersAndWritesWithoutWaiting() throws Exception {
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        try (var orders = new TopicStore<>(orders(), Serdes.String(), Serdes.String());
                var elsewhere = new TopicStore<>(orders(), Serdes.String(), Serdes.String())) {
            orders.init();
            elsewhere.init();
            orders.put("order/1", "placed");
            elsewhere.sync();
            assertThat(elsewhere.get("order/1")).isEqualTo("placed");

            orders.put("order/2", "placed");
            orders.tailMap("order/2").clear();
            orders.descendingMap().firstKey();
            try (var cursor = orders.range("order/1", true, "order/9", false)) {
                cursor.forEachRemaining(entry -> System.out.println(entry.getKey() + " is " + entry.getValue()));
            }
            try (var snapshot = orders.snapshot()) {
                assertThat(snapshot).hasSameSizeAs(orders);
            }
            assertThat(orders).containsOnlyKeys("order/1");

            Runnable end = orders.addPrefixListener(
                    "order/", (key, before, after, offset) -> told.add(key + " was " + before));
            CompletableFuture<Written> written = orders.putAsync("order/3", "placed");
            orders.putAll(Map.of("order/4", "placed", "order/5", "placed"));
            written.get(60, TimeUnit.SECONDS);
            end.run();
            assertThat(told).contains("order/3 was null").hasSize(3);
        }
    }

    private static TopicStoreConfig orders() {
        return TopicStoreConfig.of(
                Map.of("kafkacache.bootstrap.servers", KAFKA.bootstrapServers(), "kafkacache.topic", "orders"));
    }

    @Test
    @SuppressWarnings("NullAway") // as in the guide: the account is there
    void comparingAndSetting() {
        String bootstrapServers = KAFKA.bootstrapServers();
        TopicStoreConfig config = TopicStoreConfig.of(Map.of(
                "kafkacache.bootstrap.servers", bootstrapServers,
                "kafkacache.topic", "accounts",
                "kafkacache.writer", "elected"));
        TopicStore<String, Long> accounts = new TopicStore<>(config, Serdes.String(), Serdes.Long());
        accounts.init();
        accounts.merge("alice", 10L, Long::sum);
        boolean moved = accounts.transaction()
                .requireVersion("alice", accounts.getVersioned("alice").version())
                .requireAbsent("bob")
                .remove("alice")
                .put("bob", 10L)
                .commit();
        assertThat(moved).isTrue();
        assertThat(accounts).containsExactly(Map.entry("bob", 10L));
        accounts.put("session", 1L, Duration.ofMinutes(30));
        assertThat(accounts).hasSize(2);
        accounts.close();
    }

    @Test
    void theGuideHasThisCode() throws IOException {
        Path root = Path.of(System.getProperty("kanon.root"));
        String guide = Files.readString(root.resolve("docs/guides/topic-store.md"));
        String code = withoutSpace(Files.readString(
                root.resolve("kernel/topic-store/src/test/java/dev/kanon/store/TopicStoreGuideIT.java")));
        List<String> blocks = Pattern.compile("(?s)```java\n(.*?)```")
                .matcher(guide)
                .results()
                .map(block -> block.group(1))
                .toList();
        assertThat(blocks).hasSize(7).allSatisfy(block -> assertThat(code).contains(withoutSpace(block)));
    }

    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }
}
