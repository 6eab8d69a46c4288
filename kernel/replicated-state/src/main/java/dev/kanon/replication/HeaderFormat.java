package dev.kanon.replication;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Claims and stamps as Kafka record headers, and bookmarks; the tables are in {@code docs/formats/replication-log.md}. */
final class HeaderFormat {

    static final String CLAIM = "kanon.claim";
    static final String STAMP = "kanon.stamp";

    private static final byte VERSION = 1;
    private static final byte VERSION_WITH_SPAN = 2;
    private static final int LAST = 1;
    private static final int WITH_REQUEST = 2;
    private static final int STAMP_BYTES = 1 + 16 + 8 + 8 + 1;
    private static final int SPAN_BYTES = 4 + 4 + 8;
    private static final int CLAIM_BYTES = 1 + 16 + 8 + 4 + 2 + 2;
    private static final int BOOKMARK_BYTES = 1 + 8 + 8 + 8;

    private HeaderFormat() {}

    @SuppressWarnings("ArrayRecordComponent") // compared nowhere
    private record Written(String key, byte[] value) implements Header {}

    /** What a record carries besides. */
    static List<Header> withoutOwn(Headers headers) {
        List<Header> others = new ArrayList<>();
        for (Header each : headers) {
            if (!each.key().equals(CLAIM) && !each.key().equals(STAMP)) {
                others.add(each);
            }
        }
        return others.isEmpty() ? List.of() : others;
    }

    static Header header(Stamp stamp) {
        UUID request = stamp.request();
        Span span = stamp.span();
        ByteBuffer bytes =
                ByteBuffer.allocate(STAMP_BYTES + (span == null ? 0 : SPAN_BYTES) + (request == null ? 0 : 16));
        bytes.put(span == null ? VERSION : VERSION_WITH_SPAN);
        put(bytes, stamp.nonce());
        bytes.putLong(stamp.term()).putLong(stamp.sequence());
        bytes.put((byte) ((stamp.last() ? LAST : 0) | (request == null ? 0 : WITH_REQUEST)));
        if (span != null) {
            bytes.putInt(span.index()).putInt(span.count()).putLong(span.after());
        }
        if (request != null) {
            put(bytes, request);
        }
        return new Written(STAMP, bytes.array());
    }

    static Header header(Claim claim) {
        return new Written(CLAIM, bytes(claim));
    }

    private static byte[] bytes(Claim claim) {
        byte[] address = claim.address().getBytes(StandardCharsets.UTF_8);
        byte[] host = claim.peerHost().getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(CLAIM_BYTES + address.length + host.length);
        bytes.put(VERSION);
        put(bytes, claim.nonce());
        bytes.putLong(claim.term()).putInt(claim.peerPort());
        bytes.putShort((short) address.length).put(address);
        bytes.putShort((short) host.length).put(host);
        return bytes.array();
    }

    static byte[] bytes(Bookmark bookmark) {
        byte[] claim = bookmark.claim() == null ? new byte[0] : bytes(bookmark.claim());
        return ByteBuffer.allocate(BOOKMARK_BYTES + claim.length)
                .put(VERSION)
                .putLong(bookmark.position())
                .putLong(bookmark.term())
                .putLong(bookmark.sequence())
                .put(claim)
                .array();
    }

    static Bookmark bookmark(byte[] written) {
        ByteBuffer bytes = ByteBuffer.wrap(written);
        try {
            byte unused = version(bytes, VERSION, "A bookmark is");
            long position = bytes.getLong();
            long term = bytes.getLong();
            long sequence = bytes.getLong();
            return new Bookmark(position, term, sequence, bytes.hasRemaining() ? claim(bytes) : null);
        } catch (BufferUnderflowException cut) {
            throw new IllegalArgumentException("A bookmark ends too early: its bytes were cut", cut);
        }
    }

    static @Nullable Stamp stamp(Headers headers) {
        ByteBuffer bytes = bytes(headers, STAMP);
        if (bytes == null) {
            return null;
        }
        try {
            byte version = version(bytes, VERSION_WITH_SPAN, "A record has the header " + STAMP);
            UUID nonce = uuid(bytes);
            long term = bytes.getLong();
            long sequence = bytes.getLong();
            byte flags = bytes.get();
            Span span = version == VERSION_WITH_SPAN ? new Span(bytes.getInt(), bytes.getInt(), bytes.getLong()) : null;
            UUID request = (flags & WITH_REQUEST) != 0 ? uuid(bytes) : null;
            return new Stamp(nonce, term, sequence, (flags & LAST) != 0, request, span);
        } catch (BufferUnderflowException cut) {
            throw malformed(STAMP, cut);
        }
    }

    static @Nullable Claim claim(Headers headers) {
        ByteBuffer bytes = bytes(headers, CLAIM);
        if (bytes == null) {
            return null;
        }
        try {
            return claim(bytes);
        } catch (BufferUnderflowException cut) {
            throw malformed(CLAIM, cut);
        }
    }

    private static Claim claim(ByteBuffer bytes) {
        byte unused = version(bytes, VERSION, "A record has the header " + CLAIM);
        UUID nonce = uuid(bytes);
        long term = bytes.getLong();
        int port = bytes.getInt();
        String address = text(bytes);
        return new Claim(nonce, term, address, text(bytes), port);
    }

    private static @Nullable ByteBuffer bytes(Headers headers, String name) {
        Header header = headers.lastHeader(name);
        return header == null || header.value() == null || header.value().length == 0
                ? null
                : ByteBuffer.wrap(header.value());
    }

    private static byte version(ByteBuffer bytes, byte newest, String found) {
        byte version = bytes.get();
        if (version < VERSION || version > newest) {
            throw new IllegalArgumentException(found + " in version " + version + "; this Kanon reads version " + newest
                    + " at most: upgrade this node");
        }
        return version;
    }

    private static IllegalArgumentException malformed(String name, BufferUnderflowException cut) {
        return new IllegalArgumentException(
                "A record has a header " + name + " that ends too early: something else than Kanon wrote it", cut);
    }

    private static void put(ByteBuffer bytes, UUID id) {
        bytes.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    }

    private static UUID uuid(ByteBuffer bytes) {
        return new UUID(bytes.getLong(), bytes.getLong());
    }

    private static String text(ByteBuffer bytes) {
        byte[] text = new byte[Math.min(Short.toUnsignedInt(bytes.getShort()), bytes.remaining())];
        bytes.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
