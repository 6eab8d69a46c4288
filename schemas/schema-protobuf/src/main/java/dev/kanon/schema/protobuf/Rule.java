package dev.kanon.schema.protobuf;

import dev.kanon.schema.Difference;

/** The ways in which a reader can fail to take what a writer writes, in the words of Confluent's registry. */
enum Rule {
    PACKAGE_CHANGED(
            "The package at '<path>' in the %1$s schema does not match the package in the %2$s schema",
            "Keep the package of the %2$s schema: it is part of the name of every message."),
    MESSAGE_REMOVED(
            "The %1$s schema is missing a MESSAGE type at path '<path>' in the %2$s schema",
            "Keep the message in the %1$s schema, where it was: moving it into or out of another one counts as removing it."),
    FIELD_KIND_CHANGED(
            "The type of a field at path '<path>' in the %1$s schema does not match the %2$s schema",
            "Keep the type; to change it, remove the field, reserve its number, and add one with another number."),
    FIELD_SCALAR_KIND_CHANGED(
            "The kind of a SCALAR field at path '<path>' in the %1$s schema does not match its kind in the %2$s schema",
            "Keep the type, or take one that is encoded alike: int32, int64, uint32, uint64, bool and enums; sint32 and"
                    + " sint64; fixed32 and sfixed32; fixed64 and sfixed64; string and bytes. Or add a field with another"
                    + " number."),
    FIELD_NAMED_TYPE_CHANGED(
            "The type of a MESSAGE field at path '<path>' in the %1$s schema does not match its type in the %2$s schema",
            "Keep the message that the field is of, under its name; to change it, add a field with another number."),
    FIELD_NUMERIC_LABEL_CHANGED(
            "The label for a NUMERIC field at path '<path>' in the %1$s schema does not match its label in the %2$s"
                    + " schema",
            "Keep the label: repeated numbers are packed into one value, which a reader of a single number does not"
                    + " understand. Or add a field with another number."),
    REQUIRED_FIELD_ADDED(
            "A required field  at path '<path>' in the %1$s schema is missing in the %2$s schema",
            "Make the field optional in the %1$s schema: data of the %2$s schema does not have it."),
    REQUIRED_FIELD_REMOVED(
            "The %1$s schema is missing a required field at path: '<path>' in the %2$s schema",
            "Keep the field in the %1$s schema: who still reads by the %2$s schema cannot do without it."),
    ONEOF_FIELD_REMOVED(
            "The %1$s schema is missing a oneof field at path '<path>' in the %2$s schema",
            "Keep the field in its oneof in the %1$s schema: without it, a reader cannot tell a member that it does not know"
                    + " from one that is not set. A field that moves out of its oneof can be set beside the others, and is"
                    + " then lost."),
    MULTIPLE_FIELDS_MOVED_TO_ONEOF(
            "Multiple fields in the oneof at path '<path>' in the %1$s schema are outside a oneof in the %2$s schema",
            "Move one field at most into a new oneof: of several that data of the %2$s schema has set, only the last"
                    + " would be left."),
    FIELD_MOVED_TO_EXISTING_ONEOF(
            "A field in the oneof at path '<path>' in the %1$s schema is outside an existing oneof in the %2$s schema",
            "Leave the field outside the oneof: of the field and a member of the oneof that data of the %2$s schema has"
                    + " set, only the last would be left.");

    private final String template;
    private final String advice;

    Rule(String template, String advice) {
        this.template = template;
        this.advice = advice;
    }

    /**
     * A difference of this kind.
     *
     * @param reader what the reader's schema has there; empty for nothing
     * @param writer what the writer's schema has there; empty for nothing
     */
    Difference at(String path, String reader, String writer) {
        return new Difference(
                name(),
                path,
                template.replace("<path>", Difference.escaped(path)),
                reader.isEmpty() ? null : reader,
                writer.isEmpty() ? null : writer,
                "",
                advice);
    }
}
