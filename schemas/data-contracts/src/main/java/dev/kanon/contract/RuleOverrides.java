package dev.kanon.contract;

import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleMode;
import dev.kanon.schema.RuleSet;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the client's configuration says about rules, over what they say themselves. */
final class RuleOverrides {

    private static final String PREFIX = "rule.executors.";
    private static final String ENVIRONMENT = "execution.environment";

    private final Map<String, ?> configuration;
    private final @Nullable String environment;

    RuleOverrides(Map<String, ?> configuration) {
        this.configuration = configuration;
        Object set = configuration.get(ENVIRONMENT);
        this.environment = set == null ? null : set.toString();
    }

    boolean isDisabled(Rule rule, @Nullable RuleSet rules) {
        String override = override(rule, "disabled");
        if (override != null) {
            return Boolean.parseBoolean(override);
        }
        String where = rules == null ? null : rules.enableAt();
        if (where != null && !where.equalsIgnoreCase("ALL") && !where.equalsIgnoreCase(environment)) {
            return true;
        }
        return Boolean.TRUE.equals(rule.disabled());
    }

    /** The action after success, or null for none. */
    @Nullable
    String onSuccess(Rule rule, RuleMode moment) {
        return forMoment(orElse(rule, "onSuccess", Rule::onSuccess), rule, moment);
    }

    /** The action after failure. */
    String onFailure(Rule rule, RuleMode moment) {
        String action = forMoment(orElse(rule, "onFailure", Rule::onFailure), rule, moment);
        return action == null ? ErrorAction.TYPE : action;
    }

    private @Nullable String orElse(Rule rule, String what, Function<Rule, @Nullable String> own) {
        String override = override(rule, what);
        return override != null ? override : own.apply(rule);
    }

    private @Nullable String override(Rule rule, String what) {
        for (String name : new String[] {rule.name(), "_" + upper(rule.type()) + "_", "_default_"}) {
            Object set = configuration.get(PREFIX + name + "." + what);
            if (set != null) {
                return set.toString();
            }
        }
        return null;
    }

    private static String upper(@Nullable String type) {
        return type == null ? "" : type.toUpperCase(Locale.ROOT);
    }

    /** Of a pair, the first is for writing and upgrading, the second for reading and downgrading. */
    private static @Nullable String forMoment(@Nullable String actions, Rule rule, RuleMode moment) {
        if (actions == null || actions.isBlank()) {
            return null;
        }
        RuleMode mode = modeOf(rule);
        String[] pair = actions.split(",", -1);
        if (pair.length == 1 || (mode != RuleMode.WRITEREAD && mode != RuleMode.UPDOWN)) {
            return actions.strip();
        }
        String action = pair[moment == RuleMode.WRITE || moment == RuleMode.UPGRADE ? 0 : 1].strip();
        return action.isEmpty() ? null : action;
    }

    static RuleMode modeOf(Rule rule) {
        return rule.mode() == null ? RuleMode.WRITEREAD : rule.mode();
    }
}
