package dev.kanon.client;

import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaReference;
import dev.kanon.schema.SchemaSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Collects from a registry what a schema needs to be parsed: the texts it refers to, and those that they refer to. */
public final class SchemaSources {

    /** References of references, and so on, to this depth; real ones are a handful. */
    static final int MAX_DEPTH = 100;

    private final RegistryClient registry;

    public SchemaSources(RegistryClient registry) {
        this.registry = registry;
    }

    /**
     * The schema with all texts that it needs, each after those it needs itself.
     *
     * @throws RegistryException if one is not there
     */
    public SchemaSource of(SchemaDefinition schema) {
        Map<String, String> resolved = new LinkedHashMap<>();
        resolve(schema, resolved, 0);
        return new SchemaSource(schema.text(), schema.references(), resolved);
    }

    private void resolve(SchemaDefinition schema, Map<String, String> resolved, int depth) {
        if (depth > MAX_DEPTH) {
            throw new RegistryException(
                    0, 0, "schema references are nested more than " + MAX_DEPTH + " deep; is there a cycle?", null);
        }
        for (SchemaReference reference : schema.references()) {
            String name = Objects.requireNonNullElse(reference.name(), "");
            if (!resolved.containsKey(name)) {
                RegisteredSchema target = target(reference);
                resolve(target.definition(), resolved, depth + 1);
                resolved.put(name, target.definition().text());
            }
        }
    }

    private RegisteredSchema target(SchemaReference reference) {
        String subject = Objects.requireNonNullElse(reference.subject(), "");
        Integer version = reference.version();
        return version == null || version < 0 ? registry.latest(subject) : registry.version(subject, version, true);
    }
}
