package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.kanon.component.KanonException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicStoreTest {

    private static final Map<String, String> SETTINGS = Map.of("kafkacache.bootstrap.servers", "nowhere:1");

    private final InMemoryTopic topic = new InMemoryTopic(1);
    private final List<TopicStore<?, ?>> stores = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final InstantSource clock = () -> now;

    @AfterEach
    void close() {
        stores.forEach(TopicStore::close);
    }

    // ---- writes are read back ---------------------------------------------------------------------------------------

    @Test
    void aWriterSeesItsWriteAtOnce() {
        var store = started();
        assertThat(store.put("a", 1)).isNull();
        assertThat(store.get("a")).isEqualTo(1);
        assertThat(store.put("a", 2)).isEqualTo(1);
        assertThat(store.remove("a")).isEqualTo(2);
        assertThat(store.get("a")).isNull();
        assertThat(store.containsKey("a")).isFalse();
    }

    @Test
    void aStoreStartsWithWhatIsInTheTopic() {
        started().put("a", 1);
        assertThat(started()).containsExactly(Map.entry("a", 1));
    }

    @Test
    void afterASyncAReaderSeesWhatOthersWrote() {
        var store = started();
        var other = started();
        store.put("a", 1);
        other.sync();
        assertThat(other.get("a")).isEqualTo(1);
    }

    @Test
    void manyAreWrittenTogether() {
        var many = new TreeMap<String, Integer>();
        for (int i = 0; i < 25_000; i++) {
            many.put("key " + i, i);
        }
        var store = started();
        store.putAll(many);
        assertThat(store).hasSize(25_000).containsEntry("key 24999", 24_999);
    }

    @Test
    void aWriteTellsWhereItIs() throws Exception {
        var store = started();
        assertThat(store.putAsync("a", 1).get(10, TimeUnit.SECONDS)).isEqualTo(new Written(0, 0, 0));
        assertThat(store.removeAsync("a").get(10, TimeUnit.SECONDS).offset()).isEqualTo(1);
        store.put("b", 5);
        assertThat(store.getVersioned("b")).isEqualTo(new Versioned<>(5, 2));
    }

    @Test
    void partitionsMakeOneMap() {
        InMemoryTopic wide = new InMemoryTopic(4);
        var store = wide.store(config(Map.of()), Codecs.string(), Codecs.int32(), null, new MemoryEngine(), clock);
        stores.add(store);
        store.init();
        for (int i = 0; i < 100; i++) {
            store.put("key %02d".formatted(i), i);
        }
        assertThat(store).hasSize(100);
        assertThat(store.firstKey()).isEqualTo("key 00");
        assertThat(store.lastKey()).isEqualTo("key 99");
        assertThat(store.health().positions()).hasSize(4);
    }

    // ---- the map ----------------------------------------------------------------------------------------------------

    @Test
    void itDoesWhatATreeMapDoesAndSoDoItsViews() {
        long seed = Long.getLong("kanon.seed", System.nanoTime());
        System.out.println("TopicStoreTest: -Dkanon.seed=" + seed);
        Random random = new Random(seed);
        var store = started();
        var other = started();
        NavigableMap<String, Integer> model = new TreeMap<>();
        for (int round = 0; round < 300; round++) {
            var view = view(store, model, random);
            change(view.store(), view.model(), random);
            assertSame(view.store(), view.model(), random);
            assertSame(store, model, random);
        }
        other.sync();
        assertSame(other, model, random);
    }

    private record Views(NavigableMap<String, Integer> store, NavigableMap<String, Integer> model) {}

    private static Views view(NavigableMap<String, Integer> store, NavigableMap<String, Integer> model, Random random) {
        String one = key(random);
        String other = key(random);
        String low = one.compareTo(other) < 0 ? one : other;
        String high = one.compareTo(other) < 0 ? other : one;
        boolean with = random.nextBoolean();
        return switch (random.nextInt(6)) {
            case 0 -> new Views(store.headMap(one, with), model.headMap(one, with));
            case 1 -> new Views(store.tailMap(one, with), model.tailMap(one, with));
            case 2 -> new Views(store.subMap(low, with, high, true), model.subMap(low, with, high, true));
            case 3 -> new Views(store.descendingMap(), model.descendingMap());
            case 4 ->
                new Views(
                        store.descendingMap().subMap(high, true, low, with),
                        model.descendingMap().subMap(high, true, low, with));
            default -> new Views(store, model);
        };
    }

    private static void change(
            NavigableMap<String, Integer> store, NavigableMap<String, Integer> model, Random random) {
        String key = key(random);
        switch (random.nextInt(8)) {
            case 0 -> assertThat(store.remove(key)).isEqualTo(model.remove(key));
            case 1 -> {
                if (!model.isEmpty() && random.nextInt(4) == 0) {
                    store.entrySet().iterator().next().setValue(7);
                    model.entrySet().iterator().next().setValue(7);
                }
            }
            case 2 -> {
                var all = store.keySet().iterator();
                var expected = model.keySet().iterator();
                for (int i = random.nextInt(3); i > 0 && expected.hasNext(); i--) {
                    assertThat(all.next()).isEqualTo(expected.next());
                    all.remove();
                    expected.remove();
                }
            }
            case 3 -> {
                if (random.nextInt(20) == 0) {
                    store.clear();
                    model.clear();
                }
            }
            default -> {
                int value = random.nextInt(1_000);
                Integer before;
                try {
                    before = model.put(key, value);
                } catch (IllegalArgumentException outside) {
                    assertThatThrownBy(() -> store.put(key, value)).isInstanceOf(IllegalArgumentException.class);
                    return;
                }
                assertThat(store.put(key, value)).isEqualTo(before);
            }
        }
    }

    private static void assertSame(
            NavigableMap<String, Integer> store, NavigableMap<String, Integer> model, Random random) {
        assertThat(new ArrayList<>(store.entrySet())).isEqualTo(new ArrayList<>(model.entrySet()));
        assertThat(store.size()).isEqualTo(model.size());
        assertThat(store.isEmpty()).isEqualTo(model.isEmpty());
        String key = key(random);
        assertThat(store.lowerEntry(key)).isEqualTo(model.lowerEntry(key));
        assertThat(store.floorKey(key)).isEqualTo(model.floorKey(key));
        assertThat(store.ceilingKey(key)).isEqualTo(model.ceilingKey(key));
        assertThat(store.higherEntry(key)).isEqualTo(model.higherEntry(key));
        assertThat(store.firstEntry()).isEqualTo(model.firstEntry());
        assertThat(store.lastEntry()).isEqualTo(model.lastEntry());
        assertThat(store.get(key)).isEqualTo(model.get(key));
        assertThat(new ArrayList<>(store.descendingKeySet())).isEqualTo(new ArrayList<>(model.descendingKeySet()));
    }

    private static String key(Random random) {
        return "k" + (char) ('a' + random.nextInt(26)) + random.nextInt(3);
    }

    @Test
    void aViewWritesToTheTopic() {
        var store = started();
        store.subMap("a", "z").put("m", 1);
        store.descendingMap().put("n", 2);
        store.keySet().remove("m");
        assertThat(started()).containsExactly(Map.entry("n", 2));
    }

    @Test
    void rangesGoBothWaysAndKeepToWhatTheySawFirst() {
        var store = started();
        for (String key : List.of("c", "a", "d", "b")) {
            store.put(key, 0);
        }
        try (var range = store.range("a", false, "d", false)) {
            store.put("bb", 1);
            assertThat(keys(range)).containsExactly("b", "c");
        }
        assertThat(keys(store.descendingCache().all())).containsExactly("d", "c", "bb", "b", "a");
        assertThat(keys(store.descendingCache().range("c", true, null, true))).containsExactly("c", "bb", "b", "a");
        assertThat(keys(store.subCache("b", true, null, true).all())).containsExactly("b", "bb", "c", "d");
    }

    @Test
    void aSnapshotStaysAsItWas() {
        var store = started();
        store.put("a", 1);
        store.put("b", 1);
        try (var snapshot = store.snapshot()) {
            store.put("a", 2);
            store.remove("b");
            assertThat(snapshot).hasSize(2).containsEntry("a", 1).containsEntry("b", 1);
            assertThat(snapshot.descendingMap().firstKey()).isEqualTo("b");
            assertThatThrownBy(() -> snapshot.put("c", 1)).hasMessageContaining("write to its store");
        }
        assertThat(store).containsExactly(Map.entry("a", 2));
    }

    // ---- who is told ------------------------------------------------------------------------------------------------

    @Test
    void listenersAreToldWhatWasBefore() {
        var told = Collections.synchronizedList(new ArrayList<String>());
        var store = store();
        store.addListener((key, before, after, offset) -> told.add(key + ":" + before + ">" + after + "@" + offset));
        store.init();
        store.put("a", 1);
        store.put("a", 2);
        store.remove("a");
        assertThat(told).containsExactly("a:null>1@0", "a:1>2@1", "a:2>null@2");
    }

    @Test
    void aListenerMayWatchOneKeyOrAPrefix() {
        var told = Collections.synchronizedList(new ArrayList<String>());
        var store = started();
        store.addListener("order/1", (key, before, after, offset) -> told.add("one " + key));
        Runnable end = store.addPrefixListener("order/", (key, before, after, offset) -> told.add("all " + key));
        store.put("order/1", 1);
        store.put("order/2", 1);
        store.put("other", 1);
        end.run();
        store.put("order/2", 2);
        assertThat(told).containsExactly("one order/1", "all order/1", "all order/2");
    }

    @Test
    void aHandlerMayRefuseARecordOrRollItBack() {
        var handler = new Handler();
        var store = topic.store(config(Map.of()), Codecs.string(), Codecs.int32(), handler, new MemoryEngine(), clock);
        stores.add(store);
        store.init();
        store.put("a", 1);
        assertCode(() -> store.put("a", -1), StoreErrors.WRITE_REFUSED).hasMessageContaining("IGNORE_FAILURE");
        assertCode(() -> store.put("a", -2), StoreErrors.WRITE_REFUSED).hasMessageContaining("ROLLBACK_FAILURE");
        store.sync();
        assertThat(store).containsExactly(Map.entry("a", 1));
        assertThat(started()).as("what was there before was written again").containsExactly(Map.entry("a", 1));
        assertThat(handler.told).startsWith("initialized 0", "a:null>1").endsWith("a:1>1", "synchronized 4");
    }

    private static final class Handler implements UpdateHandler<String, Integer> {
        private final List<String> told = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void cacheInitialized(int count, Map<Integer, Long> positions) {
            told.add("initialized " + count);
        }

        @Override
        public void cacheSynchronized(int count, Map<Integer, Long> positions) {
            told.add("synchronized " + count);
        }

        @Override
        public ValidationStatus validateUpdate(Update<String, Integer> update) {
            Integer value = update.value();
            if (value == null || value >= 0) {
                return ValidationStatus.SUCCESS;
            }
            return value == -1 ? ValidationStatus.IGNORE_FAILURE : ValidationStatus.ROLLBACK_FAILURE;
        }

        @Override
        public void handleUpdate(Update<String, Integer> update) {
            told.add(update.key() + ":" + update.oldValue() + ">" + update.value());
        }
    }

    @Test
    void figuresCanBeSeen() {
        var figures = new SimpleMeterRegistry();
        var store = started();
        store.bindTo(figures);
        store.put("a", 1);
        store.remove("a");
        assertThat(figures.get("kanon.store.healthy").gauge().value()).isEqualTo(1);
        assertThat(figures.get("kanon.store.leader").gauge().value()).isZero();
        assertThat(figures.get("kanon.store.lag").gauge().value()).isZero();
        assertThat(figures.get("kanon.store.records.read")
                        .tag("topic", "_cache")
                        .functionCounter()
                        .count())
                .isEqualTo(2);
        assertThat(figures.get("kanon.store.writes").timer().count()).isEqualTo(2);
        store.close();
        assertThat(figures.get("kanon.store.healthy").gauge().value()).isZero();
    }

    // ---- what goes wrong --------------------------------------------------------------------------------------------

    @Test
    void aStoreThatCannotApplyStopsAnswering() {
        var store = store();
        store.addListener((key, before, after, offset) -> {
            throw new IllegalStateException("broken");
        });
        store.init();
        assertCode(() -> store.put("a", 1), StoreErrors.UNHEALTHY).hasMessageContaining("broken");
        assertThatThrownBy(() -> store.get("a")).hasMessageContaining("broken");
        assertThat(store.health().healthy()).isFalse();
    }

    @Test
    void aRecordThatCannotBeReadStopsTheStoreOrIsLeftOut() {
        topic.append(0, bytes("good"), Codecs.int32().encode(1));
        topic.append(0, bytes("bad"), bytes("x"));
        topic.append(0, null, bytes("of no key"));
        var strict = store();
        strict.addListener((key, before, after, offset) -> {});
        assertCode(strict::init, StoreErrors.RECORD_UNREADABLE).hasMessageContaining("offset 1 of partition 0");

        var lenient = topic.store(
                config(Map.of("kafkacache.record.error", "skip")),
                Codecs.string(),
                Codecs.int32(),
                null,
                new MemoryEngine(),
                clock);
        stores.add(lenient);
        lenient.addListener((key, before, after, offset) -> {});
        lenient.init();
        assertThat(lenient).containsExactly(Map.entry("good", 1));
        assertThat(lenient.health().skipped()).isEqualTo(1);
    }

    @Test
    void aStoreIsDoneWithADeadLetterOnlyOnceItIsKept() {
        topic.append(0, bytes("good"), Codecs.int32().encode(1));
        topic.append(0, bytes("bad"), bytes("x"));
        topic.loseDeadLetters(true);
        var engine = new KeptEngine();
        var losing = keepingDeadLetters(engine);
        assertCode(losing::init, StoreErrors.RECORD_UNREADABLE).hasMessageContaining("was lost");

        topic.loseDeadLetters(false);
        var keeping = keepingDeadLetters(engine);
        keeping.init();
        assertThat(keeping).containsExactly(Map.entry("good", 1));
        assertThat(topic.deadLetters()).hasSize(1).first().satisfies(letter -> {
            assertThat(letter.offset()).isEqualTo(1);
            assertThat(letter.value()).isEqualTo(bytes("x"));
        });
    }

    private TopicStore<String, Integer> keepingDeadLetters(Engine engine) {
        var store = topic.store(
                config(Map.of("kafkacache.record.error", "dead_letter")),
                Codecs.string(),
                Codecs.int32(),
                null,
                engine,
                clock);
        stores.add(store);
        store.addListener((key, before, after, offset) -> {});
        return store;
    }

    @Test
    void aReadOnlyStoreRefusesWrites() {
        started().put("a", 1);
        var store = topic.store(
                config(Map.of("kafkacache.topic.read.only", "true")),
                Codecs.string(),
                Codecs.int32(),
                null,
                new MemoryEngine(),
                clock);
        stores.add(store);
        store.init();
        assertThat(store).containsEntry("a", 1);
        assertCode(() -> store.put("a", 2), StoreErrors.READ_ONLY).hasMessageContaining("Cache is read-only");
        assertCode(() -> store.keySet().remove("a"), StoreErrors.READ_ONLY);
    }

    @Test
    void comparingAndSettingNeedsAnElectedWriter() {
        var store = started();
        assertCode(() -> store.putIfAbsent("a", 1), StoreErrors.NOT_ATOMIC);
        assertCode(() -> store.merge("a", 1, Integer::sum), StoreErrors.NOT_ATOMIC);
        assertThat(store).isEmpty();
    }

    @Test
    void aStoreThatDoesNotRunSaysSo() {
        var store = store();
        assertCode(() -> store.get("a"), StoreErrors.NOT_RUNNING).hasMessageContaining("init()");
        store.init();
        assertCode(store::init, StoreErrors.NOT_RUNNING).hasMessageContaining("started already");
        store.close();
        assertCode(() -> store.get("a"), StoreErrors.NOT_RUNNING);
    }

    @Test
    @SuppressWarnings("NullAway") // what is tested
    void nullIsNeitherKeyNorValue() {
        var store = started();
        assertThatThrownBy(() -> store.put("a", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("remove");
        assertThatThrownBy(() -> store.get(null)).isInstanceOf(NullPointerException.class);
    }

    // ---- what is kept -----------------------------------------------------------------------------------------------

    @Test
    void aKeptEngineIsReadOnFromWhereItStands() {
        var engine = new KeptEngine();
        var store = kept(engine, Map.of());
        store.put("a", 1);
        store.close();
        started().put("b", 2);
        assertThat(kept(engine, Map.of())).containsOnlyKeys("a", "b");
        assertThat(engine.cleared).isZero();
    }

    @Test
    void aTopicMadeAnewIsReadAnew() {
        var engine = new KeptEngine();
        var store = kept(engine, Map.of());
        store.put("old", 1);
        store.put("older", 1);
        store.close();
        topic.make("second");
        started().put("new", 1);
        assertThat(kept(engine, Map.of())).containsOnlyKeys("new");
    }

    @Test
    void aTopicThatIsTooShortIsReadAnew() {
        var engine = new KeptEngine();
        var store = kept(engine, Map.of());
        store.put("old", 1);
        store.put("older", 1);
        store.close();
        topic.make("first");
        topic.append(0, bytes("new"), Codecs.int32().encode(1));
        assertThat(kept(engine, Map.of())).containsOnlyKeys("new");
    }

    @Test
    void aStoreThatWasAwayForLongerThanTombstonesStayReadsAnew() {
        var engine = new KeptEngine();
        kept(engine, Map.of()).close();
        now = now.plus(Duration.ofMinutes(59));
        kept(engine, Map.of()).close();
        assertThat(engine.cleared).isZero();
        now = now.plus(Duration.ofMinutes(61));
        kept(engine, Map.of()).close();
        assertThat(engine.cleared).isEqualTo(1);
    }

    @Test
    void anotherVersionOfTheCheckpointIsReadAnew() {
        var engine = new KeptEngine();
        kept(engine, Map.of()).close();
        kept(engine, Map.of("kafkacache.checkpoint.version", "1")).close();
        assertThat(engine.cleared).isEqualTo(1);
        engine.commit(List.of(), List.of(new Engine.Mark(0, new byte[] {99})));
        kept(engine, Map.of("kafkacache.checkpoint.version", "1")).close();
        assertThat(engine.cleared).isEqualTo(2);
    }

    @Test
    void aHandlerIsShownAgainWhatItHadNotKept(@TempDir Path directory) throws IOException {
        Map<String, String> settings = Map.of(
                "kafkacache.checkpoint.handler", FileCheckpointHandler.class.getName(),
                "kafkacache.checkpoint.dir", directory.toString());
        Path file = directory.resolve("_cache").resolve(".checkpoint");
        var engine = new KeptEngine();
        var store = kept(engine, settings);
        store.put("a", 1);
        store.put("b", 2);
        store.close();
        assertThat(file).hasContent("0\n1\n_cache 0 2\n");

        Files.writeString(file, "0\n1\n_cache 0 1\n");
        var told = Collections.synchronizedList(new ArrayList<String>());
        var again = topic.store(
                config(settings), Codecs.string(), Codecs.int32(), update -> told.add(update.key()), engine, clock);
        stores.add(again);
        again.init();
        assertThat(told).containsExactly("b");
        assertThat(again).containsOnlyKeys("a", "b");
        again.close();

        Files.writeString(file, "0\n1\nother 0 1\n");
        assertCode(() -> kept(engine, settings), StoreErrors.CHECKPOINT_UNREADABLE)
                .hasMessageContaining("delete the file");
        assertCode(
                        () -> kept(engine, Map.of("kafkacache.checkpoint.handler", "java.lang.String")),
                        StoreErrors.CHECKPOINT_UNREADABLE)
                .hasMessageContaining("must be a public CheckpointHandler");
    }

    @Test
    void aResetReadsTheTopicAnew() {
        var store = started();
        store.put("a", 1);
        topic.make("first");
        topic.append(0, bytes("b"), Codecs.int32().encode(2));
        store.reset();
        assertThat(store).containsExactly(Map.entry("b", 2));
    }

    // ---- helping ----------------------------------------------------------------------------------------------------

    private TopicStore<String, Integer> kept(Engine engine, Map<String, String> settings) {
        var store = topic.store(config(settings), Codecs.string(), Codecs.int32(), null, engine, clock);
        stores.add(store);
        store.init();
        return store;
    }

    private TopicStore<String, Integer> started() {
        var store = store();
        store.init();
        return store;
    }

    private TopicStore<String, Integer> store() {
        var store = topic.store(config(Map.of()), Codecs.string(), Codecs.int32(), null, new MemoryEngine(), clock);
        stores.add(store);
        return store;
    }

    private static TopicStoreConfig config(Map<String, String> more) {
        var settings = new TreeMap<>(SETTINGS);
        settings.put("kafkacache.poll.timeout.ms", "20");
        settings.putAll(more);
        return TopicStoreConfig.of(settings);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> keys(Cursor<Map.Entry<String, Integer>> cursor) {
        var keys = new ArrayList<String>();
        try (cursor) {
            cursor.forEachRemaining(entry -> keys.add(entry.getKey()));
        }
        return keys;
    }

    private static AbstractThrowableAssert<?, ?> assertCode(
            org.assertj.core.api.ThrowableAssert.ThrowingCallable call, StoreErrors code) {
        return assertThatThrownBy(call)
                .satisfies(e -> assertThat(e)
                        .asInstanceOf(type(KanonException.class))
                        .extracting(KanonException::errorCode)
                        .isEqualTo(code));
    }
}
