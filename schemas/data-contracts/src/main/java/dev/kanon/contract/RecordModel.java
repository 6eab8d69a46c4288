package dev.kanon.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.schema.ParsedSchema;

/**
 * How rules see the records of one schema format. Implementations copy nothing that a rule does not touch, and never change a
 * record that they are given. Called by many threads at once.
 */
public interface RecordModel {

    /** The format's name. */
    String type();

    /** Whether rules can look into such an object; if not, a record that has rules to run is refused. */
    boolean understands(Object message);

    /** The record as JSON, every digit kept. */
    JsonNode toJson(Object message, ParsedSchema schema) throws RuleException;

    /**
     * A record of the schema from JSON; a field that is absent takes its default.
     *
     * @throws RuleException naming the place, where the JSON has a field that the schema has not, lacks one without default,
     *     or a value does not fit
     */
    Object fromJson(JsonNode json, ParsedSchema schema) throws RuleException;

    /**
     * A record like the given one from the maps, lists, strings, numbers and buffers that a rule has made; parts that are
     * records already are taken as they are.
     *
     * @throws RuleException as {@link #fromJson}
     */
    Object fromValues(Object values, Object like) throws RuleException;

    /**
     * The record with each value in it that is not a container replaced by what the function gives. Containers are walked in
     * order. Where nothing changes, the result is the given object itself.
     */
    Object mapFields(Object message, ContractSchema contract, FieldFunction function) throws RuleException;
}
