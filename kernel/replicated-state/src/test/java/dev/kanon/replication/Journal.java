package dev.kanon.replication;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Counters by name, as a topic needs them to which leaders append without transactions: each count has a key of its own, with
 * the term in it, and a superseded one is deleted only when what superseded it has been read back.
 */
final class Journal implements StateMachine<Journal.State, String, Long> {

    /**
     * Counters and what the log still has beside them.
     *
     * @param keys of the newest count, by name
     * @param superseded keys that may be deleted
     */
    record State(long term, Map<String, Long> counts, Map<String, String> keys, NavigableSet<String> superseded) {}

    @Override
    public State initial() {
        return new State(-1, Map.of(), Map.of(), new TreeSet<>());
    }

    /** {@code +name} counts on, {@code 2name} counts on twice over, {@code ~} deletes what is superseded. */
    @Override
    public Decision<Long> decide(State state, String command) {
        String name = command.substring(1);
        long next = state.counts.getOrDefault(name, 0L) + 1;
        List<LogRecord> records = new ArrayList<>();
        switch (command.charAt(0)) {
            case '+' -> records.add(count(state, name, next));
            case '2' -> {
                records.add(count(state, name, next));
                records.add(count(state, name + "'", next));
            }
            case '~' -> state.superseded.forEach(key -> records.add(LogRecord.of(key, null)));
            default -> throw new IllegalArgumentException("no command: " + command);
        }
        return new Decision<>(records, next);
    }

    private static LogRecord count(State state, String name, long count) {
        return LogRecord.of(name + "/" + state.term + "/" + count, Long.toString(count));
    }

    @Override
    public State termBegan(State state, long term) {
        return new State(term, state.counts, state.keys, state.superseded);
    }

    @Override
    public State apply(State state, LogEntry entry) {
        String key = text(Objects.requireNonNull(entry.key(), "nobody else writes here"));
        NavigableSet<String> superseded = new TreeSet<>(state.superseded);
        if (entry.value() == null) {
            superseded.remove(key);
            return new State(state.term, state.counts, state.keys, superseded);
        }
        String name = key.substring(0, key.indexOf('/'));
        Map<String, Long> counts = new TreeMap<>(state.counts);
        Map<String, String> keys = new TreeMap<>(state.keys);
        counts.put(name, Long.parseLong(text(entry.value())));
        String former = keys.put(name, key);
        if (former != null && entry.offset() != LogEntry.AHEAD) {
            superseded.add(former);
        }
        return new State(state.term, counts, keys, superseded);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
