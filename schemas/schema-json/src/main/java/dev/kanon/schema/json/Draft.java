package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** A version of JSON Schema, oldest first. */
enum Draft {
    V4("http://json-schema.org/draft-04/schema"),
    V6("http://json-schema.org/draft-06/schema"),
    V7("http://json-schema.org/draft-07/schema"),
    V2019_09("https://json-schema.org/draft/2019-09/schema"),
    V2020_12("https://json-schema.org/draft/2020-12/schema");

    private final String uri;

    Draft(String uri) {
        this.uri = uri;
    }

    /** The address of its meta-schema, without a fragment. */
    String uri() {
        return uri;
    }

    /** The draft that a schema names in {@code $schema}; draft 7 where it names none, or one that is not known. */
    static Draft of(JsonNode schema) {
        String named = withoutScheme(schema.path("$schema").asText());
        for (Draft draft : values()) {
            if (withoutScheme(draft.uri).equals(named)) {
                return draft;
            }
        }
        return V7;
    }

    /** The name of the keyword by which a schema says its own address. */
    String idKeyword() {
        return this == V4 ? "id" : "$id";
    }

    boolean isAtLeast(Draft other) {
        return compareTo(other) >= 0;
    }

    /** Authors write http and https, and a closing {@code #}, as they like. */
    private static String withoutScheme(String uri) {
        return uri.toLowerCase(Locale.ROOT).replaceFirst("^https?://", "").replaceFirst("#$", "");
    }
}
