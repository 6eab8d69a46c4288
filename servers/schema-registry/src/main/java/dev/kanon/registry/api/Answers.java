package dev.kanon.registry.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.component.KanonException;
import dev.kanon.http.HttpError;
import dev.kanon.http.Request;
import dev.kanon.http.Response;
import dev.kanon.registry.RegistryErrors;
import dev.kanon.registry.RegistryState;
import dev.kanon.registry.SchemaParser;
import dev.kanon.registry.StoredSchema;
import dev.kanon.registry.SubjectName;
import dev.kanon.replication.ReplicationErrors;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaEntity;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.SchemaReference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes answers. */
final class Answers {

    private static final Logger log = LoggerFactory.getLogger(Answers.class);

    private static final int OK = 200;
    private static final int INTERNAL_SERVER_ERROR = 500;
    private static final String ANY_TAG = "*";

    private final SchemaParser parser;

    Answers(SchemaParser parser) {
        this.parser = parser;
    }

    static Response json(Object body) {
        return Response.of(OK, MediaTypes.V1, bytes(body));
    }

    static byte[] bytes(Object body) {
        try {
            return SchemaJson.mapper().writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + body.getClass() + " as JSON", e);
        }
    }

    static ObjectNode object() {
        return SchemaJson.mapper().createObjectNode();
    }

    /** A schema's text as the request wants it. */
    Response text(RegistryState state, StoredSchema schema, Request request) {
        return Response.of(OK, MediaTypes.V1, formatted(state, schema, request).getBytes(StandardCharsets.UTF_8));
    }

    /** A version with everything that is known of it. */
    ObjectNode version(RegistryState state, StoredSchema schema, Request request) {
        ObjectNode json = object().put("subject", schema.subject())
                .put("version", schema.version())
                .put("id", schema.id())
                .put("guid", schema.guid().toString());
        return dated(content(json, state, schema, request), schema);
    }

    /** What is found under an id: the same without the id. */
    ObjectNode content(ObjectNode json, RegistryState state, StoredSchema schema, Request request) {
        SchemaJson.put(json, schema.definition());
        if (request.query("format").isPresent()) {
            json.put("schema", formatted(state, schema, request));
        }
        if (Parameters.text(request, "referenceFormat").equals("qualified")
                && !schema.definition().references().isEmpty()) {
            json.set("references", SchemaJson.mapper().valueToTree(qualified(schema)));
        }
        List<String> wanted = request.queryAll("findTags");
        if (!wanted.isEmpty()) {
            ArrayNode tags = tags(state, schema, wanted);
            if (!tags.isEmpty()) {
                json.set("schemaTags", tags);
            }
        }
        return json;
    }

    static ObjectNode dated(ObjectNode json, StoredSchema schema) {
        return json.put("ts", schema.timestamp()).put("deleted", schema.deleted());
    }

    private String formatted(RegistryState state, StoredSchema schema, Request request) {
        String format = Parameters.text(request, "format");
        boolean asStored = format.isEmpty()
                || parser.formats().named(schema.definition().type()).isEmpty();
        return asStored
                ? schema.definition().text()
                : parser.parse(state, schema).formatted(format);
    }

    private static List<SchemaReference> qualified(StoredSchema schema) {
        String context = SubjectName.parse(schema.subject()).context();
        return schema.definition().references().stream()
                .map(reference -> reference.subject() == null
                        ? reference
                        : new SchemaReference(
                                reference.name(),
                                SubjectName.within(context, reference.subject()).toString(),
                                reference.version()))
                .toList();
    }

    private ArrayNode tags(RegistryState state, StoredSchema schema, List<String> wanted) {
        ArrayNode list = SchemaJson.mapper().createArrayNode();
        ParsedSchema parsed = parser.parse(state, schema);
        parsed.inlineTags().forEach((SchemaEntity entity, Set<String> tags) -> {
            List<String> shown = tags.stream()
                    .filter(tag -> wanted.contains(ANY_TAG) || wanted.contains(tag))
                    .toList();
            if (!shown.isEmpty()) {
                ObjectNode one = list.addObject();
                one.set("schemaEntity", SchemaJson.mapper().valueToTree(entity));
                one.set("tags", SchemaJson.mapper().valueToTree(shown));
            }
        });
        return list;
    }

    /** The error body for whatever went wrong. */
    static Response error(Request request, Throwable thrown) {
        Throwable error = thrown;
        while (error instanceof CompletionException && error.getCause() != null) {
            error = error.getCause();
        }
        if (error instanceof HttpError http) {
            return error(http.status(), http.status(), text(http));
        }
        if (error instanceof KanonException coded) {
            if (coded.errorCode() instanceof RegistryErrors own) {
                return error(own.status(), own.code(), String.valueOf(coded.getMessage()));
            }
            if (coded.errorCode() instanceof ReplicationErrors replication) {
                RegistryErrors own = replicationError(replication);
                return error(
                        own.status(),
                        own.code(),
                        own == RegistryErrors.SCHEMA_TOO_LARGE ? own.template() : String.valueOf(coded.getMessage()));
            }
        }
        log.error("Request {}: {} {} failed", request.id(), request.method(), request.rawPath(), error);
        return error(
                INTERNAL_SERVER_ERROR,
                RegistryErrors.INTERNAL.code(),
                "A defect of the registry; look for request %s in its log".formatted(request.id()));
    }

    private static RegistryErrors replicationError(ReplicationErrors error) {
        return switch (error) {
            case NOT_LEADER, NO_LEADER -> RegistryErrors.UNKNOWN_LEADER;
            case NOT_APPLIED, UNAVAILABLE -> RegistryErrors.FORWARDING_FAILED;
            case TOPIC_UNSUITABLE, OFFSET_OUT_OF_RANGE -> RegistryErrors.INTERNAL;
            case OUTCOME_UNKNOWN, LOG_TIMEOUT -> RegistryErrors.STORE_TIMEOUT;
            case RECORD_TOO_LARGE -> RegistryErrors.SCHEMA_TOO_LARGE;
        };
    }

    private static String text(HttpError error) {
        return switch (error.status()) {
            case 404 -> "HTTP 404 Not Found";
            case 405 -> "HTTP 405 Method Not Allowed";
            default -> String.valueOf(error.getMessage());
        };
    }

    private static Response error(int status, int code, String message) {
        return Response.of(
                status, MediaTypes.V1, bytes(object().put("error_code", code).put("message", message)));
    }
}
