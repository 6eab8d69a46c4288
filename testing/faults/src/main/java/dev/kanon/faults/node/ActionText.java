package dev.kanon.faults.node;

import dev.kanon.faults.check.Action;
import dev.kanon.faults.check.RegisterAction;
import dev.kanon.faults.check.SetAction;
import dev.kanon.faults.check.Transaction;
import dev.kanon.faults.check.Transaction.Append;
import dev.kanon.faults.check.Transaction.Read;
import dev.kanon.faults.check.Transaction.Step;
import dev.kanon.replication.CommandCodec;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Actions and replies as a line of text, for clients and for the peer link.
 *
 * <pre>
 *   read 1 · write 1 5 · swap 1 5 6 · add 1 7 · members 1 true · steps a1:5 r2
 *   replies: lists separated by semicolons, values by commas
 * </pre>
 */
public final class ActionText implements CommandCodec<Action, List<List<Long>>> {

    public static String of(Action action) {
        if (action instanceof RegisterAction.Read read) {
            return "read " + read.key();
        } else if (action instanceof RegisterAction.Write write) {
            return "write " + write.key() + " " + write.value();
        } else if (action instanceof RegisterAction.CompareAndSet swap) {
            return "swap " + swap.key() + " " + swap.expected() + " " + swap.update();
        } else if (action instanceof SetAction.Add add) {
            return "add " + add.key() + " " + add.element();
        } else if (action instanceof SetAction.Members members) {
            return "members " + members.key() + " " + members.linearizable();
        }
        return "steps "
                + ((Transaction) action).steps().stream().map(ActionText::of).collect(Collectors.joining(" "));
    }

    private static String of(Step step) {
        return step instanceof Append append ? "a" + append.key() + ":" + append.value() : "r" + step.key();
    }

    /** Reads what {@link #of(Action)} wrote; throws {@link IllegalArgumentException} for anything else. */
    public static Action parse(String text) {
        String[] words = text.split(" ", -1);
        return switch (words[0]) {
            case "read" -> new RegisterAction.Read(Integer.parseInt(words[1]));
            case "write" -> new RegisterAction.Write(Integer.parseInt(words[1]), Long.parseLong(words[2]));
            case "swap" ->
                new RegisterAction.CompareAndSet(
                        Integer.parseInt(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]));
            case "add" -> new SetAction.Add(Integer.parseInt(words[1]), Long.parseLong(words[2]));
            case "members" -> new SetAction.Members(Integer.parseInt(words[1]), Boolean.parseBoolean(words[2]));
            case "steps" ->
                new Transaction(
                        Arrays.stream(words).skip(1).map(ActionText::step).toList());
            default -> throw new IllegalArgumentException("no action: " + text);
        };
    }

    private static Step step(String text) {
        String[] parts = text.substring(1).split(":", -1);
        int key = Integer.parseInt(parts[0]);
        return text.charAt(0) == 'a' ? new Append(key, Long.parseLong(parts[1])) : new Read(key);
    }

    /** A reply as text. */
    public static String ofReply(List<List<Long>> reply) {
        return reply.stream()
                .map(list -> list.stream().map(String::valueOf).collect(Collectors.joining(",")))
                .collect(Collectors.joining(";"));
    }

    /** Reads what {@link #ofReply} wrote. */
    public static List<List<Long>> parseReply(String text) {
        return Arrays.stream(text.split(";", -1))
                .map(list -> list.isEmpty()
                        ? List.<Long>of()
                        : Arrays.stream(list.split(",", -1)).map(Long::valueOf).toList())
                .toList();
    }

    @Override
    public byte[] encodeCommand(Action command) {
        return of(command).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Action decodeCommand(byte[] bytes) {
        return parse(new String(bytes, StandardCharsets.UTF_8));
    }

    @Override
    public byte[] encodeReply(List<List<Long>> reply) {
        return ofReply(reply).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public List<List<Long>> decodeReply(byte[] bytes) {
        return parseReply(new String(bytes, StandardCharsets.UTF_8));
    }
}
