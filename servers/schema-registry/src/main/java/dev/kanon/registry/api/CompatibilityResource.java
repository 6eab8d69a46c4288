package dev.kanon.registry.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.component.KanonException;
import dev.kanon.http.Execution;
import dev.kanon.http.Request;
import dev.kanon.http.Response;
import dev.kanon.http.Router.Route;
import dev.kanon.registry.CompatibilityCheck;
import dev.kanon.registry.RegisterSchemaRequest;
import dev.kanon.registry.RegistryErrors;
import dev.kanon.registry.RegistryState;
import dev.kanon.registry.SchemaLookup;
import dev.kanon.registry.SchemaParser;
import dev.kanon.registry.SchemaVersion;
import dev.kanon.registry.StoredSchema;
import dev.kanon.registry.SubjectConfig;
import dev.kanon.registry.Versions;
import dev.kanon.schema.SchemaJson;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** {@code /compatibility}: whether a schema could become the next version. */
final class CompatibilityResource {

    private final Commands commands;
    private final SchemaLookup lookup;
    private final CompatibilityCheck check;
    private final String defaultLevel;

    CompatibilityResource(Commands commands, SchemaParser parser, String defaultLevel) {
        this.commands = commands;
        this.lookup = new SchemaLookup(parser);
        this.check = new CompatibilityCheck(parser);
        this.defaultLevel = defaultLevel;
    }

    List<Route> routes() {
        return List.of(
                new Route(
                        "POST",
                        "/compatibility/subjects/{subject}/versions/{version}",
                        Execution.WORKER,
                        request -> CompletableFuture.completedFuture(withOne(request))),
                new Route(
                        "POST",
                        "/compatibility/subjects/{subject}/versions",
                        Execution.WORKER,
                        request -> CompletableFuture.completedFuture(withAll(request))));
    }

    private Response withOne(Request request) {
        RegistryState state = commands.state();
        String subject = Subjects.meant(state, request.path("subject"));
        int number = Versions.parse(request.path("version"));
        RegisterSchemaRequest body =
                Parameters.body(request, RegisterSchemaRequest.class, "testCompatibilityBySubjectName.arg3");
        if (number == Versions.LATEST) {
            return answer(
                    request,
                    state,
                    subject,
                    body,
                    state.latest(subject, false).stream().toList());
        }
        StoredSchema schema = state.version(new SchemaVersion(subject, number));
        if (schema == null || schema.deleted()) {
            throw RegistryErrors.VERSION_NOT_FOUND.with(number);
        }
        return answer(request, state, subject, body, List.of(schema));
    }

    private Response withAll(Request request) {
        RegistryState state = commands.state();
        String subject = Subjects.meant(state, request.path("subject"));
        RegisterSchemaRequest body =
                Parameters.body(request, RegisterSchemaRequest.class, "testCompatibilityForSubject.arg3");
        return answer(request, state, subject, body, state.versions(subject, false));
    }

    private Response answer(
            Request request,
            RegistryState state,
            String subject,
            RegisterSchemaRequest body,
            List<StoredSchema> earlier) {
        boolean verbose = Parameters.flag(request, "verbose");
        SubjectConfig config = state.configInForce(subject, defaultLevel);
        if (body.definition().text().isBlank()) {
            throw RegistryErrors.INVALID_SCHEMA.with("Empty schema");
        }
        List<String> reasons;
        try {
            var sent = SchemaLookup.contract(config, SchemaLookup.numbered(state, subject, body.definition()));
            var parsed = lookup.parsed(state, config, subject, sent, Parameters.optionalFlag(request, "normalize"));
            reasons = check.reasons(state, config, sent, parsed, earlier);
        } catch (KanonException e) {
            if (!verbose || e.errorCode() != RegistryErrors.INVALID_SCHEMA) {
                throw e;
            }
            reasons = List.of(String.valueOf(e.getMessage()));
        }
        ObjectNode json = Answers.object().put("is_compatible", reasons.isEmpty());
        if (verbose) {
            json.set("messages", SchemaJson.mapper().valueToTree(reasons));
        }
        return Answers.json(json);
    }
}
