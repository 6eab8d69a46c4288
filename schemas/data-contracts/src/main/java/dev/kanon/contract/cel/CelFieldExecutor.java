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

    private final CelRules rules;
    private final InstantSource clock;

    public CelFieldExecutor(InstantSource clock) {
        this.clock = clock;
        this.rules = new CelRules(new CelPrograms());
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
        Instant now = clock.instant();
        Set<String> wanted = call.rule().tags() == null ? Set.of() : call.rule().tags();
        FieldFunction function = (field, value) -> {
            boolean applies = wanted.isEmpty() || field.tags().stream().anyMatch(wanted::contains);
            return applies ? runOnField(call, field, value, now) : value;
        };
        Object result = call.model().mapFields(message, call.target(), function);
        return call.isCondition() ? (Object) true : result;
    }

    private @Nullable Object runOnField(RuleCall call, RecordField field, @Nullable Object value, Instant now)
            throws RuleException {
        Object bound = CelValues.of(value);
        Object result = evaluate(call, field, bound, now);
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

    private Object evaluate(RuleCall call, RecordField field, Object bound, Instant now) throws RuleException {
        Schema schema = field.record() instanceof GenericContainer datum ? datum.getSchema() : null;
        CelPrograms.FieldType type = CelPrograms.FieldType.of(field.typeName(), bound);
        RegexEngine engine = RegexEngine.of(call);
        try {
            return rules.evaluate(
                    call, expression -> new CelPrograms.Key(expression, schema, type, engine), name -> switch (name) {
                        case CelPrograms.VALUE -> Optional.of(bound);
                        case CelPrograms.NAME -> Optional.of(field.name());
                        case CelPrograms.FULL_NAME -> Optional.of(field.fullName());
                        case CelPrograms.TYPE_NAME -> Optional.of(field.typeName());
                        case CelPrograms.TAGS -> Optional.of(new ListValue(List.copyOf(field.tags())));
                        case CelPrograms.MESSAGE -> Optional.of(CelValues.of(field.record()));
                        case CelPrograms.NOW -> Optional.of(now);
                        default -> Optional.empty();
                    });
        } catch (RuleException failure) {
            throw new RuleException(failure.getMessage() + " at field " + field.fullName(), failure);
        }
    }
}
