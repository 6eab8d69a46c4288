package dev.kanon.schema;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON in which registries speak of schemas, in requests, answers and records alike.
 *
 * <p>Absent and empty members are not written, members keep Confluent's order, members that are not known are ignored,
 * and numbers keep every digit: integers of any size, decimals with their trailing zeros.
 */
public final class SchemaJson {

    private static final String TYPE = "schemaType";
    private static final String REFERENCES = "references";
    private static final String METADATA = "metadata";
    private static final String RULE_SET = "ruleSet";
    private static final String TEXT = "schema";

    private static final TypeReference<List<SchemaReference>> REFERENCE_LIST = new TypeReference<>() {};

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS))
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    private SchemaJson() {}

    /** The mapper for everything of this package; shared, so never reconfigure it. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** The value as minified JSON. */
    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("cannot write " + value.getClass() + " as JSON", impossible);
        }
    }

    /**
     * Reads the schema out of a request, answer or record.
     *
     * @return the definition; of type AVRO where the type is absent, with an empty text where the text is
     * @throws JsonProcessingException if a member has a form that it cannot have
     */
    public static SchemaDefinition definition(JsonNode json) throws JsonProcessingException {
        return new SchemaDefinition(
                json.path(TYPE).asText(SchemaDefinition.AVRO),
                json.path(TEXT).asText(""),
                references(json.get(REFERENCES)),
                member(json, METADATA, Metadata.class),
                member(json, RULE_SET, RuleSet.class));
    }

    /** Appends the members of a definition in the order in which answers and records have them. */
    public static void put(ObjectNode json, SchemaDefinition definition) {
        json.put(TYPE, definition.type());
        if (!definition.references().isEmpty()) {
            json.set(REFERENCES, MAPPER.valueToTree(definition.references()));
        }
        if (definition.metadata() != null) {
            json.set(METADATA, MAPPER.valueToTree(definition.metadata()));
        }
        if (definition.ruleSet() != null) {
            json.set(RULE_SET, MAPPER.valueToTree(definition.ruleSet()));
        }
        json.put(TEXT, definition.text());
    }

    private static List<SchemaReference> references(@Nullable JsonNode json) throws JsonProcessingException {
        return json == null || json.isNull() ? List.of() : MAPPER.treeToValue(json, REFERENCE_LIST);
    }

    private static <T> @Nullable T member(JsonNode json, String name, Class<T> type) throws JsonProcessingException {
        JsonNode member = json.get(name);
        return member == null || member.isNull() ? null : MAPPER.treeToValue(member, type);
    }
}
