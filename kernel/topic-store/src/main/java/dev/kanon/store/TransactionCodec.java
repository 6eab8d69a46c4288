package dev.kanon.store;

import dev.kanon.replication.CommandCodec;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/** Transactions and outcomes on the link to the leader; the layout is written down in {@code docs/formats/topic-store.md}. */
final class TransactionCodec implements CommandCodec<Transaction, Outcome> {

    private static final byte LAYOUT = 1;
    private static final int NOTHING = -1;
    private static final byte COMMITTED = 0;
    private static final byte CONFLICT = 1;
    private static final byte REFUSED = 2;

    @Override
    public byte[] encodeCommand(Transaction command) {
        int size = 1 + 2 * Integer.BYTES;
        for (Transaction.Condition each : command.conditions()) {
            size += size(each.key()) + Long.BYTES;
        }
        for (Transaction.Change each : command.changes()) {
            size += size(each.key()) + size(each.value()) + Integer.BYTES;
            for (Header header : each.headers()) {
                size += size(name(header)) + size(header.value());
            }
        }
        ByteBuffer buffer = ByteBuffer.allocate(size).put(LAYOUT);
        buffer.putInt(command.conditions().size());
        for (Transaction.Condition each : command.conditions()) {
            put(buffer, each.key());
            buffer.putLong(each.version());
        }
        buffer.putInt(command.changes().size());
        for (Transaction.Change each : command.changes()) {
            put(buffer, each.key());
            put(buffer, each.value());
            buffer.putInt(each.headers().size());
            for (Header header : each.headers()) {
                put(buffer, name(header));
                put(buffer, header.value());
            }
        }
        return buffer.array();
    }

    @Override
    public Transaction decodeCommand(byte[] bytes) {
        try {
            ByteBuffer buffer = of(bytes);
            List<Transaction.Condition> conditions = new ArrayList<>();
            for (int left = buffer.getInt(); left > 0; left--) {
                conditions.add(new Transaction.Condition(key(buffer), buffer.getLong()));
            }
            List<Transaction.Change> changes = new ArrayList<>();
            for (int left = buffer.getInt(); left > 0; left--) {
                changes.add(new Transaction.Change(key(buffer), get(buffer), headers(buffer)));
            }
            return new Transaction(conditions, changes);
        } catch (BufferUnderflowException tooShort) {
            throw new IllegalArgumentException("The transaction ends too early", tooShort);
        }
    }

    @Override
    public byte[] encodeReply(Outcome reply) {
        if (reply instanceof Outcome.Committed committed) {
            byte[] before = committed.before();
            ByteBuffer buffer =
                    ByteBuffer.allocate(2 + size(before)).put(LAYOUT).put(COMMITTED);
            put(buffer, before);
            return buffer.array();
        }
        if (reply instanceof Outcome.Refused refused) {
            byte[] why = refused.why().getBytes(StandardCharsets.UTF_8);
            ByteBuffer buffer = ByteBuffer.allocate(2 + size(why)).put(LAYOUT).put(REFUSED);
            put(buffer, why);
            return buffer.array();
        }
        return new byte[] {LAYOUT, CONFLICT};
    }

    @Override
    public Outcome decodeReply(byte[] bytes) {
        try {
            ByteBuffer buffer = of(bytes);
            return switch (buffer.get()) {
                case COMMITTED -> new Outcome.Committed(get(buffer));
                case CONFLICT -> new Outcome.Conflict();
                case REFUSED -> new Outcome.Refused(new String(key(buffer), StandardCharsets.UTF_8));
                default -> throw new IllegalArgumentException("There is no such outcome");
            };
        } catch (BufferUnderflowException tooShort) {
            throw new IllegalArgumentException("The outcome ends too early", tooShort);
        }
    }

    private static ByteBuffer of(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        if (bytes.length == 0 || buffer.get() != LAYOUT) {
            throw new IllegalArgumentException("A layout of another version: do all nodes run the same version?");
        }
        return buffer;
    }

    private static List<Header> headers(ByteBuffer buffer) {
        List<Header> headers = new ArrayList<>();
        for (int left = buffer.getInt(); left > 0; left--) {
            headers.add(new RecordHeader(new String(key(buffer), StandardCharsets.UTF_8), get(buffer)));
        }
        return headers;
    }

    private static byte[] name(Header header) {
        return header.key().getBytes(StandardCharsets.UTF_8);
    }

    private static int size(byte @Nullable [] bytes) {
        return Integer.BYTES + (bytes == null ? 0 : bytes.length);
    }

    private static void put(ByteBuffer buffer, byte @Nullable [] bytes) {
        if (bytes == null) {
            buffer.putInt(NOTHING);
        } else {
            buffer.putInt(bytes.length).put(bytes);
        }
    }

    private static byte[] key(ByteBuffer buffer) {
        byte[] bytes = get(buffer);
        if (bytes == null) {
            throw new IllegalArgumentException("A key or name is missing");
        }
        return bytes;
    }

    private static byte @Nullable [] get(ByteBuffer buffer) {
        int length = buffer.getInt();
        if (length == NOTHING) {
            return null;
        }
        if (length < 0 || length > buffer.remaining()) {
            throw new IllegalArgumentException("A length of " + length + " with " + buffer.remaining() + " bytes left");
        }
        byte[] bytes = new byte[length];
        buffer.get(bytes);
        return bytes;
    }
}
