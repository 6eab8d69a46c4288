package dev.kanon.replication;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * What peers say to each other: a length of four bytes, a type of one, and its fields. The tables are in {@code
 * docs/formats/replication-log.md}.
 */
@SuppressWarnings("ArrayRecordComponent") // compared nowhere
sealed interface Frame {

    /** The first frame a follower sends: to whom it wants to talk, and whether it may lead one day. */
    record Hello(String store, UUID nonce, boolean mayLead) implements Frame {}

    /** The answer: whether that leadership is here. */
    record Welcome(boolean leads) implements Frame {}

    record Command(UUID request, byte[] body) implements Frame {}

    /** The answer, which the follower passes on when its state has reached that position. */
    record Reply(UUID request, long position, byte[] body) implements Frame {}

    /** The command certainly had no effect; where {@code again}, another leader may decide it. */
    record Refusal(UUID request, boolean again, int code, String text) implements Frame {}

    record Heartbeat() implements Frame {}

    /** How many others are to stand for leader before this follower does, once the leader is gone. The last one said counts. */
    record Turn(int others) implements Frame {}

    /** The leadership has ended here. */
    record Goodbye() implements Frame {}

    /** Longer frames are refused: more than any topic takes by default. */
    int MAX_BYTES = 16 << 20;

    /** Longer first frames are refused, so that garbage on the port costs no memory. */
    int MAX_HELLO_BYTES = 1_024;

    int MAGIC = 0x4b4e5032; // "KNP2"

    /** Before the name of the store. */
    int HELLO_BYTES = 4 + 16 + 1;

    static void write(Frame frame, DataOutputStream out) throws IOException {
        if (frame instanceof Hello hello) {
            byte[] store = hello.store.getBytes(StandardCharsets.UTF_8);
            begin(out, 'H', HELLO_BYTES + store.length);
            out.writeInt(MAGIC);
            write(out, hello.nonce);
            out.writeBoolean(hello.mayLead);
            out.write(store);
        } else if (frame instanceof Welcome welcome) {
            begin(out, 'W', 1);
            out.writeBoolean(welcome.leads);
        } else if (frame instanceof Command command) {
            begin(out, 'C', 16 + command.body.length);
            write(out, command.request);
            out.write(command.body);
        } else if (frame instanceof Reply reply) {
            begin(out, 'R', 16 + 8 + reply.body.length);
            write(out, reply.request);
            out.writeLong(reply.position);
            out.write(reply.body);
        } else if (frame instanceof Refusal refusal) {
            byte[] text = refusal.text.getBytes(StandardCharsets.UTF_8);
            begin(out, 'N', 16 + 1 + 4 + text.length);
            write(out, refusal.request);
            out.writeBoolean(refusal.again);
            out.writeInt(refusal.code);
            out.write(text);
        } else if (frame instanceof Turn turn) {
            begin(out, 'T', 4);
            out.writeInt(turn.others);
        } else {
            begin(out, frame instanceof Heartbeat ? 'B' : 'G', 0);
        }
    }

    /** The next frame; an {@link IOException} where it is none of ours or longer than that. */
    static Frame read(DataInputStream in, int maxBytes) throws IOException {
        int length = in.readInt();
        if (length < 1 || length > maxBytes) {
            throw new IOException("a frame of " + length + " bytes; at most " + maxBytes + " are taken");
        }
        byte type = in.readByte();
        int left = length - 1;
        return switch (type) {
            case 'H' -> {
                atLeast(left, HELLO_BYTES);
                if (in.readInt() != MAGIC) {
                    throw new IOException("not a Kanon peer, or one of another protocol version");
                }
                UUID nonce = uuid(in);
                boolean mayLead = in.readBoolean();
                yield new Hello(text(in, left - HELLO_BYTES), nonce, mayLead);
            }
            case 'W' -> {
                exactly(left, 1);
                yield new Welcome(in.readBoolean());
            }
            case 'C' -> {
                atLeast(left, 16);
                yield new Command(uuid(in), bytes(in, left - 16));
            }
            case 'R' -> {
                atLeast(left, 24);
                yield new Reply(uuid(in), in.readLong(), bytes(in, left - 24));
            }
            case 'N' -> {
                atLeast(left, 21);
                yield new Refusal(uuid(in), in.readBoolean(), in.readInt(), text(in, left - 21));
            }
            case 'T' -> {
                exactly(left, 4);
                yield new Turn(in.readInt());
            }
            case 'B' -> {
                exactly(left, 0);
                yield new Heartbeat();
            }
            case 'G' -> {
                exactly(left, 0);
                yield new Goodbye();
            }
            default -> throw new IOException("a frame of unknown type " + type);
        };
    }

    private static void begin(DataOutputStream out, char type, int fields) throws IOException {
        out.writeInt(1 + fields);
        out.writeByte(type);
    }

    private static void write(DataOutputStream out, UUID id) throws IOException {
        out.writeLong(id.getMostSignificantBits());
        out.writeLong(id.getLeastSignificantBits());
    }

    private static UUID uuid(DataInputStream in) throws IOException {
        return new UUID(in.readLong(), in.readLong());
    }

    private static byte[] bytes(DataInputStream in, int length) throws IOException {
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
    }

    private static String text(DataInputStream in, int length) throws IOException {
        return new String(bytes(in, length), StandardCharsets.UTF_8);
    }

    private static void atLeast(int left, int needed) throws IOException {
        if (left < needed) {
            throw new IOException("a frame that ends too early");
        }
    }

    private static void exactly(int left, int needed) throws IOException {
        if (left != needed) {
            throw new IOException("a frame of the wrong length");
        }
    }
}
