package dev.kanon.registry.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.http.Execution;
import dev.kanon.http.Request;
import dev.kanon.http.Response;
import dev.kanon.http.Router.Route;
import dev.kanon.registry.RegistryCommand.DeleteContext;
import dev.kanon.registry.RegistryReply.Done;
import dev.kanon.registry.SubjectName;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The root, {@code /contexts} and {@code /v1/metadata}: what the registry says of itself. */
final class ServerResource {

    private static final int NO_CONTENT = 204;

    private final Commands commands;
    private final ServerIdentity identity;

    ServerResource(Commands commands, ServerIdentity identity) {
        this.commands = commands;
        this.identity = identity;
    }

    List<Route> routes() {
        return List.of(
                inline("GET", "/", request -> Answers.json(Answers.object())),
                inline("POST", "/", request -> Answers.json(Answers.object())),
                inline("GET", "/contexts", this::contexts),
                new Route("DELETE", "/contexts/{context}", Execution.WORKER, this::deleteContext),
                new Route(
                        "GET",
                        "/v1/metadata/id",
                        Execution.WORKER,
                        request -> CompletableFuture.completedFuture(Answers.json(id()))),
                inline(
                        "GET",
                        "/v1/metadata/version",
                        request -> Answers.json(Answers.object()
                                .put("version", identity.version())
                                .put("commitId", identity.commit()))),
                inline("GET", "/v1/metadata/deployment", request -> {
                    ObjectNode json = Answers.object();
                    json.putArray("attributes");
                    return Answers.json(json);
                }),
                // Not served yet; known, so that a client learns that the verb is wrong rather than the path.
                new Route("POST", "/associations", Execution.INLINE, request -> {
                    throw dev.kanon.registry.RegistryErrors.NOT_FOUND.with();
                }));
    }

    private static Route inline(String method, String template, Function<Request, Response> answer) {
        return new Route(
                method,
                template,
                Execution.INLINE,
                request -> CompletableFuture.completedFuture(answer.apply(request)));
    }

    private Response contexts(Request request) {
        String prefix = Parameters.text(request, "contextPrefix");
        List<String> names = Stream.concat(Stream.of(SubjectName.DEFAULT_CONTEXT), commands.state().contexts().stream())
                .filter(context -> context.startsWith(prefix))
                .toList();
        return Answers.json(Parameters.page(request, names));
    }

    private CompletionStage<Response> deleteContext(Request request) {
        DeleteContext command = new DeleteContext(ContextPaths.named(request.path("context")));
        return commands.submit(request, command, Done.class, done -> Response.empty(NO_CONTENT));
    }

    private ObjectNode id() {
        ObjectNode json = Answers.object();
        ObjectNode scope = json.putObject("scope");
        scope.putArray("path");
        scope.putObject("clusters")
                .put("kafka-cluster", identity.kafkaCluster().get())
                .put("schema-registry-cluster", identity.group());
        return json;
    }

    /**
     * Who answers.
     *
     * @param kafkaCluster the id of the Kafka cluster that keeps the topic
     * @param group the registry's name among others of that cluster
     */
    record ServerIdentity(String version, String commit, Supplier<String> kafkaCluster, String group) {}
}
