package dev.kanon.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds everything that is wrong with a rule set before it is stored. */
public final class RuleSetValidator {

    /** A rule's name has at most this many characters. */
    public static final int MAXIMUM_NAME_LENGTH = 256;

    private static final Pattern NAME = Pattern.compile("[\\p{Alpha}_][\\p{Alnum}_-]*");

    private static final Set<String> PLACES = Set.of("ALL", "CLIENT", "GATEWAY", "SERVER", "NONE");

    /** Knows what can run a rule. */
    @FunctionalInterface
    public interface Executors {

        /** Takes any type and expression. */
        Executors ANY = rule -> Optional.empty();

        /** What is wrong with the type or the expression of a rule, whose type is not null; empty if nothing is. */
        Optional<String> problem(Rule rule);
    }

    private final Executors executors;

    public RuleSetValidator(Executors executors) {
        this.executors = executors;
    }

    /** All problems, a sentence each, in the order of the rules; none means that the rule set may be stored. */
    public List<String> problems(RuleSet ruleSet) {
        List<String> problems = new ArrayList<>();
        Set<String> names = new HashSet<>();
        check(ruleSet.migrationRules(), "migrationRules", true, names, problems);
        check(ruleSet.domainRules(), "domainRules", false, names, problems);
        check(ruleSet.encodingRules(), "encodingRules", false, names, problems);
        if (ruleSet.enableAt() != null && !PLACES.contains(ruleSet.enableAt())) {
            problems.add("enableAt is '" + ruleSet.enableAt() + "'; use ALL, CLIENT, GATEWAY, SERVER or NONE");
        }
        return problems;
    }

    private void check(
            @Nullable List<Rule> rules, String set, boolean migration, Set<String> names, List<String> problems) {
        if (rules != null) {
            for (int i = 0; i < rules.size(); i++) {
                Rule rule = rules.get(i);
                String what = rule.name() == null ? "rule " + (i + 1) + " of " + set : "rule '" + rule.name() + "'";
                checkName(rule, what, names, problems);
                checkMode(rule, what, set, migration, problems);
                checkType(rule, what, problems);
            }
        }
    }

    private static void checkName(Rule rule, String what, Set<String> names, List<String> problems) {
        String name = rule.name();
        if (name == null || name.isEmpty()) {
            problems.add(what + " has no name; give it one");
        } else if (name.length() > MAXIMUM_NAME_LENGTH) {
            problems.add(what + " has a name of " + name.length() + " characters; use at most " + MAXIMUM_NAME_LENGTH);
        } else if (!NAME.matcher(name).matches()) {
            problems.add(
                    what + " has a name that begins with something else than a letter or '_', or has other characters"
                            + " than letters, digits, '_' and '-'");
        } else if (!names.add(name)) {
            problems.add(what + " is there twice; names are unique in the whole rule set");
        }
    }

    private static void checkMode(Rule rule, String what, String set, boolean migration, List<String> problems) {
        RuleMode mode = rule.mode() == null ? RuleMode.WRITEREAD : rule.mode();
        if (mode.isMigration() != migration) {
            problems.add(what + " is one of " + set + " and has the mode " + mode + "; use "
                    + (migration ? "UPGRADE, DOWNGRADE or UPDOWN" : "WRITE, READ or WRITEREAD"));
        }
        if (mode != RuleMode.WRITEREAD && mode != RuleMode.UPDOWN) {
            checkAction(rule.onSuccess(), "onSuccess", what, mode, problems);
            checkAction(rule.onFailure(), "onFailure", what, mode, problems);
        }
    }

    private static void checkAction(
            @Nullable String action, String member, String what, RuleMode mode, List<String> problems) {
        if (action != null && action.contains(",")) {
            problems.add(what + " has a pair of actions, '" + action + "', as " + member
                    + ", which goes with the modes WRITEREAD and UPDOWN only; its mode is " + mode);
        }
    }

    private void checkType(Rule rule, String what, List<String> problems) {
        if (rule.type() == null || rule.type().isEmpty()) {
            problems.add(what + " has no type; say what runs it, such as CEL or JSONATA");
        } else {
            executors.problem(rule).ifPresent(problem -> problems.add(what + ": " + problem));
        }
    }
}
