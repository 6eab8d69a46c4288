package dev.kanon.contract.jsonata;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.kanon.contract.JsonTree;
import dev.kanon.contract.RuleCall;
import dev.kanon.contract.RuleException;
import dev.kanon.contract.RuleExecutor;
import org.jspecify.annotations.Nullable;

/**
 * Rules of type {@code JSONATA}, on messages as JSON. A condition holds unless its result is false in JSONata's sense; a
 * transform that gives nothing leaves the message as it was.
 */
public final class JsonataExecutor implements RuleExecutor {

    public static final String TYPE = "JSONATA";

    /** Parsed expressions kept. */
    private static final int CACHED_EXPRESSIONS = 1_000;

    private static final int DEFAULT_TIMEOUT_MS = 60_000;
    private static final int DEFAULT_MAX_DEPTH = 1_000;

    private final Cache<String, Jsonata> expressions =
            Caffeine.newBuilder().maximumSize(CACHED_EXPRESSIONS).build();

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Object run(RuleCall call, Object message) throws RuleException {
        String expression = call.rule().expr();
        if (expression == null || expression.isBlank()) {
            throw new RuleException("The rule has no expression");
        }
        boolean isJson = message instanceof JsonNode;
        JsonNode json = message instanceof JsonNode node
                ? node
                : call.model().toJson(message, call.target().parsed());
        Object result = evaluate(expression, call, JsonTree.values(json));
        if (call.isCondition()) {
            return isTrue(result);
        }
        if (result == null) {
            return message;
        }
        JsonNode changed = JsonTree.node(result);
        return isJson ? changed : call.model().fromJson(changed, call.target().parsed());
    }

    private @Nullable Object evaluate(String expression, RuleCall call, @Nullable Object input) throws RuleException {
        int timeoutMs = limit(call, "jsonata.timeout.ms", "timeout.ms", DEFAULT_TIMEOUT_MS);
        int depth = limit(call, "jsonata.max.depth", "max.depth", DEFAULT_MAX_DEPTH);
        try {
            Jsonata parsed = expressions.get(expression, Jsonata::jsonata);
            // The bounds count from the frame's creation, so each evaluation needs its own.
            Jsonata.Frame frame = parsed.createFrame();
            frame.setRuntimeBounds(timeoutMs, depth);
            frame.bind("pad", BoundedPad.FUNCTION);
            return parsed.evaluate(input, frame);
        } catch (JException failure) {
            throw new RuleException(explain(expression, failure), failure);
        } catch (RuntimeException failure) {
            throw new RuleException("JSONata failed: " + failure + " in '" + expression.strip() + "'", failure);
        } catch (StackOverflowError tooDeep) {
            throw new RuleException("JSONata nests too deeply in '" + expression.strip() + "'", tooDeep);
        }
    }

    /** What is wrong with an expression, with its place, or null where it can be parsed. */
    public static @Nullable String problemIn(String expression) {
        try {
            Jsonata.jsonata(expression);
            return null;
        } catch (JException failure) {
            return explain(expression, failure);
        } catch (RuntimeException | StackOverflowError failure) {
            return "JSONata cannot be parsed: " + failure + " in '" + expression.strip() + "'";
        }
    }

    private static String explain(String expression, JException failure) {
        return "JSONata " + failure.getError() + " at position " + failure.getLocation() + ": " + failure.getMessage()
                + " in '" + expression.strip() + "'";
    }

    private static int limit(RuleCall call, String name, String oldName, int otherwise) throws RuleException {
        String set = call.parameter(name) != null ? call.parameter(name) : call.parameter(oldName);
        if (set == null) {
            return otherwise;
        }
        try {
            return Integer.parseInt(set.strip());
        } catch (NumberFormatException notOne) {
            throw new RuleException(name + " is '" + set + "'; it has to be a whole number", notOne);
        }
    }

    /** Nothing holds too: an expression about a field that is not there accepts the message. */
    private static boolean isTrue(@Nullable Object result) {
        if (result instanceof String text) {
            return !text.equals("false");
        }
        return !Boolean.FALSE.equals(result) && !(result instanceof Number number && number.doubleValue() == 0);
    }
}
