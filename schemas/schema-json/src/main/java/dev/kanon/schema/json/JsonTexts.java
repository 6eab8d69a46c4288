package dev.kanon.schema.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.kanon.schema.InvalidSchemaException;
import java.util.Locale;

/** From texts to trees and back, every digit kept. */
final class JsonTexts {

    /**
     * Objects and arrays inside each other. Walking trees is recursive, here and in the validator, so this keeps a text from
     * exhausting the stack of a thread that has half a megabyte.
     */
    static final int MAXIMUM_DEPTH = 160;

    // Unlike the mapper for what registries say, this writes 1e400 as it is: plain digits could fill the memory.
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAXIMUM_DEPTH)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    private JsonTexts() {}

    /** The tree of a text, which is an object, true or false. */
    static JsonNode read(String text) throws InvalidSchemaException {
        JsonNode tree;
        try {
            tree = MAPPER.readTree(text);
        } catch (JsonProcessingException refused) {
            throw new InvalidSchemaException("Invalid JSON: " + refused.getMessage(), refused);
        }
        if (!tree.isObject() && !tree.isBoolean()) {
            throw new InvalidSchemaException("Invalid JSON: a schema is an object, true or false, but this is "
                    + (tree.isMissingNode()
                            ? "empty"
                            : "of type " + tree.getNodeType().name().toLowerCase(Locale.ROOT)));
        }
        return tree;
    }

    static String write(JsonNode tree) {
        try {
            return MAPPER.writeValueAsString(tree);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree cannot be written", impossible);
        }
    }
}
