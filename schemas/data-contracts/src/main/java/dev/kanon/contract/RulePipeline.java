package dev.kanon.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.contract.cel.CelExecutor;
import dev.kanon.contract.cel.CelFieldExecutor;
import dev.kanon.contract.jsonata.JsonataExecutor;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleKind;
import dev.kanon.schema.RuleMode;
import dev.kanon.schema.RuleSet;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Runs the rules of contracts. One for each serializer or deserializer; safe for use by several threads.
 *
 * <p>Conditions and transforms that succeed go on silently unless they name an action. What fails runs its {@code onFailure}
 * action, which for {@code ERROR} (the default) and {@code DLQ} ends in a {@link
 * org.apache.kafka.common.errors.SerializationException} whose cause is the {@link RuleException}. {@code DLQ} blocks until
 * the broker has the record, or its time-out is over.
 *
 * <p>A rule does not run on a record that carries its name in the header {@code __rule.name}: that is a record from a
 * dead-letter topic, produced again.
 */
public final class RulePipeline implements AutoCloseable {

    /** The header with the name of the rule that sent a record to a dead-letter topic. */
    public static final String RULE_NAME_HEADER = "__rule.name";

    /**
     * One step of a migration.
     *
     * @param moment UPGRADE or DOWNGRADE
     * @param source the schema before the step
     * @param target the schema after it
     */
    public record MigrationStep(RuleMode moment, ContractSchema source, ContractSchema target) {

        /** The contract of the newer one of the two tells how to come to it and how to go back. */
        private ContractSchema newer() {
            return moment == RuleMode.UPGRADE ? target : source;
        }
    }

    private final RuleObjects<RuleExecutor> executors;
    private final RuleObjects<RuleAction> actions;
    private final RuleOverrides overrides;
    private final Map<String, RecordModel> models = new HashMap<>();

    /**
     * With the client's configuration: {@code rule.executors}, {@code rule.actions} and their like.
     *
     * @throws ConfigException if it names a class that cannot be used
     */
    public RulePipeline(Map<String, ?> configuration, List<RecordModel> models) {
        this(configuration, models, Clock.systemUTC(), DeadLetterAction.kafkaProducers());
    }

    RulePipeline(
            Map<String, ?> configuration,
            List<RecordModel> models,
            InstantSource clock,
            DeadLetterAction.ProducerFactory producers) {
        this.executors = new RuleObjects<>(
                RuleObjects.EXECUTORS,
                configuration,
                List.of(new CelExecutor(clock), new CelFieldExecutor(clock), new JsonataExecutor()));
        this.actions = new RuleObjects<>(
                RuleObjects.ACTIONS,
                configuration,
                List.of(new ErrorAction(), new NoneAction(), new DeadLetterAction(producers)));
        this.overrides = new RuleOverrides(configuration);
        models.forEach(model -> this.models.put(model.type(), model));
    }

    /** The record after the domain rules of writing, in their order. The given object is not changed. */
    public Object beforeWrite(ContractSchema schema, RecordContext record, Object message) {
        RuleSet rules = rulesOf(schema);
        return rules == null
                ? message
                : runOnRecord(new Moment(RuleMode.WRITE, rules, schema, schema, record), message);
    }

    /** The record after the domain rules of reading, in reverse order. */
    public Object afterRead(ContractSchema writer, ContractSchema reader, RecordContext record, Object message) {
        RuleSet rules = rulesOf(reader);
        return rules == null ? message : runOnRecord(new Moment(RuleMode.READ, rules, writer, reader, record), message);
    }

    /** Whether any step has a migration rule to run. */
    public boolean migrates(List<MigrationStep> steps) {
        return steps.stream().anyMatch(this::migrates);
    }

    private boolean migrates(MigrationStep step) {
        RuleSet rules = rulesOf(step.newer());
        return rules != null
                && rules.migrationRules() != null
                && rules.migrationRules().stream()
                        .anyMatch(rule -> RuleOverrides.modeOf(rule).includes(step.moment()));
    }

    /**
     * A record of the last step's target schema, from one of the first step's source schema; fields that no rule filled take
     * their defaults.
     */
    public Object migrate(List<MigrationStep> steps, RecordContext record, Object message) {
        if (steps.isEmpty()) {
            return message;
        }
        ContractSchema first = steps.get(0).source();
        ContractSchema last = steps.get(steps.size() - 1).target();
        try {
            Object json = modelOf(first).toJson(message, first.parsed());
            for (MigrationStep step : steps) {
                RuleSet rules = rulesOf(step.newer());
                if (rules != null) {
                    Moment moment = new Moment(step.moment(), rules, step.source(), step.target(), record);
                    json = run(rules.migrationRules(), moment, json);
                }
            }
            return modelOf(last).fromJson((JsonNode) json, last.parsed());
        } catch (RuleException misfit) {
            throw new SerializationException(
                    "Migration failed: a record of version "
                            + first.registered().version() + " of "
                            + last.registered().subject() + " does not become one of version "
                            + last.registered().version() + ": " + misfit.getMessage(),
                    misfit);
        }
    }

    /** The bytes after the encoding rules of writing. */
    public byte[] encodeAfterWrite(ContractSchema schema, RecordContext record, byte[] bytes) {
        return runOnBytes(RuleMode.WRITE, schema, record, bytes);
    }

    /** The bytes after the encoding rules of reading, in reverse order. */
    public byte[] decodeBeforeRead(ContractSchema writer, RecordContext record, byte[] bytes) {
        return runOnBytes(RuleMode.READ, writer, record, bytes);
    }

    private byte[] runOnBytes(RuleMode mode, ContractSchema schema, RecordContext record, byte[] bytes) {
        RuleSet rules = rulesOf(schema);
        return rules == null
                ? bytes
                : (byte[]) run(rules.encodingRules(), new Moment(mode, rules, schema, schema, record), bytes);
    }

    /** What all rules of one run share. */
    private record Moment(
            RuleMode mode, RuleSet rules, ContractSchema source, ContractSchema target, RecordContext record) {

        boolean isForward() {
            return mode == RuleMode.WRITE || mode == RuleMode.UPGRADE;
        }
    }

    private record SameTransform(@Nullable String type, RuleMode mode, Set<String> tags) {

        static SameTransform of(Rule rule) {
            return new SameTransform(
                    rule.type(), RuleOverrides.modeOf(rule), rule.tags() == null ? Set.of() : rule.tags());
        }
    }

    private Object runOnRecord(Moment moment, Object message) {
        List<Rule> due = inOrder(moment.rules().domainRules(), moment);
        if (!due.isEmpty() && !modelOf(moment.target()).understands(message)) {
            throw new SerializationException("Rule '" + due.get(0).name() + "' of subject "
                    + moment.record().subject() + " cannot look into an object of " + message.getClass()
                    + ": rules work on generic and generated records, not on plain objects. Use such records, or switch"
                    + " the rule off with rule.executors." + due.get(0).name() + ".disabled=true.");
        }
        return runAll(due, moment, message);
    }

    private Object run(@Nullable List<Rule> declared, Moment moment, Object message) {
        return runAll(inOrder(declared, moment), moment, message);
    }

    private Object runAll(List<Rule> due, Moment moment, Object message) {
        Object current = message;
        for (Rule rule : due) {
            current = runOne(rule, moment, current);
        }
        return current;
    }

    /**
     * The rules that run, first to last. Of several field transforms with the same type, mode and tags only the first one
     * declared runs: they stand for one change, which must be made once and undone once.
     */
    private List<Rule> inOrder(@Nullable List<Rule> declared, Moment moment) {
        if (declared == null || declared.isEmpty()) {
            return List.of();
        }
        List<Rule> order = new ArrayList<>(declared.size());
        Set<SameTransform> transformed = new HashSet<>();
        for (Rule rule : declared) {
            boolean runs = RuleOverrides.modeOf(rule).includes(moment.mode())
                    && !overrides.isDisabled(rule, moment.rules())
                    && !isReplayOf(rule, moment.record());
            if (runs && (!isTaggedTransform(rule) || transformed.add(SameTransform.of(rule)))) {
                order.add(rule);
            }
        }
        if (!moment.isForward()) {
            Collections.reverse(order);
        }
        return order;
    }

    private boolean isTaggedTransform(Rule rule) {
        RuleExecutor executor = executors.find(rule.type(), "", rule.name());
        return rule.tags() != null
                && !rule.tags().isEmpty()
                && rule.kind() != RuleKind.CONDITION
                && executor != null
                && executor.worksOnFields();
    }

    private static boolean isReplayOf(Rule rule, RecordContext record) {
        Header header = record.headers()
                .map((Headers headers) -> headers.lastHeader(RULE_NAME_HEADER))
                .orElse(null);
        return header != null
                && header.value() != null
                && new String(header.value(), StandardCharsets.UTF_8).equals(rule.name());
    }

    private Object runOne(Rule rule, Moment moment, Object message) {
        RuleCall call = new RuleCall(
                rule, moment.mode(), moment.source(), moment.target(), moment.record(), modelOf(moment.target()));
        Object result;
        try {
            result = execute(call, message);
        } catch (RuleException failure) {
            act(overrides.onFailure(rule, moment.mode()), call, message, failure);
            return message;
        }
        String onSuccess = overrides.onSuccess(rule, moment.mode());
        if (onSuccess != null) {
            act(onSuccess, call, result, null);
        }
        return result;
    }

    private Object execute(RuleCall call, Object message) throws RuleException {
        Rule rule = call.rule();
        RuleExecutor executor = executors.find(rule.type(), call.record().subject(), rule.name());
        if (executor == null) {
            throw new RuleException(
                    "Could not find rule executor of type " + rule.type() + "; known are " + executors.types());
        }
        Object result = executor.run(call, message);
        if (!call.isCondition()) {
            return result;
        }
        if (Boolean.FALSE.equals(result)) {
            throw new RuleException(call.refusal());
        }
        return message;
    }

    private void act(String type, RuleCall call, Object message, @Nullable RuleException failure) {
        RuleAction action =
                actions.find(type, call.record().subject(), call.rule().name());
        if (action == null) {
            throw new ConfigException(
                    "Rule " + call.rule().name() + " of " + call.record().subject() + " asks for the action " + type
                            + ", but there is none of that name; known are " + actions.types());
        }
        action.run(call, message, failure);
    }

    private RecordModel modelOf(ContractSchema schema) {
        RecordModel model = models.get(schema.parsed().type());
        if (model == null) {
            throw new ConfigException(
                    "No record model for schemas of type " + schema.parsed().type());
        }
        return model;
    }

    private static @Nullable RuleSet rulesOf(ContractSchema schema) {
        return schema.registered().definition().ruleSet();
    }

    @Override
    public void close() {
        try (executors) {
            actions.close();
        }
    }
}
