package dev.kanon.schema;

/** How a format's own rules are taken, where it has a choice. */
public enum CompatibilityPolicy {
    STRICT,
    /** JSON Schema only: properties may be added to and removed from content models that are not exactly right for it. */
    LENIENT
}
