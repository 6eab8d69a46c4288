package dev.kanon.registry.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.kanon.http.Execution;
import dev.kanon.http.Request;
import dev.kanon.http.Response;
import dev.kanon.http.Router.Route;
import dev.kanon.registry.RegistryErrors;
import dev.kanon.registry.RegistryState;
import dev.kanon.registry.SchemaParser;
import dev.kanon.registry.StoredSchema;
import dev.kanon.registry.SubjectName;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /schemas}: schemas by id and guid, and the search over all of them. */
final class SchemasResource {

    /** How many answers by id are kept as bytes. */
    private static final long MAX_RENDERED = 10_000;

    private static final Map<String, Integer> SHOWN_ORDER =
            Map.of(SchemaDefinition.JSON, 0, SchemaDefinition.PROTOBUF, 1, SchemaDefinition.AVRO, 2);

    private final Commands commands;
    private final Answers answers;
    private final SchemaParser parser;
    private final int defaultLimit;
    private final int maxLimit;

    /** By identity: a version that changes is another object, and its answer is forgotten with it. */
    private final Cache<StoredSchema, Response> rendered =
            Caffeine.newBuilder().weakKeys().maximumSize(MAX_RENDERED).build();

    SchemasResource(Commands commands, Answers answers, SchemaParser parser, int defaultLimit, int maxLimit) {
        this.commands = commands;
        this.answers = answers;
        this.parser = parser;
        this.defaultLimit = defaultLimit;
        this.maxLimit = maxLimit;
    }

    List<Route> routes() {
        return List.of(
                get(Execution.WORKER, "/schemas", this::search),
                get(Execution.INLINE, "/schemas/types", request -> types()),
                get(Execution.INLINE, "/schemas/ids/{id}", this::byId),
                get(Execution.INLINE, "/schemas/ids/{id}/schema", this::textById),
                get(Execution.WORKER, "/schemas/ids/{id}/subjects", this::subjectsOfId),
                get(Execution.WORKER, "/schemas/ids/{id}/versions", this::versionsOfId),
                get(Execution.INLINE, "/schemas/guids/{guid}", this::byGuid),
                get(Execution.WORKER, "/schemas/guids/{guid}/ids", this::idsOfGuid));
    }

    private static Route get(Execution execution, String template, Function<Request, Response> answer) {
        return new Route(
                "GET", template, execution, request -> CompletableFuture.completedFuture(answer.apply(request)));
    }

    private Response types() {
        return Answers.json(parser.formats().types().stream()
                .sorted((one, other) ->
                        Integer.compare(SHOWN_ORDER.getOrDefault(one, 0), SHOWN_ORDER.getOrDefault(other, 0)))
                .toList());
    }

    private Response byId(Request request) {
        RegistryState state = commands.state();
        boolean plain = Stream.of("subject", "format", "referenceFormat", "findTags", "fetchMaxId")
                .allMatch(name -> request.query(name).isEmpty());
        if (!plain) {
            return byId(state, schema(state, request), request);
        }
        StoredSchema schema = schema(state, request);
        Response known = rendered.getIfPresent(schema);
        if (known == null) {
            known = byId(state, schema, request);
            rendered.put(schema, known);
        }
        return known;
    }

    private Response byId(RegistryState state, StoredSchema schema, Request request) {
        ObjectNode json = Answers.object()
                .put("subject", schema.subject())
                .put("version", schema.version())
                .put("guid", schema.guid().toString());
        answers.content(json, state, schema, request);
        if (Parameters.flag(request, "fetchMaxId")) {
            json.put(
                    "maxId", state.highestId(SubjectName.parse(schema.subject()).context()));
        }
        return Answers.json(Answers.dated(json, schema));
    }

    private Response textById(Request request) {
        RegistryState state = commands.state();
        return answers.text(state, schema(state, request), request);
    }

    /** The version that an id is shown with: that of the subject asked for, if it has the id. */
    private StoredSchema schema(RegistryState state, Request request) {
        int id = Parameters.number(request.path("id"));
        String asked = request.query("subject").orElse("");
        String subject = asked.isEmpty() ? "" : Subjects.meant(state, asked);
        StoredSchema found =
                subject.isEmpty() ? state.holder(SubjectName.DEFAULT_CONTEXT, id) : ofSubject(state, subject, id);
        if (found == null) {
            throw new dev.kanon.component.KanonException(
                    RegistryErrors.SCHEMA_NOT_FOUND, "Schema %d not found".formatted(id));
        }
        return found;
    }

    private static @Nullable StoredSchema ofSubject(RegistryState state, String subject, int id) {
        String context = SubjectName.parse(subject).context();
        for (StoredSchema holder : state.holders(context, id)) {
            if (holder.subject().equals(subject)) {
                return holder;
            }
        }
        StoredSchema first = state.holder(context, id);
        if (first != null) {
            return first;
        }
        return Subjects.withNamesakes(state, subject).stream()
                .flatMap(namesake -> state.versions(namesake, true).stream())
                .filter(schema -> schema.id() == id)
                .findFirst()
                .orElse(null);
    }

    private List<StoredSchema> holders(Request request) {
        RegistryState state = commands.state();
        int id = Parameters.number(request.path("id"));
        String subject = Subjects.meant(state, request.query("subject").orElse(""));
        SubjectName name = SubjectName.parse(subject);
        List<StoredSchema> all = state.holders(name.context(), id);
        if (all.isEmpty()) {
            throw RegistryErrors.SCHEMA_NOT_FOUND.with();
        }
        boolean deleted = Parameters.flag(request, "deleted");
        return all.stream()
                .filter(holder -> deleted || !holder.deleted())
                .filter(holder -> name.name().isEmpty() || holder.subject().equals(subject))
                .sorted((one, other) -> one.name().compareTo(other.name()))
                .toList();
    }

    private Response subjectsOfId(Request request) {
        return Answers.json(Parameters.page(
                request,
                holders(request).stream().map(StoredSchema::subject).distinct().toList()));
    }

    private Response versionsOfId(Request request) {
        return Answers.json(Parameters.page(
                request, holders(request).stream().map(StoredSchema::name).toList()));
    }

    private Response byGuid(Request request) {
        RegistryState state = commands.state();
        UUID guid = guid(request);
        StoredSchema schema = state.ids(guid).entrySet().stream()
                .map(entry -> state.holder(entry.getKey(), entry.getValue()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> noGuid(request));
        ObjectNode json = Answers.object().put("guid", guid.toString());
        return Answers.json(Answers.dated(answers.content(json, state, schema, request), schema));
    }

    private Response idsOfGuid(Request request) {
        var ids = commands.state().ids(guid(request));
        if (ids.isEmpty()) {
            throw noGuid(request);
        }
        ArrayNode list = SchemaJson.mapper().createArrayNode();
        ids.forEach((context, id) -> list.addObject().put("context", context).put("id", id));
        return Answers.json(list);
    }

    private static UUID guid(Request request) {
        try {
            return UUID.fromString(request.path("guid"));
        } catch (IllegalArgumentException e) {
            throw noGuid(request);
        }
    }

    private static RuntimeException noGuid(Request request) {
        return new dev.kanon.component.KanonException(
                RegistryErrors.SCHEMA_NOT_FOUND, "Schema %s not found".formatted(request.path("guid")));
    }

    private Response search(Request request) {
        RegistryState state = commands.state();
        String prefix = Parameters.text(request, "subjectPrefix");
        boolean deleted = Parameters.flag(request, "deleted");
        boolean latestOnly = Parameters.flag(request, "latestOnly");
        boolean aliases = Parameters.flag(request, "aliases");
        String ruleType = Parameters.text(request, "ruleType");
        List<StoredSchema> found = new ArrayList<>();
        for (String subject : state.subjects()) {
            if (Subjects.matches(prefix, subject) || (aliases && hasAlias(state, prefix, subject))) {
                List<StoredSchema> versions = state.versions(subject, deleted);
                found.addAll(
                        latestOnly && !versions.isEmpty()
                                ? versions.subList(versions.size() - 1, versions.size())
                                : versions);
            }
        }
        ArrayNode list = SchemaJson.mapper().createArrayNode();
        List<StoredSchema> wanted = found.stream()
                .filter(schema -> ruleType.isEmpty() || hasRule(schema, ruleType))
                .toList();
        Parameters.page(request, wanted, defaultLimit, maxLimit)
                .forEach(schema -> list.add(answers.version(state, schema, request)));
        return Answers.json(list);
    }

    private static boolean hasAlias(RegistryState state, String prefix, String subject) {
        return state.configs().entrySet().stream()
                .anyMatch(entry -> entry.getValue().alias() != null
                        && Subjects.matches(prefix, entry.getKey())
                        && Subjects.meant(state, entry.getKey()).equals(subject));
    }

    private static boolean hasRule(StoredSchema schema, String type) {
        var rules = schema.definition().ruleSet();
        return rules != null && rules.all().anyMatch(rule -> type.equals(rule.type()));
    }
}
