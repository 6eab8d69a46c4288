package dev.kanon.store.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kanon.component.KanonException;
import dev.kanon.component.Settings;
import dev.kanon.store.Codecs;
import dev.kanon.store.Cursor;
import dev.kanon.store.Direction;
import dev.kanon.store.Engine;
import dev.kanon.store.Engine.Change;
import dev.kanon.store.Engine.Entry;
import dev.kanon.store.Engine.Mark;
import dev.kanon.store.Engine.Snapshot;
import dev.kanon.store.EngineProvider;
import dev.kanon.store.KeyRange;
import dev.kanon.store.MemoryEngine;
import dev.kanon.store.OrderedView;
import dev.kanon.store.StoreErrors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every engine does, measured against a tree map under the same order: a JUnit suite for the tests of an engine. Random
 * tests print their seed and take one by {@code -Dkanon.seed=N}.
 */
public abstract class EngineContract {

    private static final int BATCHES = 300;
    private static final int MAX_BATCH = 8;
    private static final int MAX_KEY = 3;
    /** A random run closes and opens a persistent engine after about so many batches. */
    private static final int REOPENED_AFTER = 40;

    private static final int READERS = 4;
    private static final int READ_BATCHES = 400;
    private static final int CLOSINGS = 30;
    private static final int SPREAD_KEYS = 50;
    private static final int BIG_VALUE = 1 << 20;
    private static final int LONG_KEY = 4096;

    @TempDir
    Path parent = Path.of("");

    private final long seed = Long.getLong("kanon.seed", System.nanoTime());
    private Engine engine = new MemoryEngine();

    protected abstract EngineProvider provider();

    /** The settings that it is opened with; by default, its own defaults. */
    protected Map<String, String> settings() {
        return Map.of();
    }

    @BeforeEach
    void open() {
        engine = opened();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void aNewEngineIsEmpty() {
        assertThat(engine.get(bytes("a"))).isNull();
        assertThat(scan(KeyRange.ALL, Direction.ASCENDING)).isEmpty();
        assertThat(scan(KeyRange.ALL, Direction.DESCENDING)).isEmpty();
        assertThat(engine.mark(0)).isNull();
        assertThat(engine.size()).isZero();
    }

    @Test
    void bytesAreComparedUnsignedAndAPrefixComesFirst() {
        commit(put("80"), put("7f"), put(""), put("ff"), put("7f00"), put("00"), put("0000"), put("0001"), put("01"));
        assertThat(keys(engine, KeyRange.ALL, Direction.ASCENDING))
                .containsExactly("", "00", "0000", "0001", "01", "7f", "7f00", "80", "ff");
    }

    @Test
    void theEmptyKeyIsAKeyLikeAnyOther() {
        commit(put(""), put("00"), put("01"));
        assertThat(engine.get(hex(""))).isEqualTo(hex("01"));
        assertThat(keys(engine, new KeyRange(hex(""), false, null, true), Direction.DESCENDING))
                .containsExactly("01", "00");
        assertThat(keys(engine, new KeyRange(null, true, hex(""), true), Direction.DESCENDING))
                .containsExactly("");
        commit(new Change(hex(""), null));
        assertThat(engine.get(hex(""))).isNull();
        assertThat(keys(engine, KeyRange.ALL, Direction.ASCENDING)).containsExactly("00", "01");
    }

    @Test
    void theLastChangeOfAKeyInABatchCounts() {
        commit(put("01"), new Change(hex("01"), null), new Change(hex("01"), hex("aa")));
        assertThat(engine.get(hex("01"))).isEqualTo(hex("aa"));
        commit(put("01"), new Change(hex("01"), null));
        assertThat(engine.get(hex("01"))).isNull();
    }

    @Test
    void emptyAndBigValuesAreKept() {
        byte[] big = new byte[BIG_VALUE];
        new Random(seed).nextBytes(big);
        commit(new Change(hex("01"), new byte[0]), new Change(hex("02"), big), new Change(hex("03"), new byte[0]));
        reopen();
        assertThat(engine.get(hex("01"))).isEmpty();
        assertThat(engine.get(hex("02"))).isEqualTo(big);
        try (Cursor<Entry> cursor = engine.scan(KeyRange.ALL, Direction.ASCENDING)) {
            assertThat(cursor.next().value()).isEmpty();
            assertThat(cursor.next().value()).isEqualTo(big);
            assertThat(cursor.next().value()).isEmpty();
            assertThat(cursor.hasNext()).isFalse();
        }
    }

    @Test
    void longKeysAreInOrderWithShortOnes() {
        compareWithATreeMap(BATCHES / 2, EngineContract::longKey);
    }

    @Test
    void theOpenCursorKeepsToWhatItSawFirst() {
        commit(put("01"), put("02"), put("04"));
        try (Cursor<Entry> up = engine.scan(KeyRange.ALL, Direction.ASCENDING);
                Cursor<Entry> down = engine.scan(KeyRange.ALL, Direction.DESCENDING)) {
            assertThat(up.next().key()).isEqualTo(hex("01"));
            commit(new Change(hex("02"), null), put("03"), new Change(hex("04"), hex("ff")), put("05"));
            assertThat(rest(up)).containsExactly("02=01", "04=01");
            assertThat(rest(down)).containsExactly("04=01", "02=01", "01=01");
        }
    }

    @Test
    void aSnapshotStaysAsItWas() {
        commit(put("01"), put("02"));
        try (Snapshot snapshot = engine.snapshot()) {
            commit(new Change(hex("01"), null), new Change(hex("02"), hex("ff")), put("03"));
            assertThat(snapshot.get(hex("01"))).isEqualTo(hex("01"));
            assertThat(snapshot.get(hex("02"))).isEqualTo(hex("01"));
            assertThat(snapshot.get(hex("03"))).isNull();
            assertThat(scan(snapshot, KeyRange.ALL, Direction.DESCENDING)).containsExactly("02=01", "01=01");
            engine.clear();
            assertThat(scan(snapshot, KeyRange.ALL, Direction.ASCENDING)).containsExactly("01=01", "02=01");
        }
        assertThat(scan(KeyRange.ALL, Direction.ASCENDING)).isEmpty();
    }

    @Test
    void snapshotsAndCursorsStayAsTheyWereWhateverIsCommitted() {
        var random = random("snapshotsAndCursorsStayAsTheyWereWhateverIsCommitted");
        NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
        record Taken(Snapshot snapshot, NavigableMap<byte[], byte[]> model) {}
        var taken = new ArrayList<Taken>();
        for (int batch = 0; batch < BATCHES; batch++) {
            engine.commit(changes(random, model, EngineContract::shortKey), List.of());
            if (random.nextInt(8) == 0) {
                taken.add(new Taken(engine.snapshot(), new TreeMap<>(model)));
            }
            if (!taken.isEmpty()) {
                Taken one = taken.get(random.nextInt(taken.size()));
                KeyRange range = range(random, EngineContract::shortKey);
                byte[] key = shortKey(random);
                assertThat(one.snapshot().get(key)).isEqualTo(one.model().get(key));
                for (Direction direction : Direction.values()) {
                    var expected = expected(one.model(), range, direction);
                    try (Cursor<Entry> cursor = one.snapshot().scan(range, direction)) {
                        engine.commit(changes(random, model, EngineContract::shortKey), List.of());
                        assertThat(rest(cursor)).isEqualTo(expected);
                    }
                }
                if (random.nextInt(8) == 0) {
                    one.snapshot().close();
                    taken.remove(one);
                }
            }
        }
        taken.forEach(one -> one.snapshot().close());
    }

    @Test
    void eachPartitionHasItsMark() {
        engine.commit(List.of(), List.of(new Mark(0, bytes("zero")), new Mark(1, bytes("one"))));
        engine.commit(List.of(), List.of(new Mark(1, bytes("two"))));
        reopen();
        assertThat(engine.mark(0)).isEqualTo(bytes("zero"));
        assertThat(engine.mark(1)).isEqualTo(bytes("two"));
        assertThat(engine.mark(2)).isNull();
        assertThat(scan(KeyRange.ALL, Direction.ASCENDING)).isEmpty();
    }

    @Test
    void clearForgetsEverything() {
        engine.commit(List.of(put(""), put("01"), put("ff")), List.of(new Mark(0, bytes("mark"))));
        engine.clear();
        aNewEngineIsEmpty();
        commit(put("02"));
        reopen();
        assertThat(scan(KeyRange.ALL, Direction.ASCENDING)).containsExactly("02=01");
        assertThat(engine.mark(0)).isNull();
    }

    @Test
    void itDoesWhatATreeMapDoes() {
        compareWithATreeMap(BATCHES, EngineContract::shortKey);
    }

    @Test
    void readersOnManyThreadsSeeWholeBatchesOnly() throws Exception {
        commitEverywhere(0);
        var done = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        try {
            var readers = new ArrayList<Future<?>>();
            for (int i = 0; i < READERS; i++) {
                int reader = i;
                readers.add(threads.submit(() -> readWhole(reader, done)));
            }
            for (int batch = 1; batch <= READ_BATCHES; batch++) {
                commitEverywhere(batch);
            }
            done.set(true);
            for (Future<?> reader : readers) {
                reader.get();
            }
        } finally {
            done.set(true);
            threads.shutdownNow();
        }
    }

    @Test
    void closingEndsWhatIsOpenAndItsReadersWithAnError() throws Exception {
        assumeTrue(engine.persistent(), "memory needs no closing");
        commit(put("01"), put("02"));
        var readersStarted = new CountDownLatch(READERS);
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        try {
            var readers = new ArrayList<Future<?>>();
            for (int i = 0; i < READERS; i++) {
                readers.add(threads.submit(() -> {
                    readersStarted.countDown();
                    while (true) {
                        engine.get(hex("01"));
                        scan(KeyRange.ALL, Direction.ASCENDING);
                        try (Snapshot snapshot = engine.snapshot()) {
                            snapshot.get(hex("02"));
                        }
                    }
                }));
            }
            Cursor<Entry> cursor = engine.scan(KeyRange.ALL, Direction.ASCENDING);
            Snapshot snapshot = engine.snapshot();
            Cursor<Entry> ofSnapshot = snapshot.scan(KeyRange.ALL, Direction.DESCENDING);
            assertThat(cursor.hasNext()).isTrue();
            readersStarted.await();

            engine.close();
            engine.close();

            for (Future<?> reader : readers) {
                assertThatThrownBy(reader::get)
                        .isInstanceOf(ExecutionException.class)
                        .cause()
                        .isInstanceOfSatisfying(KanonException.class, EngineContract::saysNotRunning);
            }
            refused(() -> engine.get(hex("01")));
            refused(() -> engine.scan(KeyRange.ALL, Direction.ASCENDING));
            refused(() -> engine.commit(List.of(put("03")), List.of()));
            refused(() -> engine.mark(0));
            refused(engine::snapshot);
            refused(engine::size);
            refused(engine::clear);
            refused(engine::flush);
            refused(cursor::next);
            refused(() -> snapshot.get(hex("01")));
            refused(() -> snapshot.scan(KeyRange.ALL, Direction.ASCENDING));
            refused(ofSnapshot::next);
            cursor.close();
            ofSnapshot.close();
            snapshot.close();
        } finally {
            threads.shutdownNow();
        }
    }

    /** Where what is below the engine is native, a snapshot that is released too late ends the process. */
    @Test
    void aSnapshotThatIsBeingClosedHoldsUpTheEngine() throws Exception {
        assumeTrue(engine.persistent(), "memory needs no closing");
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        try {
            for (int round = 0; round < CLOSINGS; round++) {
                Engine now = engine;
                var readersStarted = new CountDownLatch(READERS);
                var readers = new ArrayList<Future<?>>();
                for (int i = 0; i < READERS; i++) {
                    readers.add(threads.submit(() -> {
                        readersStarted.countDown();
                        while (true) {
                            now.snapshot().close();
                        }
                    }));
                }
                readersStarted.await();
                now.close();
                for (Future<?> reader : readers) {
                    assertThatThrownBy(reader::get)
                            .isInstanceOf(ExecutionException.class)
                            .cause()
                            .isInstanceOfSatisfying(KanonException.class, EngineContract::saysNotRunning);
                }
                engine = opened();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aSecondOpenerIsToldThatTheDirectoryIsInUse() {
        assumeTrue(engine.persistent(), "memory has no directory");
        assertThatThrownBy(this::opened)
                .isInstanceOfSatisfying(
                        KanonException.class, e -> assertThat(e.errorCode()).isEqualTo(StoreErrors.ENGINE_IN_USE))
                .hasMessageContaining("in use");
        assertThatThrownBy(() -> provider().destroy(directory())).hasMessageContaining("in use");
        commit(put("01"));
        reopen();
        assertThat(engine.get(hex("01"))).isEqualTo(hex("01"));
    }

    @Test
    void whatIsDestroyedIsGone() {
        commit(put("01"));
        engine.close();
        provider().destroy(directory());
        assertThat(directory()).doesNotExist();
        provider().destroy(directory());
        engine = opened();
        aNewEngineIsEmpty();
    }

    @Test
    void aDamagedDirectoryIsRefusedAndCanBeDestroyed() throws IOException {
        assumeTrue(engine.persistent(), "memory has no directory");
        for (int i = 0; i < SPREAD_KEYS; i++) {
            commit(put("%02x".formatted(i)));
        }
        engine.flush();
        engine.close();
        try (var files = Files.walk(directory())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                damage(file);
            }
        }
        assertThatThrownBy(() -> {
                    engine = opened();
                    scan(KeyRange.ALL, Direction.ASCENDING);
                })
                .isInstanceOfSatisfying(
                        KanonException.class, e -> assertThat(e.errorCode()).isEqualTo(StoreErrors.ENGINE_FAILED));
        engine.close();
        provider().destroy(directory());
        engine = opened();
        aNewEngineIsEmpty();
    }

    private interface KeySource {
        byte[] next(Random random);
    }

    private void compareWithATreeMap(int batches, KeySource keys) {
        var random = random("compareWithATreeMap");
        NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
        for (int batch = 1; batch <= batches; batch++) {
            engine.commit(changes(random, model, keys), List.of(new Mark(0, bytes("batch " + batch))));
            if (engine.persistent() && random.nextInt(REOPENED_AFTER) == 0) {
                reopen();
            }
            assertThat(engine.mark(0)).isEqualTo(bytes("batch " + batch));
            assertThat(engine.size()).isEqualTo(model.size());
            byte[] sought = keys.next(random);
            assertThat(engine.get(sought)).isEqualTo(model.get(sought));
            KeyRange range = range(random, keys);
            for (Direction direction : Direction.values()) {
                assertThat(scan(range, direction)).isEqualTo(expected(model, range, direction));
            }
        }
    }

    private static List<Change> changes(Random random, NavigableMap<byte[], byte[]> model, KeySource keys) {
        var changes = new ArrayList<Change>();
        for (int i = random.nextInt(MAX_BATCH); i >= 0; i--) {
            byte[] key = keys.next(random);
            if (random.nextInt(3) == 0) {
                changes.add(new Change(key, null));
                model.remove(key);
            } else {
                byte[] value = shortKey(random);
                changes.add(new Change(key, value));
                model.put(key, value);
            }
        }
        return changes;
    }

    /** Sets a spread of keys to the same value, in one batch. */
    private void commitEverywhere(int batch) {
        var changes = new ArrayList<Change>();
        for (int i = 0; i < SPREAD_KEYS; i++) {
            changes.add(new Change(bytes("key " + i), bytes("" + batch)));
        }
        engine.commit(changes, List.of());
    }

    private void readWhole(int reader, AtomicBoolean done) {
        int newest = 0;
        do {
            // What a batch did to one key is followed by what it did to any other.
            int first = number(engine.get(bytes("key " + (newest + reader) % SPREAD_KEYS)));
            int second = number(engine.get(bytes("key " + (newest + 7) % SPREAD_KEYS)));
            assertThat(first).isGreaterThanOrEqualTo(newest);
            assertThat(second).isGreaterThanOrEqualTo(first);
            try (Snapshot snapshot = engine.snapshot();
                    Cursor<Entry> ofSnapshot = snapshot.scan(KeyRange.ALL, Direction.ASCENDING);
                    Cursor<Entry> cursor = engine.scan(KeyRange.ALL, Direction.DESCENDING)) {
                int seen = number(snapshot.get(bytes("key 0")));
                assertThat(seen).isGreaterThanOrEqualTo(second);
                assertThat(values(ofSnapshot)).hasSize(SPREAD_KEYS).containsOnly(seen);
                List<Integer> later = values(cursor);
                assertThat(later).hasSize(SPREAD_KEYS).containsOnly(later.get(0));
                assertThat(later.get(0)).isGreaterThanOrEqualTo(seen);
                newest = later.get(0);
            }
        } while (!done.get());
    }

    private static List<Integer> values(Cursor<Entry> cursor) {
        var values = new ArrayList<Integer>();
        cursor.forEachRemaining(entry -> values.add(number(entry.value())));
        return values;
    }

    private static int number(byte @Nullable [] value) {
        if (value == null) {
            throw new AssertionError("A key that every batch sets is missing");
        }
        return Integer.parseInt(Codecs.string().decode(value));
    }

    private static void refused(Runnable call) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(KanonException.class, EngineContract::saysNotRunning);
    }

    private static void saysNotRunning(KanonException e) {
        assertThat(e.errorCode()).isEqualTo(StoreErrors.NOT_RUNNING);
    }

    private static void damage(Path file) throws IOException {
        byte[] content = Files.readAllBytes(file);
        for (int i = 0; i < content.length; i++) {
            content[i] ^= 0x5a;
        }
        Files.write(file, content);
    }

    private Path directory() {
        return parent.resolve("engine");
    }

    private Engine opened() {
        return provider().open(directory(), Settings.read(provider().settings(), settings()));
    }

    private void reopen() {
        if (engine.persistent()) {
            engine.close();
            engine = opened();
        }
    }

    private Random random(String test) {
        System.out.println("%s.%s: seed %d, repeat with -Dkanon.seed=%d"
                .formatted(getClass().getSimpleName(), test, seed, seed));
        return new Random(seed);
    }

    private static List<String> expected(NavigableMap<byte[], byte[]> model, KeyRange range, Direction direction) {
        var expected = new ArrayList<String>();
        (direction == Direction.ASCENDING ? model : model.descendingMap()).forEach((key, value) -> {
            byte[] from = range.from();
            byte[] to = range.to();
            boolean aboveFrom = from == null || Arrays.compareUnsigned(key, from) >= (range.fromInclusive() ? 0 : 1);
            boolean belowTo = to == null || Arrays.compareUnsigned(key, to) <= (range.toInclusive() ? 0 : -1);
            if (aboveFrom && belowTo) {
                expected.add(text(key, value));
            }
        });
        return expected;
    }

    private static KeyRange range(Random random, KeySource keys) {
        return new KeyRange(
                random.nextInt(4) == 0 ? null : keys.next(random),
                random.nextBoolean(),
                random.nextInt(4) == 0 ? null : keys.next(random),
                random.nextBoolean());
    }

    /** Of few bytes, most of them at the ends of what a byte can be: so keys are met again, and are each other's prefixes. */
    private static byte[] shortKey(Random random) {
        byte[] key = new byte[random.nextInt(MAX_KEY + 1)];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) (random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(4) - 2);
        }
        return key;
    }

    /** Long runs of the same byte with a short key behind, so that many have a long beginning in common. */
    private static byte[] longKey(Random random) {
        int[] lengths = {0, 1, 500, 509, 510, 511, 512, 600, LONG_KEY};
        byte[] end = shortKey(random);
        int run = lengths[random.nextInt(lengths.length)];
        byte[] key = new byte[run + end.length];
        Arrays.fill(key, 0, run, (byte) (random.nextInt(3) - 1));
        System.arraycopy(end, 0, key, run, end.length);
        return key;
    }

    private List<String> scan(KeyRange range, Direction direction) {
        return scan(engine, range, direction);
    }

    private static List<String> keys(OrderedView view, KeyRange range, Direction direction) {
        return scan(view, range, direction).stream()
                .map(entry -> entry.split("=", 2)[0])
                .toList();
    }

    private static List<String> scan(OrderedView view, KeyRange range, Direction direction) {
        try (Cursor<Entry> cursor = view.scan(range, direction)) {
            return rest(cursor);
        }
    }

    private static List<String> rest(Cursor<Entry> cursor) {
        var entries = new ArrayList<String>();
        cursor.forEachRemaining(entry -> entries.add(text(entry.key(), entry.value())));
        return entries;
    }

    private static String text(byte[] key, byte[] value) {
        return HexFormat.of().formatHex(key) + "=" + HexFormat.of().formatHex(value);
    }

    private void commit(Change... changes) {
        engine.commit(List.of(changes), List.of());
    }

    private static Change put(String key) {
        return new Change(hex(key), hex("01"));
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text);
    }

    private static byte[] bytes(String text) {
        return Codecs.string().encode(text);
    }
}
