package dev.kanon.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.registry.RegistryCommand.DeleteConfig;
import dev.kanon.registry.RegistryCommand.UpdateConfig;
import dev.kanon.registry.RegistryReply.Configured;
import dev.kanon.replication.Decision;
import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.SchemaJson;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Decides changes of configuration. */
final class Configuration {

    private static final String LEVEL_IN_REQUEST = "compatibility";
    private static final String LEVEL = "compatibilityLevel";
    private static final String POLICY = "compatibilityPolicy";
    private static final Set<String> POLICIES = Set.of("STRICT", "LENIENT", "LOGICAL");

    private final ContractRules rules;
    private final String defaultLevel;

    Configuration(ContractRules rules, String defaultLevel) {
        this.rules = rules;
        this.defaultLevel = defaultLevel;
    }

    Decision<RegistryReply> update(RegistryState state, UpdateConfig command) {
        Modes.checkWritable(state, command.subject());
        SubjectConfig old = Objects.requireNonNullElse(state.config(command.subject()), SubjectConfig.EMPTY);
        SubjectConfig merged = merged(old, command.changes());
        rules.check(merged.defaultRuleSet(), null);
        rules.check(merged.overrideRuleSet(), null);
        return new Decision<>(List.of(SchemasTopic.config(command.subject(), merged)), new Configured(merged));
    }

    Decision<RegistryReply> delete(RegistryState state, DeleteConfig command) {
        Modes.checkWritable(state, command.subject());
        SubjectConfig old = state.config(command.subject());
        if (old == null && !command.subject().isEmpty()) {
            throw RegistryErrors.SUBJECT_NOT_FOUND.with(command.subject());
        }
        SubjectConfig shown = Objects.requireNonNullElse(old, SubjectConfig.EMPTY);
        return new Decision<>(
                List.of(SchemasTopic.config(command.subject(), null)),
                new Configured(shown.compatibilityLevel() == null ? shown.withLevel(defaultLevel) : shown));
    }

    private static SubjectConfig merged(SubjectConfig old, JsonNode changes) {
        ObjectNode merged = SchemaJson.mapper().valueToTree(old);
        changes.properties().forEach(change -> merged.set(change.getKey(), change.getValue()));
        JsonNode level = changes.get(LEVEL_IN_REQUEST);
        if (level != null) {
            merged.remove(LEVEL_IN_REQUEST);
            merged.set(LEVEL, level);
        }
        JsonNode chosen = merged.path(LEVEL);
        if (!chosen.isMissingNode() && !chosen.isNull()) {
            merged.put(
                    LEVEL,
                    CompatibilityLevel.named(chosen.asText())
                            .orElseThrow(RegistryErrors.INVALID_COMPATIBILITY_LEVEL::with)
                            .name());
        }
        if (!POLICIES.contains(merged.path(POLICY).asText())) {
            merged.remove(POLICY);
        }
        try {
            return SchemaJson.mapper().treeToValue(merged, SubjectConfig.class);
        } catch (JsonProcessingException e) {
            throw RegistryErrors.BAD_REQUEST.with(e.getOriginalMessage());
        }
    }
}
