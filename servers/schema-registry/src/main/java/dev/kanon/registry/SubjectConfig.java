package dev.kanon.registry;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.RuleSet;
import dev.kanon.schema.Strictness;
import org.jspecify.annotations.Nullable;

/**
 * What is configured for a subject, a context or everywhere. A member that is null is not configured there.
 *
 * @param alias another subject, which requests for this one are about
 * @param aliasForDeks the same for data-encryption keys
 * @param normalize whether schemas are normalised unless the request says otherwise
 * @param validateFields whether names that begin with {@code $$} and reserved names are refused
 * @param validateNewSchemas whether names and defaults of new schemas are checked
 * @param validateRules whether rules are checked; kept for clients that set it
 * @param compatibilityLevel a name of {@link dev.kanon.schema.CompatibilityLevel}
 * @param compatibilityPolicy a name of {@link dev.kanon.schema.CompatibilityPolicy}
 * @param compatibilityGroup the metadata property by whose value versions are grouped for the compatibility check
 * @param defaultMetadata what a schema has unless it says otherwise
 * @param overrideMetadata what a schema has whatever it says
 */
@JsonPropertyOrder({
    "alias",
    "aliasForDeks",
    "normalize",
    "validateFields",
    "validateNewSchemas",
    "validateRules",
    "compatibilityLevel",
    "compatibilityPolicy",
    "compatibilityGroup",
    "defaultMetadata",
    "overrideMetadata",
    "defaultRuleSet",
    "overrideRuleSet"
})
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record SubjectConfig(
        @Nullable String alias,
        @Nullable String aliasForDeks,
        @Nullable Boolean normalize,
        @Nullable Boolean validateFields,
        @Nullable Boolean validateNewSchemas,
        @Nullable Boolean validateRules,
        @Nullable String compatibilityLevel,
        @Nullable String compatibilityPolicy,
        @Nullable String compatibilityGroup,
        @Nullable Metadata defaultMetadata,
        @Nullable Metadata overrideMetadata,
        @Nullable RuleSet defaultRuleSet,
        @Nullable RuleSet overrideRuleSet) {

    static final SubjectConfig EMPTY =
            new SubjectConfig(null, null, null, null, null, null, null, null, null, null, null, null, null);

    SubjectConfig withLevel(String level) {
        return new SubjectConfig(
                alias,
                aliasForDeks,
                normalize,
                validateFields,
                validateNewSchemas,
                validateRules,
                level,
                compatibilityPolicy,
                compatibilityGroup,
                defaultMetadata,
                overrideMetadata,
                defaultRuleSet,
                overrideRuleSet);
    }

    /** How closely new schemas are looked at. */
    Strictness strictness() {
        if (Boolean.TRUE.equals(validateFields)) {
            return Strictness.STRICT_FIELDS;
        }
        return Boolean.FALSE.equals(validateNewSchemas) ? Strictness.LENIENT : Strictness.STRICT;
    }

    /** This, with the switches and the group that are not set here taken from the global one. */
    SubjectConfig orElse(SubjectConfig global) {
        return new SubjectConfig(
                alias,
                aliasForDeks,
                either(normalize, global.normalize),
                either(validateFields, global.validateFields),
                either(validateNewSchemas, global.validateNewSchemas),
                either(validateRules, global.validateRules),
                compatibilityLevel,
                either(compatibilityPolicy, global.compatibilityPolicy),
                either(compatibilityGroup, global.compatibilityGroup),
                defaultMetadata,
                overrideMetadata,
                defaultRuleSet,
                overrideRuleSet);
    }

    private static <T> @Nullable T either(@Nullable T own, @Nullable T other) {
        return own == null ? other : own;
    }
}
