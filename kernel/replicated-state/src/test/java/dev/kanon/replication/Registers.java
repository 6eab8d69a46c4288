package dev.kanon.replication;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The smallest machine that can tell a lost, doubled or misplaced write: counters by name, and marks that are set once. */
final class Registers implements StateMachine<Map<String, Long>, String, Long> {

    @Override
    public Map<String, Long> initial() {
        return Map.of();
    }

    /** {@code +name} counts on and replies the new count; {@code ?name} only replies; {@code !} throws. */
    @Override
    public Decision<Long> decide(Map<String, Long> state, String command) {
        String name = command.substring(1);
        long now = state.getOrDefault(name, 0L);
        return switch (command.charAt(0)) {
            case '+' -> new Decision<>(List.of(LogRecord.of(name, Long.toString(now + 1))), now + 1);
            case '2' ->
                new Decision<>(
                        List.of(
                                LogRecord.of(name, Long.toString(now + 1)),
                                LogRecord.of(name + "'", Long.toString(now + 1))),
                        now + 1);
            case '?' -> Decision.reply(now);
            default -> throw new IllegalArgumentException("no command: " + command);
        };
    }

    @Override
    public Map<String, Long> apply(Map<String, Long> state, LogEntry entry) {
        byte[] key = entry.key();
        byte[] value = entry.value();
        if (key == null || value == null) {
            return state;
        }
        String name = new String(key, StandardCharsets.UTF_8);
        if (name.equals("poison")) {
            throw new IllegalStateException("poison");
        }
        Map<String, Long> next = new TreeMap<>(state);
        next.put(name, Long.parseLong(new String(value, StandardCharsets.UTF_8)));
        return Map.copyOf(next);
    }
}
