package dev.kanon.serializer;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.UUID;

/** How a record says which schema it was written with. */
public sealed interface SchemaIdentifier {

    /** By the number that the schema has in its registry and context: {@code 00} and four bytes, big endian. */
    record Id(int id) implements SchemaIdentifier {

        static final byte MAGIC = 0;

        @Override
        public byte[] toBytes() {
            return ByteBuffer.allocate(1 + Integer.BYTES).put(MAGIC).putInt(id).array();
        }
    }

    /** By the schema's name that is the same everywhere: {@code 01} and sixteen bytes. */
    record Guid(UUID guid) implements SchemaIdentifier {

        static final byte MAGIC = 1;

        @Override
        public byte[] toBytes() {
            return ByteBuffer.allocate(1 + 2 * Long.BYTES)
                    .put(MAGIC)
                    .putLong(guid.getMostSignificantBits())
                    .putLong(guid.getLeastSignificantBits())
                    .array();
        }
    }

    /** As it stands in a record; see {@code docs/formats/wire-framing.md}. */
    byte[] toBytes();

    /**
     * Takes an identifier off the front of the bytes.
     *
     * @throws IllegalArgumentException if they do not begin with one
     */
    static SchemaIdentifier read(ByteBuffer bytes) {
        if (!bytes.hasRemaining()) {
            throw new IllegalArgumentException("Unknown magic byte! The record is empty.");
        }
        byte magic = bytes.get();
        try {
            return switch (magic) {
                case Id.MAGIC -> new Id(bytes.getInt());
                case Guid.MAGIC -> new Guid(new UUID(bytes.getLong(), bytes.getLong()));
                default ->
                    throw new IllegalArgumentException(String.format(
                            "Unknown magic byte! It is 0x%02x where 0x00 (schema id) or 0x01 (schema GUID) is expected:"
                                    + " this record was not written by a schema registry serializer.",
                            magic));
            };
        } catch (BufferUnderflowException truncated) {
            throw new IllegalArgumentException(
                    String.format("The record ends within the schema identifier that begins with 0x%02x.", magic),
                    truncated);
        }
    }
}
