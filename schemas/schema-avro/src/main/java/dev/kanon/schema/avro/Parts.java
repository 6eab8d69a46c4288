package dev.kanon.schema.avro;

import java.util.List;
import org.apache.avro.Schema;

/** The schemas that a schema is directly made of, in the order in which they are printed. */
final class Parts {

    private Parts() {}

    static List<Schema> of(Schema schema) {
        return switch (schema.getType()) {
            case RECORD -> schema.getFields().stream().map(Schema.Field::schema).toList();
            case UNION -> schema.getTypes();
            case ARRAY -> List.of(schema.getElementType());
            case MAP -> List.of(schema.getValueType());
            default -> List.of();
        };
    }
}
