package dev.kanon.schema;

/** How closely a text is looked at when it is parsed. */
public enum Strictness {
    /** As stored schemas are read: names and defaults are taken as they are. */
    LENIENT,
    /** As new schemas are taken in: names and defaults must be right. */
    STRICT,
    /** As STRICT, and no field name may begin with {@code $$}, and every import must resolve. */
    STRICT_FIELDS
}
