package dev.kanon.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;

/**
 * Which id of the registry under test stands for which recorded one.
 *
 * <p>The two differ where calls are left out and where the recorded registry had been used in between. The mapping is not
 * guessed from answers: an id that is new in the recording must be the one that the rule gives, the highest ever seen in
 * its context plus one, or the one that the request asked for. So a gap, a repeat or a wrong order is a difference.
 */
final class IdMapping {

    private static final String DEFAULT_CONTEXT = ".";

    private record Key(String context, int recorded) {}

    private final Map<Key, Integer> ours = new HashMap<>();
    private final Map<String, Integer> highest = new HashMap<>();

    /** Before the answers to a registration are compared: what its id has to be. */
    void expect(Call call, JsonNode recorded) {
        if (call.registers() && recorded.path("id").isInt()) {
            Key key = new Key(contextOf(call), recorded.path("id").intValue());
            boolean asked = call.body() != null && call.body().path("id").intValue() == key.recorded();
            ours.computeIfAbsent(key, k -> asked ? k.recorded() : highest.getOrDefault(k.context(), 0) + 1);
        }
    }

    /** After they were compared: what it has become, so that one wrong id is one difference and not a hundred. */
    void follow(Call call, JsonNode recorded, Answer answer) {
        if (call.registers() && answer.body().path("id").isInt()) {
            int id = answer.body().path("id").intValue();
            highest.merge(contextOf(call), id, Math::max);
            if (recorded.path("id").isInt()) {
                ours.put(new Key(contextOf(call), recorded.path("id").intValue()), id);
            }
        }
    }

    /** The recorded answer with our ids. */
    JsonNode translated(Call call, JsonNode recorded) {
        if (call.path().endsWith("/referencedby") && recorded.isArray()) {
            ArrayNode ids = JsonNodeFactory.instance.arrayNode();
            recorded.forEach(id -> ids.add(translated(contextOf(call), id)));
            return ids;
        }
        return translatedMembers(contextOf(call), recorded);
    }

    private JsonNode translatedMembers(String outer, JsonNode node) {
        if (node.isArray()) {
            ArrayNode elements = JsonNodeFactory.instance.arrayNode();
            node.forEach(element -> elements.add(translatedMembers(outer, element)));
            return elements;
        }
        if (!node.isObject()) {
            return node;
        }
        String context = node.has("context")
                ? node.path("context").asText()
                : node.has("subject") ? contextIn(node.path("subject").asText()) : outer;
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        node.forEachEntry((name, value) ->
                members.set(name, name.equals("id") || name.equals("maxId") ? translated(context, value) : value));
        return members;
    }

    private JsonNode translated(String context, JsonNode id) {
        return id.isInt() ? IntNode.valueOf(ours.getOrDefault(new Key(context, id.intValue()), id.intValue())) : id;
    }

    private static String contextOf(Call call) {
        if (call.segments().get(0).equals("contexts") && call.segments().size() > 1) {
            String name = call.segments().get(1).replace(":", "");
            return name.startsWith(".") ? name : "." + name;
        }
        return contextIn(call.subject().or(() -> call.query("subject")).orElse(""));
    }

    /** {@code :.c1:subject} is in the context {@code .c1}. */
    private static String contextIn(String subject) {
        int end = subject.indexOf(':', 1);
        return subject.startsWith(":.") && end > 0 ? subject.substring(1, end) : DEFAULT_CONTEXT;
    }
}
