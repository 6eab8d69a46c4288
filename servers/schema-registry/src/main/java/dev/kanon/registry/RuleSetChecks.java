package dev.kanon.registry;

import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleMode;
import dev.kanon.schema.RuleSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The form that every rule must have, whatever its type: names, modes, pairs of actions. Whether it runs is another's check. */
public final class RuleSetChecks implements RuleChecker {

    private static final int MAX_NAME = 256;
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*");
    private static final Set<String> PLACES = Set.of("ALL", "CLIENT", "GATEWAY", "SERVER", "NONE");

    private final RuleChecker next;

    /** @param next asked where the form is right */
    public RuleSetChecks(RuleChecker next) {
        this.next = next;
    }

    @Override
    public Optional<String> problem(RuleSet rules, @Nullable ParsedSchema schema) {
        if (rules.enableAt() != null && !PLACES.contains(rules.enableAt())) {
            return Optional.of("enableAt is '%s'; it must be one of %s"
                    .formatted(rules.enableAt(), PLACES.stream().sorted().toList()));
        }
        Set<String> names = new HashSet<>();
        return Stream.of(
                        problems(rules.migrationRules(), true, names),
                        problems(rules.domainRules(), false, names),
                        problems(rules.encodingRules(), false, names))
                .flatMap(found -> found)
                .findFirst()
                .or(() -> next.problem(rules, schema));
    }

    private static Stream<String> problems(@Nullable List<Rule> rules, boolean migration, Set<String> names) {
        return rules == null
                ? Stream.empty()
                : rules.stream().map(rule -> problem(rule, migration, names)).filter(Objects::nonNull);
    }

    private static @Nullable String problem(Rule rule, boolean migration, Set<String> names) {
        String name = rule.name();
        if (name == null || name.length() > MAX_NAME || !NAME.matcher(name).matches()) {
            return ("The rule name '%s' is not valid: it begins with a letter or '_', goes on with letters, digits, '_' and"
                            + " '-', and has at most %d characters")
                    .formatted(name, MAX_NAME);
        }
        if (!names.add(name)) {
            return "Rule '%s': the name is used twice; names are unique in the whole rule set".formatted(name);
        }
        if (rule.type() == null || rule.type().isBlank()) {
            return "Rule '%s': the type is missing".formatted(name);
        }
        RuleMode mode = rule.mode() == null ? RuleMode.WRITEREAD : rule.mode();
        if (mode.isMigration() != migration) {
            return "Rule '%s': the mode %s is not for %s"
                    .formatted(
                            name,
                            mode,
                            migration
                                    ? "migrationRules, which have UPGRADE, DOWNGRADE or UPDOWN"
                                    : "domainRules and encodingRules, which have WRITE, READ or WRITEREAD");
        }
        boolean pair = Stream.of(rule.onSuccess(), rule.onFailure())
                .anyMatch(action -> action != null && action.contains(","));
        if (pair && mode != RuleMode.WRITEREAD && mode != RuleMode.UPDOWN) {
            return "Rule '%s': two actions with a comma are only for the modes WRITEREAD and UPDOWN".formatted(name);
        }
        return null;
    }
}
