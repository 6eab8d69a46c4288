package dev.kanon.contract.avro;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.kanon.contract.ContractSchema;
import dev.kanon.contract.FieldFunction;
import dev.kanon.contract.JsonTree;
import dev.kanon.contract.RecordModel;
import dev.kanon.contract.RuleException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaDefinition;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;
import org.apache.avro.generic.GenericData;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Avro records, generic and specific. A changed record is of its original's class. A record made from JSON alone is of the
 * kind that the given {@link GenericData} makes: with {@link SpecificData} a generated class, where there is one.
 */
public final class AvroRecordModel implements RecordModel {

    /** Contracts whose tags are remembered. */
    private static final int CACHED_CONTRACTS = 1_000;

    private final GenericData made;
    private final Cache<ContractSchema, FieldTags> tags =
            Caffeine.newBuilder().weakKeys().maximumSize(CACHED_CONTRACTS).build();

    /** Makes generic records. */
    public AvroRecordModel() {
        this(GenericData.get());
    }

    /** Makes records of that kind. */
    public AvroRecordModel(GenericData made) {
        this.made = made;
    }

    @Override
    public String type() {
        return SchemaDefinition.AVRO;
    }

    /** Everything but plain objects, which Avro writes by reflection. */
    @Override
    public boolean understands(Object message) {
        return message instanceof GenericContainer
                || message instanceof CharSequence
                || message instanceof Number
                || message instanceof Boolean
                || message instanceof ByteBuffer
                || message instanceof byte[]
                || message instanceof Collection
                || message instanceof Map;
    }

    @Override
    public JsonNode toJson(Object message, ParsedSchema schema) throws RuleException {
        return new AvroToJson(dataOf(message)).convert(message, schemaOf(message, schema));
    }

    @Override
    public Object fromJson(JsonNode json, ParsedSchema schema) throws RuleException {
        return present(
                new AvroBuilder(made, AvroBuilder.Origin.JSON).build(JsonTree.values(json), (Schema) schema.raw(), ""));
    }

    @Override
    public Object fromValues(Object values, Object like) throws RuleException {
        if (!(like instanceof GenericContainer datum)) {
            return values;
        }
        return present(new AvroBuilder(dataOf(like), AvroBuilder.Origin.VALUES).build(values, datum.getSchema(), ""));
    }

    @Override
    public Object mapFields(Object message, ContractSchema contract, FieldFunction function) throws RuleException {
        FieldTags known = tags.get(contract, FieldTags::new);
        return new AvroFields(dataOf(message), known, function).walk(message, schemaOf(message, contract.parsed()));
    }

    private static Object present(@Nullable Object built) throws RuleException {
        if (built == null) {
            throw new RuleException("The rule leaves no message");
        }
        return built;
    }

    /** A record has brought its own schema, which may be older than the one that is registered. */
    private static Schema schemaOf(Object message, ParsedSchema schema) {
        return message instanceof GenericContainer datum ? datum.getSchema() : (Schema) schema.raw();
    }

    private static GenericData dataOf(Object message) {
        return message instanceof SpecificRecord ? SpecificData.getForClass(message.getClass()) : GenericData.get();
    }
}
