package dev.kanon.contract;

import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleKind;
import dev.kanon.schema.RuleMode;
import dev.kanon.schema.RuleSet;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.avro.AvroFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** Contracts, rules and records for tests. */
final class Contracts {

    static final String ORDER = """
            {"type":"record","name":"Order","namespace":"com.acme","fields":[
             {"name":"orderId","type":"long"},
             {"name":"totalPrice","type":"double"},
             {"name":"state","type":"string"}]}""";

    private Contracts() {}

    static ContractSchema contract(String schema, Rule... domainRules) {
        return contract(schema, null, new RuleSet(null, List.of(domainRules), null, null));
    }

    static ContractSchema contract(String schema, @Nullable Metadata metadata, @Nullable RuleSet rules) {
        SchemaDefinition definition = new SchemaDefinition(SchemaDefinition.AVRO, schema, List.of(), metadata, rules);
        try {
            return new ContractSchema(
                    new RegisteredSchema("orders-value", 1, 1, null, definition),
                    new AvroFormat().parse(SchemaSource.of(schema), Strictness.LENIENT));
        } catch (InvalidSchemaException invalid) {
            throw new IllegalArgumentException(invalid);
        }
    }

    static Rule condition(String type, String expression) {
        return rule(RuleKind.CONDITION, RuleMode.WRITE, type, expression);
    }

    static Rule transform(String type, String expression) {
        return rule(RuleKind.TRANSFORM, RuleMode.WRITE, type, expression);
    }

    static Rule rule(RuleKind kind, RuleMode mode, String type, String expression) {
        return new Rule("check", null, kind, mode, type, null, null, expression, null, null, null);
    }

    static Rule named(Rule rule, String name) {
        return new Rule(
                name,
                rule.doc(),
                rule.kind(),
                rule.mode(),
                rule.type(),
                rule.tags(),
                rule.params(),
                rule.expr(),
                rule.onSuccess(),
                rule.onFailure(),
                rule.disabled());
    }

    static Rule onFailure(Rule rule, String action) {
        return new Rule(
                rule.name(),
                rule.doc(),
                rule.kind(),
                rule.mode(),
                rule.type(),
                rule.tags(),
                rule.params(),
                rule.expr(),
                rule.onSuccess(),
                action,
                rule.disabled());
    }

    static Rule with(Rule rule, Map<String, String> params, String... tags) {
        return new Rule(
                rule.name(),
                rule.doc(),
                rule.kind(),
                rule.mode(),
                rule.type(),
                new TreeSet<>(List.of(tags)),
                new TreeMap<>(params),
                rule.expr(),
                rule.onSuccess(),
                rule.onFailure(),
                rule.disabled());
    }

    static GenericData.Record record(ContractSchema contract, @Nullable Object... values) {
        GenericData.Record record =
                new GenericData.Record((Schema) contract.parsed().raw());
        for (int at = 0; at < values.length; at++) {
            record.put(at, values[at]);
        }
        return record;
    }

    static RecordContext to(String topic, Object original) {
        return context(topic, original, new RecordHeaders());
    }

    static RecordContext context(String topic, Object original, Headers headers) {
        return new RecordContext("orders-value", topic, false, Optional.of(headers), null, original);
    }
}
