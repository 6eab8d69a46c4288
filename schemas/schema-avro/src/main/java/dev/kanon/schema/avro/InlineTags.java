package dev.kanon.schema.avro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.schema.SchemaEntity;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.TagProperty;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tags in the text of a schema: the property {@code confluent:tags} of records and fields. */
final class InlineTags {

    private InlineTags() {}

    static Map<SchemaEntity, Set<String>> of(String text) {
        return TagProperty.read(entities(AvroJson.parse(text)));
    }

    static AvroSchema change(
            AvroSchema schema, Map<SchemaEntity, Set<String>> added, Map<SchemaEntity, Set<String>> removed) {
        JsonNode json = AvroJson.parse(schema.canonicalText());
        TagProperty.change(
                entities(json),
                added,
                removed,
                entity -> "No matching path '" + entity.entityPath() + "' found in the schema");
        return schema.with(SchemaJson.write(json), schema.references());
    }

    private static Map<SchemaEntity, ObjectNode> entities(JsonNode json) {
        Map<SchemaEntity, ObjectNode> entities = new LinkedHashMap<>();
        AvroJson.visit(json, new AvroJson.Visitor() {
            @Override
            public void type(ObjectNode type, @Nullable String fullName) {
                if (fullName != null && type.has("fields")) {
                    entities.put(new SchemaEntity(fullName, SchemaEntity.RECORD), type);
                }
            }

            @Override
            public void field(ObjectNode field, String recordName) {
                String path = recordName + "." + field.path("name").asText();
                entities.put(new SchemaEntity(path, SchemaEntity.FIELD), field);
            }
        });
        return entities;
    }
}
