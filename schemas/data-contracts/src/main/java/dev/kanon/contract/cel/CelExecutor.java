package dev.kanon.contract.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.contract.JsonTree;
import dev.kanon.contract.RuleCall;
import dev.kanon.contract.RuleException;
import dev.kanon.contract.RuleExecutor;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;

/**
 * Rules of type {@code CEL}: one expression on the whole message, with the variables {@code message} and {@code now}. A
 * transform gives a map with the fields of the new message.
 */
public final class CelExecutor implements RuleExecutor {

    public static final String TYPE = "CEL";

    private final CelRules rules = new CelRules();
    private final InstantSource clock;

    public CelExecutor(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Object run(RuleCall call, Object message) throws RuleException {
        Schema schema = message instanceof GenericContainer datum ? datum.getSchema() : null;
        boolean isJson = message instanceof JsonNode;
        Object bound = CelValues.of(message instanceof JsonNode json ? JsonTree.values(json) : message);
        Instant now = clock.instant();
        Object result = rules.prepare(call).evaluate(schema, null, name -> switch (name) {
            case CelCompiler.MESSAGE -> Optional.of(bound);
            case CelCompiler.NOW -> Optional.of(now);
            default -> Optional.empty();
        });
        if (result == CelRules.SKIPPED) {
            return call.isCondition() ? (Object) true : message;
        }
        if (call.isCondition()) {
            return CelRules.asCondition(call, result);
        }
        Object plain = CelValues.plain(result);
        if (plain == null) {
            throw new RuleException("The expression gave null; a transform has to give a message");
        }
        if (isJson) {
            return JsonTree.node(plain);
        }
        return plain == message ? message : call.model().fromValues(plain, message);
    }
}
