package dev.kanon.contract;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleKind;
import dev.kanon.schema.RuleMode;
import dev.kanon.schema.RuleSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Which rules of a rule set run at which moment, and in which order; worked out once for each rule set. */
final class RulePlans {

    /** Rule sets remembered. */
    private static final int CACHED_PLANS = 1_000;

    private static final RuleMode[] MOMENTS = {RuleMode.WRITE, RuleMode.READ, RuleMode.UPGRADE, RuleMode.DOWNGRADE};

    /**
     * A rule that runs.
     *
     * @param onSuccess the action after success, or null for none
     */
    record Due(Rule rule, @Nullable String onSuccess) {}

    /** At each moment, the rules on the record itself, and those on its bytes. */
    private record Plan(Map<RuleMode, List<Due>> onRecord, Map<RuleMode, List<Due>> onBytes) {}

    private record SameTransform(@Nullable String type, RuleMode mode, Set<String> tags) {

        static SameTransform of(Rule rule) {
            return new SameTransform(
                    rule.type(), RuleOverrides.modeOf(rule), rule.tags() == null ? Set.of() : rule.tags());
        }
    }

    private final RuleObjects<RuleExecutor> executors;
    private final RuleOverrides overrides;

    /** By identity: a rule set stays the same object as long as its schema is in use. */
    private final Cache<RuleSet, Plan> plans =
            Caffeine.newBuilder().weakKeys().maximumSize(CACHED_PLANS).build();

    RulePlans(RuleObjects<RuleExecutor> executors, RuleOverrides overrides) {
        this.executors = executors;
        this.overrides = overrides;
    }

    /** The domain rules of writing or reading, or the migration rules of an upgrade or a downgrade; first to last. */
    List<Due> onRecord(RuleSet rules, RuleMode moment, RecordContext record) {
        return plan(rules, record).onRecord().getOrDefault(moment, List.of());
    }

    /** The encoding rules of writing or reading, first to last. */
    List<Due> onBytes(RuleSet rules, RuleMode moment, RecordContext record) {
        return plan(rules, record).onBytes().getOrDefault(moment, List.of());
    }

    private Plan plan(RuleSet rules, RecordContext record) {
        String replayed = replayedRule(record);
        return replayed == null
                ? plans.get(rules, unknown -> planWithout(null, unknown))
                : planWithout(replayed, rules);
    }

    private static @Nullable String replayedRule(RecordContext record) {
        if (record.headers().isEmpty()) {
            return null;
        }
        Header header = record.headers().get().lastHeader(RulePipeline.RULE_NAME_HEADER);
        return header == null || header.value() == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }

    private Plan planWithout(@Nullable String replayed, RuleSet rules) {
        Map<RuleMode, List<Due>> onRecord = new EnumMap<>(RuleMode.class);
        Map<RuleMode, List<Due>> onBytes = new EnumMap<>(RuleMode.class);
        for (RuleMode moment : MOMENTS) {
            List<Rule> declared = moment.isMigration() ? rules.migrationRules() : rules.domainRules();
            onRecord.put(moment, inOrder(declared, moment, replayed, rules));
            if (!moment.isMigration()) {
                onBytes.put(moment, inOrder(rules.encodingRules(), moment, replayed, rules));
            }
        }
        return new Plan(onRecord, onBytes);
    }

    /**
     * Of several field transforms with the same type, mode and tags only the first one declared runs: they stand for one
     * change, which must be made once and undone once.
     */
    private List<Due> inOrder(
            @Nullable List<Rule> declared, RuleMode moment, @Nullable String replayed, RuleSet rules) {
        List<Due> order = new ArrayList<>();
        Set<SameTransform> transformed = new HashSet<>();
        for (Rule rule : declared == null ? List.<Rule>of() : declared) {
            boolean runs = RuleOverrides.modeOf(rule).includes(moment)
                    && !overrides.isDisabled(rule, rules)
                    && (replayed == null || !replayed.equals(rule.name()));
            if (runs && (!isTaggedTransform(rule) || transformed.add(SameTransform.of(rule)))) {
                order.add(new Due(rule, overrides.onSuccess(rule, moment)));
            }
        }
        if (moment == RuleMode.READ || moment == RuleMode.DOWNGRADE) {
            Collections.reverse(order);
        }
        return List.copyOf(order);
    }

    private boolean isTaggedTransform(Rule rule) {
        RuleExecutor executor = executors.find(rule.type(), "", rule.name());
        return rule.tags() != null
                && !rule.tags().isEmpty()
                && rule.kind() != RuleKind.CONDITION
                && executor != null
                && executor.worksOnFields();
    }
}
