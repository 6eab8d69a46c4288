package dev.kanon.contract.cel;

import dev.kanon.contract.FieldFunction;
import dev.kanon.contract.RecordField;
import dev.kanon.contract.RuleCall;
import dev.kanon.contract.RuleException;
import dev.kanon.contract.RuleExecutor;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;
import org.jspecify.annotations.Nullable;

/**
 * Rules of type {@code CEL_FIELD}: one expression on each field that carries one of the rule's tags, or on every field where
 * the rule has none. Variables: {@code value}, {@code fullName}, {@code name}, {@code typeName}, {@code tags}, {@code
 * message} (the record that holds the field) and {@code now}.
 */
public final class CelFieldExecutor implements RuleExecutor {

    public static final String TYPE = "CEL_FIELD";

    private final CelRules rules = new CelRules();
    private final InstantSource clock;

    public CelFieldExecutor(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public boolean worksOnFields() {
        return true;
    }

    @Override
    public Object run(RuleCall call, Object message) throws RuleException {
        if (call.moment().isMigration()) {
            throw new RuleException(
                    "Field rules work on records, but a migration works on JSON; use JSONATA or CEL there");
        }
        CelRules.Prepared rule = rules.prepare(call);
        Instant now = clock.instant();
        Set<String> wanted = call.rule().tags() == null ? Set.of() : call.rule().tags();
        FieldFunction function = (field, value) -> {
            boolean applies = wanted.isEmpty() || field.tags().stream().anyMatch(wanted::contains);
            return applies ? runOnField(call, rule, field, value, now) : value;
        };
        Object result = call.model().mapFields(message, call.target(), function);
        return call.isCondition() ? (Object) true : result;
    }

    private @Nullable Object runOnField(
            RuleCall call, CelRules.Prepared rule, RecordField field, @Nullable Object value, Instant now)
            throws RuleException {
        Object bound = CelValues.of(value);
        Object result = evaluate(rule, field, bound, now);
        if (result == CelRules.SKIPPED) {
            return value;
        }
        if (!call.isCondition()) {
            return result.equals(bound) ? value : CelValues.plain(result);
        }
        if (!CelRules.asCondition(call, result)) {
            throw new RuleException(call.refusal() + " at field " + field.fullName());
        }
        return value;
    }

    private Object evaluate(CelRules.Prepared rule, RecordField field, Object bound, Instant now) throws RuleException {
        Schema schema = field.record() instanceof GenericContainer datum ? datum.getSchema() : null;
        CelCompiler.FieldType type = CelCompiler.FieldType.of(field.typeName(), bound);
        try {
            return rule.evaluate(schema, type, name -> switch (name) {
                case CelCompiler.VALUE -> Optional.of(bound);
                case CelCompiler.NAME -> Optional.of(field.name());
                case CelCompiler.FULL_NAME -> Optional.of(field.fullName());
                case CelCompiler.TYPE_NAME -> Optional.of(field.typeName());
                case CelCompiler.TAGS -> Optional.of(new ListValue(List.copyOf(field.tags())));
                case CelCompiler.MESSAGE -> Optional.of(CelValues.of(field.record()));
                case CelCompiler.NOW -> Optional.of(now);
                default -> Optional.empty();
            });
        } catch (RuleException failure) {
            throw new RuleException(failure.getMessage() + " at field " + field.fullName(), failure);
        }
    }
}
