package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.component.KanonException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What stores with an elected writer keep, whatever log is underneath. */
abstract class ElectedStoreContract {

    private static final int PATIENCE_SECONDS = 60;

    private final List<TopicStore<?, ?>> stores = new ArrayList<>();

    /** A store on the topic of this test; not started. */
    abstract TopicStore<String, Integer> store(@Nullable UpdateHandler<String, Integer> handler, Engine engine);

    static TopicStoreConfig config(Map<String, String> more) {
        Map<String, String> settings =
                new HashMap<>(Map.of("kafkacache.bootstrap.servers", "nowhere:1", "kafkacache.writer", "elected"));
        settings.putAll(more);
        return TopicStoreConfig.of(settings);
    }

    @AfterEach
    void closeStores() {
        stores.forEach(TopicStore::close);
    }

    private TopicStore<String, Integer> started(@Nullable UpdateHandler<String, Integer> handler, Engine engine) {
        TopicStore<String, Integer> store = store(handler, engine);
        stores.add(store);
        store.init();
        return store;
    }

    private TopicStore<String, Integer> started() {
        return started(null, new MemoryEngine());
    }

    @Test
    void aStoreWritesAndReads() {
        var store = started();
        assertThat(store.put("a", 1)).isNull();
        assertThat(store.put("a", 2)).isEqualTo(1);
        assertThat(store).containsExactly(Map.entry("a", 2));
        assertThat(store.remove("a")).isEqualTo(2);
        assertThat(store).isEmpty();
    }

    @Test
    void mapsAtomicCallsWork() {
        var store = started();
        assertThat(store.putIfAbsent("a", 1)).isNull();
        assertThat(store.putIfAbsent("a", 2)).isEqualTo(1);
        assertThat(store.replace("a", 1, 3)).isTrue();
        assertThat(store.replace("a", 1, 4)).isFalse();
        assertThat(store.replace("b", 4)).isNull();
        assertThat(store.computeIfAbsent("b", key -> 5)).isEqualTo(5);
        assertThat(store.computeIfPresent("b", (key, old) -> old + 1)).isEqualTo(6);
        assertThat(store.compute("b", (key, old) -> null)).isNull();
        assertThat(store.merge("a", 10, Integer::sum)).isEqualTo(13);
        assertThat(store.remove("a", 12)).isFalse();
        assertThat(store.remove("a", 13)).isTrue();
        assertThat(store).isEmpty();
    }

    @Test
    void countersOfSeveralStoresLoseNothing() throws Exception {
        var one = started();
        var two = started();
        int threads = 6;
        int each = 20;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<Future<?>> counting = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            var store = thread % 2 == 0 ? one : two;
            counting.add(pool.submit(() -> {
                for (int i = 0; i < each; i++) {
                    store.merge("counter", 1, Integer::sum);
                }
            }));
        }
        for (Future<?> thread : counting) {
            thread.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        pool.shutdown();
        one.sync();
        two.sync();
        assertThat(one.get("counter")).isEqualTo(threads * each);
        assertThat(two.get("counter")).isEqualTo(threads * each);
    }

    @Test
    void aTransactionIsMadeWholeOrNotAtAll() {
        var store = started();
        var other = started();
        store.put("from", 7);
        Versioned<Integer> from = Objects.requireNonNull(store.getVersioned("from"));
        assertThat(store.transaction()
                        .requireVersion("from", from.version())
                        .requireAbsent("to")
                        .remove("from")
                        .put("to", 7)
                        .commit())
                .isTrue();
        assertThat(store).containsExactly(Map.entry("to", 7));
        assertThat(other.transaction()
                        .requireAbsent("to")
                        .put("other", 1)
                        .put("to", 1)
                        .commit())
                .as("the other store hands it on, and a condition does not hold")
                .isFalse();
        assertThat(other).containsExactly(Map.entry("to", 7));
    }

    @Test
    void readersSeeTransactionsWhole() throws Exception {
        var writer = started();
        var reader = started();
        var wrong = Collections.synchronizedList(new ArrayList<String>());
        CompletableFuture<Void> reading = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            while (!reading.isDone()) {
                try (var snapshot = reader.snapshot()) {
                    int sum = snapshot.values().stream()
                            .mapToInt(Integer::intValue)
                            .sum();
                    if (sum != 0) {
                        wrong.add(snapshot.toString());
                    }
                }
            }
        });
        thread.start();
        Random random = new Random(1);
        for (int i = 0; i < 50; i++) {
            int amount = random.nextInt(100);
            assertThat(writer.transaction()
                            .put("debit", -amount)
                            .put("credit", amount)
                            .commit())
                    .isTrue();
        }
        reading.complete(null);
        thread.join();
        assertThat(wrong).isEmpty();
    }

    @Test
    void aCommandThatFollowsInTheSameGroupSeesWhatCameBefore() throws Exception {
        var store = started();
        List<CompletableFuture<Boolean>> claims = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            claims.add(store.transaction().requireAbsent("lock").put("lock", i).commitAsync());
        }
        int won = 0;
        for (CompletableFuture<Boolean> each : claims) {
            won += each.get(PATIENCE_SECONDS, TimeUnit.SECONDS) ? 1 : 0;
        }
        assertThat(won).isEqualTo(1);
    }

    @Test
    void manyAreWrittenTogether() {
        Map<String, Integer> many = new HashMap<>();
        for (int i = 0; i < 3_000; i++) {
            many.put("key " + i, i);
        }
        started().putAll(many);
        assertThat(new HashMap<>(started())).isEqualTo(many);
    }

    @Test
    void listenersAreToldOfEachChangeInOrder() {
        var told = Collections.synchronizedList(new ArrayList<String>());
        var store = started();
        store.addListener((key, before, after, offset) -> told.add(key + ":" + before + ">" + after));
        assertThat(store.transaction().put("a", 1).put("a", 2).put("b", 3).commit())
                .isTrue();
        store.remove("a");
        assertThat(told).containsExactly("a:null>1", "a:1>2", "b:null>3", "a:2>null");
    }

    @Test
    void whatTheHandlerDoesNotTakeIsNotWritten() {
        UpdateHandler<String, Integer> handler = new UpdateHandler<>() {
            @Override
            public ValidationStatus validateUpdate(Update<String, Integer> update) {
                Integer value = update.value();
                return value != null && value < 0 ? ValidationStatus.IGNORE_FAILURE : ValidationStatus.SUCCESS;
            }

            @Override
            public void handleUpdate(Update<String, Integer> update) {}
        };
        var store = started(handler, new MemoryEngine());
        assertThatThrownBy(
                        () -> store.transaction().put("good", 1).put("bad", -1).commit())
                .isInstanceOfSatisfying(
                        KanonException.class,
                        refused -> assertThat(refused.errorCode()).isEqualTo(StoreErrors.WRITE_REFUSED))
                .hasMessageContaining("bad");
        assertThat(store).isEmpty();
        assertThat(started()).as("it is not in the topic").isEmpty();
    }

    @Test
    void headersReachTheHandlersOfAllStores() throws Exception {
        var seen = new LinkedBlockingQueue<String>();
        started();
        var follower = started(
                update -> update.headers().forEach(each -> seen.add(update.key() + ":" + each.key())),
                new MemoryEngine());
        follower.putAsync(List.of(new RecordHeader("who", new byte[0])), "a", 1)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(seen.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo("a:who");
    }

    @Test
    void anEntryEndsForAllAtOnceWhenItsTimeIsOver() throws Exception {
        var ended = new LinkedBlockingQueue<String>();
        var one = started();
        var follower = started();
        follower.addListener((key, before, after, offset) -> {
            if (after == null) {
                ended.add(key);
            }
        });
        follower.put("renewed", 1, Duration.ofMillis(1));
        follower.put("renewed", 2);
        follower.put("long", 1, Duration.ofHours(1));
        follower.put("short", 1, Duration.ofMillis(1));
        assertThat(ended.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).isIn("short", "renewed");
        follower.put("later", 1, Duration.ofMillis(1));
        assertThat(ended.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).isNotNull();
        one.close();
        assertThat(follower.get("long")).isEqualTo(1);
        follower.put("after", 1, Duration.ofMillis(1));
        String last;
        do {
            last = ended.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(last).isNotNull();
        } while (!last.equals("after"));
        assertThat(follower).containsOnlyKeys("renewed", "long");
    }

    @Test
    void aStoreFindsWhatEndsInItsKeptEngine() throws Exception {
        var engine = new KeptEngine();
        var store = started(null, engine);
        store.put("kept", 1, Duration.ofSeconds(2));
        store.close();
        var ended = new LinkedBlockingQueue<String>();
        var again = started(null, engine);
        again.addListener((key, before, after, offset) -> ended.add(key));
        assertThat(ended.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo("kept");
        assertThat(again).isEmpty();
        assertThat(engine.cleared).isZero();
    }

    @Test
    void anotherStoreTakesOver() throws Exception {
        var leader = started();
        leader.put("a", 1);
        assertThat(leader.isLeader()).isTrue();
        var follower = started();
        assertThat(follower.put("a", 2)).isEqualTo(1);
        List<CompletableFuture<Written>> writes = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            writes.add(follower.putAsync("key " + i, i));
        }
        leader.close();
        for (CompletableFuture<Written> each : writes) {
            each.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        assertThat(follower.put("a", 3)).isEqualTo(2);
        assertThat(follower.isLeader()).isTrue();
        assertThat(follower).hasSize(101);
    }

    @Test
    void aKeptEngineGoesOnFromWhereItStands() {
        var engine = new KeptEngine();
        var store = started(null, engine);
        store.put("a", 1);
        store.close();
        var other = started();
        other.put("b", 2);
        var again = started(null, engine);
        assertThat(again).containsOnlyKeys("a", "b");
        assertThat(again.put("a", 3)).isEqualTo(1);
        other.sync();
        assertThat(other).containsEntry("a", 3);
        assertThat(engine.cleared).isZero();
    }

    @Test
    void aResetReadsTheTopicAnew() {
        var store = started();
        store.put("a", 1);
        store.reset();
        assertThat(store).containsExactly(Map.entry("a", 1));
        assertThat(store.put("a", 2)).isEqualTo(1);
    }
}
