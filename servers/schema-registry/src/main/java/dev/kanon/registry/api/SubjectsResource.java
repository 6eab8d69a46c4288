package dev.kanon.registry.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.http.Execution;
import dev.kanon.http.Handler;
import dev.kanon.http.Request;
import dev.kanon.http.Response;
import dev.kanon.http.Router.Route;
import dev.kanon.registry.RegisterSchemaRequest;
import dev.kanon.registry.RegistryCommand.ChangeTags;
import dev.kanon.registry.RegistryCommand.DeleteSubject;
import dev.kanon.registry.RegistryCommand.DeleteVersion;
import dev.kanon.registry.RegistryCommand.Register;
import dev.kanon.registry.RegistryErrors;
import dev.kanon.registry.RegistryMachine;
import dev.kanon.registry.RegistryReply.DeletedVersions;
import dev.kanon.registry.RegistryReply.Registered;
import dev.kanon.registry.RegistryState;
import dev.kanon.registry.SchemaLookup;
import dev.kanon.registry.SchemaParser;
import dev.kanon.registry.StoredSchema;
import dev.kanon.registry.SubjectConfig;
import dev.kanon.registry.TagSchemaRequest;
import dev.kanon.registry.Versions;
import dev.kanon.schema.SchemaJson;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/** {@code /subjects}: registration, look-up, versions, deletion. */
final class SubjectsResource {

    private static final String EVERY_CONTEXT = ":*:";

    private final Commands commands;
    private final Answers answers;
    private final RegistryMachine machine;
    private final SchemaLookup lookup;
    private final String defaultLevel;

    SubjectsResource(
            Commands commands, Answers answers, RegistryMachine machine, SchemaParser parser, String defaultLevel) {
        this.commands = commands;
        this.answers = answers;
        this.machine = machine;
        this.lookup = new SchemaLookup(parser);
        this.defaultLevel = defaultLevel;
    }

    List<Route> routes() {
        return List.of(
                worker("GET", "/subjects", request -> done(list(request))),
                worker("POST", "/subjects/{subject}", request -> done(find(request))),
                worker("DELETE", "/subjects/{subject}", this::deleteSubject),
                worker("GET", "/subjects/{subject}/metadata", request -> done(latestWithMetadata(request))),
                inline("GET", "/subjects/{subject}/versions", request -> done(versions(request))),
                worker("POST", "/subjects/{subject}/versions", this::register),
                inline("GET", "/subjects/{subject}/versions/{version}", request -> done(version(request))),
                worker("DELETE", "/subjects/{subject}/versions/{version}", this::deleteVersion),
                inline("GET", "/subjects/{subject}/versions/{version}/schema", request -> done(text(request))),
                worker(
                        "GET",
                        "/subjects/{subject}/versions/{version}/referencedby",
                        request -> done(referrers(request))),
                worker("POST", "/subjects/{subject}/versions/{version}/tags", this::changeTags));
    }

    private static Route worker(String method, String template, Handler handler) {
        return new Route(method, template, Execution.WORKER, handler);
    }

    private static Route inline(String method, String template, Handler handler) {
        return new Route(method, template, Execution.INLINE, handler);
    }

    private static CompletionStage<Response> done(Response response) {
        return CompletableFuture.completedFuture(response);
    }

    private String subject(RegistryState state, Request request) {
        return Subjects.meant(state, request.path("subject"));
    }

    private Response list(Request request) {
        RegistryState state = commands.state();
        String prefix = request.query("subjectPrefix").orElse(EVERY_CONTEXT);
        boolean deleted = Parameters.flag(request, "deleted");
        boolean deletedOnly = Parameters.flag(request, "deletedOnly");
        List<String> names = state.subjects().stream()
                .filter(subject -> Subjects.matches(prefix, subject))
                .filter(subject -> deletedOnly ? !state.hasSubject(subject, false) : state.hasSubject(subject, deleted))
                .toList();
        return Answers.json(Parameters.page(request, names));
    }

    private Response find(Request request) {
        RegistryState state = commands.state();
        RegisterSchemaRequest wanted =
                Parameters.body(request, RegisterSchemaRequest.class, "lookUpSchemaUnderSubject.arg5");
        boolean deleted = Parameters.flag(request, "deleted");
        String asked = subject(state, request);
        List<String> candidates = Subjects.withNamesakes(state, asked).stream()
                .filter(subject -> state.hasSubject(subject, deleted))
                .toList();
        if (candidates.isEmpty()) {
            throw RegistryErrors.SUBJECT_NOT_FOUND.with(asked);
        }
        if (wanted.definition().text().isBlank()) {
            throw RegistryErrors.SCHEMA_NOT_FOUND.with();
        }
        for (String subject : candidates) {
            SubjectConfig config = state.configInForce(subject, defaultLevel);
            Optional<StoredSchema> found = lookup.find(
                    state,
                    config,
                    subject,
                    wanted.definition(),
                    Parameters.optionalFlag(request, "normalize"),
                    deleted);
            if (found.isPresent()) {
                ObjectNode json = answers.version(state, found.get(), request);
                return Answers.json(json.without(List.of("ts", "deleted")));
            }
        }
        throw RegistryErrors.SCHEMA_NOT_FOUND.with();
    }

    private Response latestWithMetadata(Request request) {
        RegistryState state = commands.state();
        String subject = subject(state, request);
        boolean deleted = Parameters.flag(request, "deleted");
        List<String> keys = request.queryAll("key");
        List<String> values = request.queryAll("value");
        if (!state.hasSubject(subject, deleted)) {
            throw RegistryErrors.SUBJECT_NOT_FOUND.with(subject);
        }
        List<StoredSchema> versions = state.versions(subject, deleted);
        for (int i = versions.size() - 1; i >= 0; i--) {
            StoredSchema schema = versions.get(i);
            boolean matches = IntStream.range(0, Math.min(keys.size(), values.size()))
                    .allMatch(pair -> Objects.equals(schema.definition().property(keys.get(pair)), values.get(pair)));
            if (schema.definition().metadata() != null && matches) {
                return Answers.json(answers.version(state, schema, request));
            }
        }
        throw RegistryErrors.SCHEMA_NOT_FOUND.with();
    }

    private Response versions(Request request) {
        RegistryState state = commands.state();
        String subject = subject(state, request);
        boolean asNegative = Parameters.flag(request, "deletedAsNegative");
        boolean deletedOnly = Parameters.flag(request, "deletedOnly");
        boolean deleted = deletedOnly || asNegative || Parameters.flag(request, "deleted");
        List<Integer> numbers = state.versions(subject, deleted).stream()
                .filter(schema -> !deletedOnly || schema.deleted())
                .map(schema -> asNegative && schema.deleted() ? -schema.version() : schema.version())
                .toList();
        if (numbers.isEmpty()) {
            throw RegistryErrors.SUBJECT_NOT_FOUND.with(subject);
        }
        return Answers.json(Parameters.page(request, numbers));
    }

    private StoredSchema require(RegistryState state, Request request) {
        String asked = subject(state, request);
        String version = request.path("version");
        Versions.parse(version);
        boolean deleted = Parameters.flag(request, "deleted");
        String subject = Subjects.withNamesakes(state, asked).stream()
                .filter(candidate -> state.hasSubject(candidate, deleted))
                .findFirst()
                .orElse(asked);
        return Versions.require(state, subject, version, deleted);
    }

    private Response version(Request request) {
        RegistryState state = commands.state();
        return Answers.json(answers.version(state, require(state, request), request));
    }

    private Response text(Request request) {
        RegistryState state = commands.state();
        return answers.text(state, require(state, request), request);
    }

    private Response referrers(Request request) {
        RegistryState state = commands.state();
        StoredSchema schema = require(state, request);
        List<Integer> ids = state.referrers(schema.name(), Parameters.flag(request, "deleted")).stream()
                .map(StoredSchema::id)
                .distinct()
                .sorted()
                .toList();
        return Answers.json(Parameters.page(request, ids));
    }

    private CompletionStage<Response> register(Request request) {
        RegistryState state = commands.state();
        RegisterSchemaRequest body = Parameters.body(request, RegisterSchemaRequest.class, "register.arg5");
        Register command = new Register(subject(state, request), body, Parameters.optionalFlag(request, "normalize"));
        // Decided here first, on a thread that may take its time: what the schema costs to parse is then paid, and a
        // schema
        // that is registered already needs no word with the leader.
        var decision = machine.decide(state, command);
        if (decision.reply() instanceof Registered registered
                && decision.records().isEmpty()) {
            return done(registered(registered));
        }
        return commands.submit(request, command, Registered.class, SubjectsResource::registered);
    }

    private CompletionStage<Response> changeTags(Request request) {
        TagSchemaRequest body = Parameters.body(request, TagSchemaRequest.class, "modifySchemaTags.arg4");
        ChangeTags command = new ChangeTags(subject(commands.state(), request), request.path("version"), body);
        return commands.submit(request, command, Registered.class, SubjectsResource::registered);
    }

    private static Response registered(Registered reply) {
        ObjectNode json = Answers.object()
                .put("id", reply.id())
                .put("version", reply.version())
                .put("guid", reply.guid().toString());
        SchemaJson.put(json, reply.definition());
        if (reply.timestamp() != null) {
            json.put("ts", reply.timestamp()).put("deleted", false);
        }
        return Answers.json(json);
    }

    private CompletionStage<Response> deleteSubject(Request request) {
        DeleteSubject command =
                new DeleteSubject(subject(commands.state(), request), Parameters.flag(request, "permanent"));
        return commands.submit(request, command, DeletedVersions.class, reply -> Answers.json(reply.versions()));
    }

    private CompletionStage<Response> deleteVersion(Request request) {
        DeleteVersion command = new DeleteVersion(
                subject(commands.state(), request), request.path("version"), Parameters.flag(request, "permanent"));
        return commands.submit(
                request,
                command,
                DeletedVersions.class,
                reply -> Answers.json(reply.versions().get(0)));
    }
}
