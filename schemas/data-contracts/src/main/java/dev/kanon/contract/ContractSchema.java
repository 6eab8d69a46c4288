package dev.kanon.contract;

import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.RegisteredSchema;

/** A schema with its contract, as registered and as understood. */
public record ContractSchema(RegisteredSchema registered, ParsedSchema parsed) {}
