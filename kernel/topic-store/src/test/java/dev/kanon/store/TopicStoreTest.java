package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.component.KanonException;
import dev.kanon.replication.testing.InMemoryLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TopicStoreTest {

    private final InMemoryLog topic = new InMemoryLog();
    private final TopicStore<String, Integer> store = store(topic);
    private final TopicStore<String, Integer> other = store(topic);

    @AfterEach
    void close() {
        store.close();
        other.close();
    }

    @Test
    void aWriterSeesItsWriteAtOnce() {
        store.start();
        store.put("a", 1);
        assertThat(store.get("a")).isEqualTo(1);
        store.remove("a");
        assertThat(store.get("a")).isNull();
    }

    @Test
    void aStoreStartsWithWhatIsInTheTopic() {
        store.start();
        store.put("a", 1);
        other.start();
        assertThat(other.get("a")).isEqualTo(1);
    }

    @Test
    void afterASyncAReaderSeesWhatOthersWrote() {
        store.start();
        other.start();
        store.put("a", 1);
        other.sync();
        assertThat(other.get("a")).isEqualTo(1);
    }

    @Test
    void rangesGoBothWays() {
        store.start();
        for (String key : List.of("c", "a", "d", "b")) {
            store.put(key, 0);
        }
        assertThat(keys(store.all())).containsExactly("a", "b", "c", "d");
        assertThat(keys(store.range("a", false, "c", true))).containsExactly("b", "c");
        assertThat(keys(store.descending(null, true, "zz", true))).containsExactly("d", "c", "b", "a");
    }

    @Test
    void listenersAreToldWhatWasBefore() {
        var told = new ArrayList<String>();
        store.addListener((key, before, after, offset) -> told.add(key + ":" + before + ">" + after + "@" + offset));
        store.start();
        store.put("a", 1);
        store.put("a", 2);
        store.remove("a");
        assertThat(told).containsExactly("a:null>1@0", "a:1>2@1", "a:2>null@2");
    }

    @Test
    void aStoreThatCannotApplyStopsAnswering() {
        store.addListener((key, before, after, offset) -> {
            throw new IllegalStateException("broken");
        });
        store.start();
        assertThatThrownBy(() -> store.put("a", 1))
                .isInstanceOfSatisfying(
                        KanonException.class, e -> assertThat(e.errorCode()).isEqualTo(StoreErrors.UNHEALTHY))
                .hasMessageContaining("broken");
        assertThatThrownBy(() -> store.get("a")).hasMessageContaining("broken");
    }

    @Test
    void aClosedStoreSaysSo() {
        store.start();
        store.close();
        assertThatThrownBy(() -> store.get("a"))
                .isInstanceOfSatisfying(
                        KanonException.class, e -> assertThat(e.errorCode()).isEqualTo(StoreErrors.NOT_RUNNING));
    }

    private static TopicStore<String, Integer> store(InMemoryLog topic) {
        return new TopicStore<>(
                topic,
                "topic",
                new InMemoryWriter(topic),
                new MemoryEngine(),
                Codecs.string(),
                Codecs.int32(),
                Duration.ofSeconds(10));
    }

    private static List<String> keys(Cursor<Map.Entry<String, Integer>> cursor) {
        var keys = new ArrayList<String>();
        try (cursor) {
            cursor.forEachRemaining(entry -> keys.add(entry.getKey()));
        }
        return keys;
    }
}
