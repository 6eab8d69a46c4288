package dev.kanon.schema;

/**
 * A place in a schema that can carry tags.
 *
 * @param entityPath the place in the format's notation, such as {@code ns.Record.field}
 * @param entityType {@code sr_record} or {@code sr_field}
 */
public record SchemaEntity(String entityPath, String entityType) {

    public static final String RECORD = "sr_record";
    public static final String FIELD = "sr_field";
}
