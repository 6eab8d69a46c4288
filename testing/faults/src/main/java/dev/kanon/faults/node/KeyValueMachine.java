package dev.kanon.faults.node;

import dev.kanon.faults.check.Action;
import dev.kanon.faults.check.RegisterAction;
import dev.kanon.faults.check.SetAction;
import dev.kanon.faults.check.Transaction;
import dev.kanon.faults.check.Transaction.Append;
import dev.kanon.faults.check.Transaction.Step;
import dev.kanon.replication.Decision;
import dev.kanon.replication.LogEntry;
import dev.kanon.replication.LogRecord;
import dev.kanon.replication.StateMachine;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Registers, lists and sets. It does not look whether an element is there already: a command that takes effect twice shall show.
 *
 * <p>Record keys are {@code r/KEY/TERM} with the value, {@code l/KEY/VALUE/TERM} and {@code s/KEY/ELEMENT/TERM}: unique per leadership,
 * as appending without transactions asks for.
 */
final class KeyValueMachine implements StateMachine<Contents, Action, List<List<Long>>> {

    @Override
    public Contents initial() {
        return Contents.EMPTY;
    }

    @Override
    public Decision<List<List<Long>>> decide(Contents state, Action action) {
        if (action instanceof RegisterAction register) {
            return decide(state, register);
        } else if (action instanceof SetAction.Add add) {
            return new Decision<>(
                    List.of(LogRecord.of("s/" + add.key() + "/" + add.element() + "/" + state.term(), "")),
                    List.of(List.of()));
        } else if (action instanceof Transaction transaction) {
            return decide(state, transaction);
        }
        return Decision.reply(read(state, action));
    }

    private static Decision<List<List<Long>>> decide(Contents state, RegisterAction action) {
        long before = state.registers().getOrDefault(action.key(), RegisterAction.INITIAL);
        long after = action.after(before, null).orElse(before);
        if (action instanceof RegisterAction.Read) {
            return Decision.reply(read(state, action));
        }
        if (action instanceof RegisterAction.CompareAndSet swap && swap.expected() != before) {
            return Decision.reply(List.of(List.of(RegisterAction.NOT_DONE)));
        }
        return new Decision<>(
                List.of(LogRecord.of("r/" + action.key() + "/" + state.term(), Long.toString(after))),
                List.of(List.of(RegisterAction.DONE)));
    }

    private static Decision<List<List<Long>>> decide(Contents state, Transaction transaction) {
        Contents within = state;
        List<LogRecord> records = new ArrayList<>();
        List<List<Long>> results = new ArrayList<>();
        for (Step step : transaction.steps()) {
            if (step instanceof Append append) {
                within = within.withAppended(append.key(), append.value());
                records.add(LogRecord.of("l/" + append.key() + "/" + append.value() + "/" + state.term(), ""));
                results.add(List.of());
            } else {
                results.add(within.list(step.key()));
            }
        }
        return new Decision<>(records, results);
    }

    /** What an action that changes nothing answers. */
    static List<List<Long>> read(Contents state, Action action) {
        if (action instanceof RegisterAction.Read register) {
            return List.of(List.of(state.registers().getOrDefault(register.key(), RegisterAction.INITIAL)));
        } else if (action instanceof SetAction.Members members) {
            return List.of(state.set(members.key()));
        } else if (action instanceof Transaction transaction && !transaction.writes()) {
            return decide(state, transaction).reply();
        }
        throw new IllegalArgumentException("not a read: " + action);
    }

    @Override
    public Contents termBegan(Contents state, long term) {
        return state.withTerm(term);
    }

    @Override
    public Contents apply(Contents state, LogEntry entry) {
        byte[] key = entry.key();
        byte[] value = entry.value();
        if (key == null || value == null) {
            return state;
        }
        String[] parts = new String(key, StandardCharsets.UTF_8).split("/", -1);
        int name = Integer.parseInt(parts[1]);
        return switch (parts[0]) {
            case "r" -> state.withRegister(name, Long.parseLong(new String(value, StandardCharsets.UTF_8)));
            case "l" -> state.withAppended(name, Long.parseLong(parts[2]));
            case "s" -> state.withAdded(name, Long.parseLong(parts[2]));
            default -> state;
        };
    }
}
