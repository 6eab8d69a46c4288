package dev.kanon.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.schema.ParsedSchema;

/**
 * How rules see the records of one schema format. Implementations copy nothing that a rule does not touch.
 */
public interface RecordModel {

    /** The format's name. */
    String type();

    /** The record as JSON, every digit kept. */
    JsonNode toJson(Object message, ParsedSchema schema) throws RuleException;

    /** A record of the schema from JSON; a field that is absent takes its default. */
    Object fromJson(JsonNode json, ParsedSchema schema) throws RuleException;
}
