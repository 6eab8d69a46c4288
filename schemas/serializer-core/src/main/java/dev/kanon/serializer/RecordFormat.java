package dev.kanon.serializer;

import dev.kanon.contract.RecordModel;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaFormat;
import java.io.IOException;
import java.nio.ByteBuffer;

/** What a schema format adds to a serializer: from record to bytes and back. Called by many threads at once. */
public interface RecordFormat {

    SchemaFormat schemaFormat();

    /** How rules see its records. */
    RecordModel model();

    /**
     * The schema that a record has of its own. The same object for records of the same schema object, so that what was
     * found out for it can be remembered.
     *
     * @throws org.apache.kafka.common.errors.SerializationException if the object is none that the format can write
     */
    ParsedSchema schemaOf(Object record);

    /** The record as one of another schema; the record itself where the two schemas are the same. */
    Object project(Object record, ParsedSchema own, ParsedSchema target) throws IOException;

    byte[] encode(Object record, ParsedSchema schema) throws IOException;

    /**
     * Reads a record. Bytes that do not fit end in an exception, never in a wrong record.
     *
     * @param payload read from its position to its limit
     */
    Object decode(ByteBuffer payload, ParsedSchema writer, ParsedSchema reader) throws IOException;

    /** The record in the form that rules and migrations work on: generic, of exactly the writer's schema. */
    Object decodeForMigration(ByteBuffer payload, ParsedSchema writer) throws IOException;

    /** A migrated record in the form that the consumer asked for. */
    Object afterMigration(Object record, ParsedSchema reader) throws IOException;
}
