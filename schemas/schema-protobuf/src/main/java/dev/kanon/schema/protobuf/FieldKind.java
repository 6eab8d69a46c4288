package dev.kanon.schema.protobuf;

import java.util.Map;

/** What a field holds on the wire. Fields of one scalar kind can be read as each other. */
enum FieldKind {
    MESSAGE,
    GROUP,
    MAP,
    /** int32, int64, uint32, uint64, bool and enums. */
    VARINT,
    /** sint32 and sint64. */
    ZIGZAG,
    FIXED32,
    FIXED64,
    FLOAT,
    DOUBLE,
    /** string and bytes. */
    CHARACTERS;

    private static final Map<String, FieldKind> SCALARS = Map.ofEntries(
            Map.entry("int32", VARINT),
            Map.entry("int64", VARINT),
            Map.entry("uint32", VARINT),
            Map.entry("uint64", VARINT),
            Map.entry("bool", VARINT),
            Map.entry("sint32", ZIGZAG),
            Map.entry("sint64", ZIGZAG),
            Map.entry("fixed32", FIXED32),
            Map.entry("sfixed32", FIXED32),
            Map.entry("fixed64", FIXED64),
            Map.entry("sfixed64", FIXED64),
            Map.entry("float", FLOAT),
            Map.entry("double", DOUBLE),
            Map.entry("string", CHARACTERS),
            Map.entry("bytes", CHARACTERS));

    static FieldKind of(Element.Field field, Definitions definitions) {
        if (field.isMap()) {
            return MAP;
        }
        return field.group() == null ? ofType(field.type(), definitions) : GROUP;
    }

    /** @param type in full, with a dot in front, or a scalar */
    static FieldKind ofType(String type, Definitions definitions) {
        FieldKind scalar = SCALARS.get(type);
        if (scalar != null) {
            return scalar;
        }
        Definitions.Definition found = definitions.type(type, "");
        return found != null && found.enumType() != null ? VARINT : MESSAGE;
    }

    boolean isScalar() {
        return this != MESSAGE && this != GROUP && this != MAP;
    }
}
