package dev.kanon.registry.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.http.Execution;
import dev.kanon.http.Handler;
import dev.kanon.http.Request;
import dev.kanon.http.Response;
import dev.kanon.http.Router.Route;
import dev.kanon.registry.RegistryCommand.DeleteConfig;
import dev.kanon.registry.RegistryCommand.DeleteMode;
import dev.kanon.registry.RegistryCommand.SetMode;
import dev.kanon.registry.RegistryCommand.UpdateConfig;
import dev.kanon.registry.RegistryErrors;
import dev.kanon.registry.RegistryMode;
import dev.kanon.registry.RegistryReply.Configured;
import dev.kanon.registry.RegistryReply.ModeSet;
import dev.kanon.registry.RegistryState;
import dev.kanon.registry.SubjectConfig;
import dev.kanon.schema.SchemaJson;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/** {@code /config} and {@code /mode}: of a subject, of a context, of everything. */
final class SettingsResource {

    private final Commands commands;
    private final String defaultLevel;

    SettingsResource(Commands commands, String defaultLevel) {
        this.commands = commands;
        this.defaultLevel = defaultLevel;
    }

    List<Route> routes() {
        return List.of(
                worker("GET", "/config", request -> config(request, "")),
                worker("PUT", "/config", request -> updateConfig(request, "", "updateTopLevelConfig.arg1")),
                worker("DELETE", "/config", request -> deleteConfig(request, "")),
                of("GET", "/config/{subject}", this::config),
                of(
                        "PUT",
                        "/config/{subject}",
                        (request, subject) -> updateConfig(request, subject, "updateSubjectLevelConfig.arg2")),
                of("DELETE", "/config/{subject}", this::deleteConfig),
                worker("GET", "/mode", request -> mode(request, "")),
                worker("PUT", "/mode", request -> setMode(request, "", "updateTopLevelMode.arg1")),
                worker("DELETE", "/mode", request -> deleteMode(request, "")),
                of("GET", "/mode/{subject}", this::mode),
                of("PUT", "/mode/{subject}", (request, subject) -> setMode(request, subject, "updateMode.arg2")),
                of("DELETE", "/mode/{subject}", this::deleteMode));
    }

    private static Route worker(String method, String template, Handler handler) {
        return new Route(method, template, Execution.WORKER, handler);
    }

    private static Route of(
            String method, String template, BiFunction<Request, String, CompletionStage<Response>> handler) {
        return worker(method, template, request -> handler.apply(request, Subjects.named(request.path("subject"))));
    }

    private static CompletionStage<Response> done(Object body) {
        return CompletableFuture.completedFuture(Answers.json(body));
    }

    private CompletionStage<Response> config(Request request, String subject) {
        RegistryState state = commands.state();
        if (Parameters.flag(request, "defaultToGlobal")) {
            return done(state.configInForce(subject, defaultLevel));
        }
        SubjectConfig own = state.config(subject);
        if (own == null && !subject.isEmpty()) {
            throw RegistryErrors.CONFIG_NOT_FOUND.with(subject);
        }
        ObjectNode json = own == null ? Answers.object() : SchemaJson.mapper().valueToTree(own);
        return done(
                own != null && own.compatibilityLevel() != null ? json : json.put("compatibilityLevel", defaultLevel));
    }

    private CompletionStage<Response> updateConfig(Request request, String subject, String argument) {
        JsonNode changes = Parameters.body(request, JsonNode.class, argument);
        return commands.submit(request, new UpdateConfig(subject, changes), Configured.class, reply -> {
            ObjectNode json = SchemaJson.mapper().valueToTree(reply.config());
            JsonNode level = json.remove("compatibilityLevel");
            if (level != null) {
                json.set("compatibility", level);
            }
            return Answers.json(json);
        });
    }

    private CompletionStage<Response> deleteConfig(Request request, String subject) {
        return commands.submit(
                request, new DeleteConfig(subject), Configured.class, reply -> Answers.json(reply.config()));
    }

    private CompletionStage<Response> mode(Request request, String subject) {
        RegistryState state = commands.state();
        RegistryMode mode = state.mode(subject);
        if (mode == null && Parameters.flag(request, "defaultToGlobal")) {
            mode = state.modeInForce(subject);
        }
        if (mode == null && !subject.isEmpty()) {
            throw RegistryErrors.MODE_NOT_FOUND.with(subject);
        }
        return done(Answers.object().put("mode", (mode == null ? RegistryMode.READWRITE : mode).name()));
    }

    private CompletionStage<Response> setMode(Request request, String subject, String argument) {
        JsonNode mode = Parameters.body(request, JsonNode.class, argument).get("mode");
        // An absent mode is no mode, a null one clears it.
        String named = mode == null ? "" : mode.isNull() ? null : mode.asText();
        SetMode command = new SetMode(subject, named, Parameters.flag(request, "force"));
        return commands.submit(
                request,
                command,
                ModeSet.class,
                reply -> Answers.json(Answers.object().put("mode", reply.mode())));
    }

    private CompletionStage<Response> deleteMode(Request request, String subject) {
        DeleteMode command = new DeleteMode(subject, Parameters.flag(request, "recursive"));
        return commands.submit(request, command, ModeSet.class, reply -> {
            ObjectNode json = Answers.object();
            return Answers.json(reply.mode() == null ? json : json.put("mode", reply.mode()));
        });
    }
}
