package dev.kanon.store.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.store.Codecs;
import dev.kanon.store.Cursor;
import dev.kanon.store.Direction;
import dev.kanon.store.Engine;
import dev.kanon.store.Engine.Change;
import dev.kanon.store.Engine.Entry;
import dev.kanon.store.Engine.Mark;
import dev.kanon.store.KeyRange;
import dev.kanon.store.MemoryEngine;
import dev.kanon.store.OrderedView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every engine does, measured against a tree map under the same order: a JUnit suite for the tests of an engine. The
 * random test prints its seed and takes one by {@code -Dkanon.seed=N}.
 */
public abstract class EngineContract {

    private static final int BATCHES = 300;
    private static final int MAX_BATCH = 8;
    private static final int MAX_KEY = 3;

    private Engine engine = new MemoryEngine();

    /** A new, empty engine; the suite closes it. */
    protected abstract Engine engine();

    @BeforeEach
    void open() {
        engine = engine();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void aNewEngineIsEmpty() {
        assertThat(engine.get(bytes("a"))).isNull();
        assertThat(scan(KeyRange.ALL, Direction.ASCENDING)).isEmpty();
        assertThat(engine.mark(0)).isNull();
        assertThat(engine.size()).isZero();
    }

    @Test
    void bytesAreComparedUnsignedAndAPrefixComesFirst() {
        commit(put("80"), put("7f"), put(""), put("ff"), put("7f00"), put("00"));
        assertThat(scan(KeyRange.ALL, Direction.ASCENDING))
                .extracting(entry -> entry.split("=", 2)[0])
                .containsExactly("", "00", "7f", "7f00", "80", "ff");
    }

    @Test
    void theLastChangeOfAKeyInABatchCounts() {
        commit(put("01"), new Change(hex("01"), null), new Change(hex("01"), hex("aa")));
        assertThat(engine.get(hex("01"))).isEqualTo(hex("aa"));
        commit(put("01"), new Change(hex("01"), null));
        assertThat(engine.get(hex("01"))).isNull();
    }

    @Test
    void theOpenCursorKeepsToWhatItSawFirst() {
        commit(put("01"), put("02"));
        try (Cursor<Entry> cursor = engine.scan(KeyRange.ALL, Direction.ASCENDING)) {
            commit(new Change(hex("02"), null), put("03"));
            var keys = new ArrayList<String>();
            cursor.forEachRemaining(entry -> keys.add(HexFormat.of().formatHex(entry.key())));
            assertThat(keys).containsExactly("01", "02");
        }
    }

    @Test
    void aSnapshotStaysAsItWas() {
        commit(put("01"), put("02"));
        try (Engine.Snapshot snapshot = engine.snapshot()) {
            commit(new Change(hex("01"), null), new Change(hex("02"), hex("ff")), put("03"));
            assertThat(snapshot.get(hex("01"))).isEqualTo(hex("01"));
            assertThat(snapshot.get(hex("02"))).isEqualTo(hex("01"));
            assertThat(snapshot.get(hex("03"))).isNull();
            assertThat(scan(snapshot, KeyRange.ALL, Direction.DESCENDING)).containsExactly("02=01", "01=01");
        }
        assertThat(scan(KeyRange.ALL, Direction.ASCENDING)).containsExactly("02=ff", "03=01");
    }

    @Test
    void eachPartitionHasItsMark() {
        engine.commit(List.of(), List.of(new Mark(0, bytes("zero")), new Mark(1, bytes("one"))));
        engine.commit(List.of(), List.of(new Mark(1, bytes("two"))));
        assertThat(engine.mark(0)).isEqualTo(bytes("zero"));
        assertThat(engine.mark(1)).isEqualTo(bytes("two"));
        assertThat(engine.mark(2)).isNull();
        assertThat(scan(KeyRange.ALL, Direction.ASCENDING)).isEmpty();
    }

    @Test
    void clearForgetsEverything() {
        engine.commit(List.of(put("01")), List.of(new Mark(0, bytes("mark"))));
        engine.clear();
        aNewEngineIsEmpty();
    }

    @Test
    void itDoesWhatATreeMapDoes() {
        long seed = Long.getLong("kanon.seed", System.nanoTime());
        System.out.println("EngineContract: seed " + seed + ", repeat with -Dkanon.seed=" + seed);
        var random = new Random(seed);
        NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
        for (int batch = 1; batch <= BATCHES; batch++) {
            var changes = new ArrayList<Change>();
            for (int i = random.nextInt(MAX_BATCH); i >= 0; i--) {
                byte[] key = key(random);
                if (random.nextInt(3) == 0) {
                    changes.add(new Change(key, null));
                    model.remove(key);
                } else {
                    byte[] value = key(random);
                    changes.add(new Change(key, value));
                    model.put(key, value);
                }
            }
            engine.commit(changes, List.of(new Mark(0, bytes("batch " + batch))));
            assertThat(engine.mark(0)).isEqualTo(bytes("batch " + batch));
            assertThat(engine.size()).isEqualTo(model.size());
            byte[] sought = key(random);
            assertThat(engine.get(sought)).isEqualTo(model.get(sought));
            KeyRange range = range(random);
            for (Direction direction : Direction.values()) {
                assertThat(scan(range, direction)).isEqualTo(expected(model, range, direction));
            }
        }
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

    private static KeyRange range(Random random) {
        return new KeyRange(
                random.nextInt(4) == 0 ? null : key(random),
                random.nextBoolean(),
                random.nextInt(4) == 0 ? null : key(random),
                random.nextBoolean());
    }

    private static byte[] key(Random random) {
        byte[] key = new byte[random.nextInt(MAX_KEY + 1)];
        random.nextBytes(key);
        return key;
    }

    private List<String> scan(KeyRange range, Direction direction) {
        return scan(engine, range, direction);
    }

    private static List<String> scan(OrderedView view, KeyRange range, Direction direction) {
        var entries = new ArrayList<String>();
        try (Cursor<Entry> cursor = view.scan(range, direction)) {
            cursor.forEachRemaining(entry -> entries.add(text(entry.key(), entry.value())));
        }
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
