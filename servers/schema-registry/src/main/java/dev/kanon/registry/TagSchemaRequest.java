package dev.kanon.registry;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.RuleSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change to a version's contract, which makes a new version.
 *
 * @param newVersion the version that it must become; whatever is next where absent
 * @param metadata in place of the version's own, where present
 * @param ruleSet in place of the version's own, where present
 * @param rulesToMerge added to the version's own, each in place of one of its name
 * @param rulesToRemove names
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record TagSchemaRequest(
        @Nullable Integer newVersion,
        @Nullable List<SchemaTags> tagsToAdd,
        @Nullable List<SchemaTags> tagsToRemove,
        @Nullable Metadata metadata,
        @Nullable RuleSet ruleSet,
        @Nullable RuleSet rulesToMerge,
        @Nullable List<String> rulesToRemove) {}
