package dev.kanon.contract.cel;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * The types of an Avro schema as CEL's checker sees them. An optional field has the type of its value, so that {@code
 * message.ssn == ''} is checked; other unions and most logical types are {@code dyn}.
 */
@SuppressWarnings("Immutable") // nothing changes after the constructor, nor does a parsed schema
final class AvroTypes implements CelTypeProvider {

    private final Map<String, CelType> records = new HashMap<>();

    AvroTypes(Schema schema) {
        collect(schema);
    }

    private void collect(Schema schema) {
        switch (schema.getType()) {
            case RECORD -> {
                if (!records.containsKey(schema.getFullName())) {
                    records.put(schema.getFullName(), struct(schema));
                    schema.getFields().forEach(field -> collect(field.schema()));
                }
            }
            case ARRAY -> collect(schema.getElementType());
            case MAP -> collect(schema.getValueType());
            case UNION -> schema.getTypes().forEach(this::collect);
            default -> {}
        }
    }

    private StructType struct(Schema schema) {
        ImmutableSet<String> names =
                schema.getFields().stream().map(Schema.Field::name).collect(ImmutableSet.toImmutableSet());
        return StructType.create(
                schema.getFullName(),
                names,
                name -> Optional.ofNullable(schema.getField(name)).map(field -> typeOf(field.schema())));
    }

    CelType typeOf(Schema schema) {
        if (schema.getLogicalType() != null && schema.getType() != Schema.Type.STRING) {
            return SimpleType.DYN;
        }
        return switch (schema.getType()) {
            case STRING, ENUM -> SimpleType.STRING;
            case INT, LONG -> SimpleType.INT;
            case FLOAT, DOUBLE -> SimpleType.DOUBLE;
            case BOOLEAN -> SimpleType.BOOL;
            case BYTES, FIXED -> SimpleType.BYTES;
            case RECORD -> records.getOrDefault(schema.getFullName(), SimpleType.DYN);
            case ARRAY -> ListType.create(typeOf(schema.getElementType()));
            case MAP -> MapType.create(SimpleType.STRING, typeOf(schema.getValueType()));
            case UNION -> unionType(schema);
            case NULL -> SimpleType.DYN;
        };
    }

    private CelType unionType(Schema union) {
        List<Schema> branches = union.getTypes().stream()
                .filter(branch -> branch.getType() != Schema.Type.NULL)
                .toList();
        return branches.size() == 1 ? typeOf(branches.get(0)) : SimpleType.DYN;
    }

    @Override
    public ImmutableCollection<CelType> types() {
        return ImmutableList.copyOf(records.values());
    }

    @Override
    public Optional<CelType> findType(String name) {
        return Optional.ofNullable(records.get(name));
    }
}
