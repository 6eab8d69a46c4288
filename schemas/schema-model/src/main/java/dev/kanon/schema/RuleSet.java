package dev.kanon.schema;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a data contract, in the order in which they run.
 *
 * @param migrationRules between versions: UPGRADE, DOWNGRADE, UPDOWN
 * @param domainRules on the message: WRITE, READ, WRITEREAD
 * @param encodingRules on its bytes: WRITE, READ, WRITEREAD
 * @param enableAt where they run: ALL, CLIENT, GATEWAY, SERVER, NONE
 */
@JsonPropertyOrder({"migrationRules", "domainRules", "encodingRules", "enableAt"})
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record RuleSet(
        @Nullable List<Rule> migrationRules,
        @Nullable List<Rule> domainRules,
        @Nullable List<Rule> encodingRules,
        @Nullable String enableAt) {

    public RuleSet {
        migrationRules = migrationRules == null ? null : List.copyOf(migrationRules);
        domainRules = domainRules == null ? null : List.copyOf(domainRules);
        encodingRules = encodingRules == null ? null : List.copyOf(encodingRules);
    }

    /** All rules, migration first, then domain, then encoding. */
    @JsonIgnore
    public Stream<Rule> all() {
        return Stream.of(migrationRules, domainRules, encodingRules)
                .filter(Objects::nonNull)
                .flatMap(List::stream);
    }

    /** Both together: a later rule replaces an earlier one of its name, and stands at the end. */
    public static @Nullable RuleSet merge(@Nullable RuleSet earlier, @Nullable RuleSet later) {
        if (earlier == null || later == null) {
            return earlier == null ? later : earlier;
        }
        return new RuleSet(
                mergeRules(earlier.migrationRules, later.migrationRules),
                mergeRules(earlier.domainRules, later.domainRules),
                mergeRules(earlier.encodingRules, later.encodingRules),
                later.enableAt == null ? earlier.enableAt : later.enableAt);
    }

    private static @Nullable List<Rule> mergeRules(@Nullable List<Rule> earlier, @Nullable List<Rule> later) {
        if (earlier == null || later == null) {
            return earlier == null ? later : earlier;
        }
        Set<@Nullable String> replaced = later.stream().map(Rule::name).collect(Collectors.toCollection(HashSet::new));
        List<Rule> merged = new ArrayList<>();
        earlier.stream().filter(rule -> !replaced.contains(rule.name())).forEach(merged::add);
        merged.addAll(later);
        return merged;
    }
}
