package dev.kanon.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.contract.RulePlans.Due;
import dev.kanon.contract.cel.CelExecutor;
import dev.kanon.contract.cel.CelFieldExecutor;
import dev.kanon.contract.jsonata.JsonataExecutor;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleMode;
import dev.kanon.schema.RuleSet;
import java.time.Clock;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
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
    private final RulePlans plans;
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
        this.plans = new RulePlans(executors, overrides);
        models.forEach(model -> this.models.put(model.type(), model));
    }

    /** The record after the domain rules of writing, in their order. The given object is not changed. */
    public Object beforeWrite(ContractSchema schema, RecordContext record, Object message) {
        RuleSet rules = rulesOf(schema);
        return rules == null
                ? message
                : runOnRecord(rules, new Moment(RuleMode.WRITE, schema, schema, record), message);
    }

    /** The record after the domain rules of reading, in reverse order. */
    public Object afterRead(ContractSchema writer, ContractSchema reader, RecordContext record, Object message) {
        RuleSet rules = rulesOf(reader);
        return rules == null ? message : runOnRecord(rules, new Moment(RuleMode.READ, writer, reader, record), message);
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
                    Moment moment = new Moment(step.moment(), step.source(), step.target(), record);
                    json = runAll(plans.onRecord(rules, step.moment(), record), moment, json);
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
                : (byte[]) runAll(plans.onBytes(rules, mode, record), new Moment(mode, schema, schema, record), bytes);
    }

    /** What all rules of one run share. */
    private record Moment(RuleMode mode, ContractSchema source, ContractSchema target, RecordContext record) {}

    private Object runOnRecord(RuleSet rules, Moment moment, Object message) {
        List<Due> due = plans.onRecord(rules, moment.mode(), moment.record());
        if (!due.isEmpty() && !modelOf(moment.target()).understands(message)) {
            String first = String.valueOf(due.get(0).rule().name());
            throw new SerializationException("Rule '" + first + "' of subject "
                    + moment.record().subject() + " cannot look into an object of " + message.getClass()
                    + ": rules work on generic and generated records, not on plain objects. Use such records, or switch"
                    + " the rule off with rule.executors." + first + ".disabled=true.");
        }
        return runAll(due, moment, message);
    }

    private Object runAll(List<Due> due, Moment moment, Object message) {
        Object current = message;
        for (Due next : due) {
            current = runOne(next, moment, current);
        }
        return current;
    }

    private Object runOne(Due due, Moment moment, Object message) {
        Rule rule = due.rule();
        RuleCall call = new RuleCall(
                rule, moment.mode(), moment.source(), moment.target(), moment.record(), modelOf(moment.target()));
        Object result;
        try {
            result = execute(call, message);
        } catch (RuleException failure) {
            act(overrides.onFailure(rule, moment.mode()), call, message, failure);
            return message;
        }
        if (due.onSuccess() != null) {
            act(due.onSuccess(), call, result, null);
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
