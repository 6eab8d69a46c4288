package dev.kanon.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which part of a recording speaks about the schema formats that the registry under test is held to.
 *
 * <p>The calls of the other formats are left out, and what they left behind is taken out of later answers: their subjects
 * out of lists, themselves out of search results. A call whose answer cannot be cleaned (a page in the middle of a
 * list) is left out too. What the recorded registry held is learnt by following the recording in order.
 */
final class Scope {

    private static final Set<String> KNOWN_FORMATS = Set.of("AVRO", "JSON", "PROTOBUF");
    private static final String SCHEMA_TYPES = "/schemas/types";

    private final Set<String> foreignFormats;
    private final Set<String> foreignSubjects = new HashSet<>();
    private final Set<Integer> foreignIds = new HashSet<>();

    Scope(Set<String> formats) {
        Set<String> others = new HashSet<>(KNOWN_FORMATS);
        others.removeAll(formats);
        this.foreignFormats = Set.copyOf(others);
    }

    boolean covers(Call call) {
        if (call.target().equals(SCHEMA_TYPES)) {
            return true;
        }
        boolean namesForeign = (call.body() != null && isForeign(call.body()))
                || call.subject().filter(foreignSubjects::contains).isPresent()
                || namesForeignId(call.segments())
                || isForeign(call.response());
        return !namesForeign && !(isPage(call) && isTouchedByForeign(call));
    }

    /** To be told of every recorded call, covered or not, in order, after it was looked at. */
    void follow(Call call) {
        if (call.registers() && isForeign(call.response())) {
            call.subject().ifPresent(foreignSubjects::add);
            foreignIds.add(call.response().path("id").intValue());
        }
    }

    /** What is left of the recorded answer. */
    JsonNode remaining(Call call) {
        if (!call.response().isArray()) {
            return call.response();
        }
        Set<String> names = call.target().equals(SCHEMA_TYPES) ? foreignFormats : foreignSubjects;
        ArrayNode rest = JsonNodeFactory.instance.arrayNode();
        for (JsonNode element : call.response()) {
            if (!isForeign(element) && !names.contains(element.asText())) {
                rest.add(element);
            }
        }
        return rest;
    }

    private boolean isForeign(JsonNode node) {
        return foreignFormats.contains(node.path("schemaType").asText());
    }

    private boolean namesForeignId(List<String> segments) {
        int at = segments.indexOf("ids");
        return at >= 0
                && at + 1 < segments.size()
                && foreignIds.stream().anyMatch(id -> segments.get(at + 1).equals(id.toString()));
    }

    private static boolean isPage(Call call) {
        return call.query("limit").isPresent() || call.query("offset").isPresent();
    }

    private boolean isTouchedByForeign(Call call) {
        return remaining(call).size() < call.response().size()
                || (call.query("offset").isPresent() && !foreignSubjects.isEmpty());
    }
}
