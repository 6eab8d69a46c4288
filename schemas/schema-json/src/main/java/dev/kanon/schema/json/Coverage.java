package dev.kanon.schema.json;

/** What a schema says about a property or item that it does not list. */
sealed interface Coverage {

    /** It may be anything: an open content model. */
    record Open() implements Coverage {}

    /** It may not be there: a closed content model. */
    record Closed() implements Coverage {}

    /** It must be right by a schema: a partially open content model. */
    record By(Place schema) implements Coverage {}
}
