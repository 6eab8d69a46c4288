package dev.kanon.registry.api;

import dev.kanon.http.HealthCheck;
import dev.kanon.http.HttpService;
import dev.kanon.http.Request;
import dev.kanon.http.Response;
import dev.kanon.http.Router;
import dev.kanon.http.Router.Route;
import dev.kanon.registry.RegistryCommand;
import dev.kanon.registry.RegistryMachine;
import dev.kanon.registry.RegistryReply;
import dev.kanon.registry.RegistryState;
import dev.kanon.registry.SchemaParser;
import dev.kanon.registry.api.ServerResource.ServerIdentity;
import dev.kanon.replication.Replica;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All of the registry's REST interface, over one replica. */
public final class RegistryApi {

    private final Router router;

    /**
     * @param defaultLevel the compatibility level where none is configured
     * @param searchDefaultLimit how many schemas a search answers unless asked otherwise
     * @param searchMaxLimit and at most
     * @param group the registry's name
     * @param kafkaCluster the id of the Kafka cluster
     * @param secondLooks runs what is looked for again because this node did not have it
     */
    public RegistryApi(
            Replica<RegistryState, RegistryCommand, RegistryReply> replica,
            RegistryMachine machine,
            SchemaParser parser,
            String defaultLevel,
            int searchDefaultLimit,
            int searchMaxLimit,
            String group,
            String version,
            Supplier<String> kafkaCluster,
            Executor secondLooks) {
        Commands commands = new Commands(replica);
        Answers answers = new Answers(parser);
        List<Route> routes = Stream.of(
                        new ServerResource(commands, new ServerIdentity(version, "", kafkaCluster, group)).routes(),
                        new SubjectsResource(commands, answers, machine, parser, defaultLevel).routes(),
                        new SchemasResource(commands, answers, parser, searchDefaultLimit, searchMaxLimit).routes(),
                        new SettingsResource(commands, defaultLevel).routes(),
                        new CompatibilityResource(commands, parser, defaultLevel).routes())
                .flatMap(List::stream)
                .toList();
        SecondLook secondLook = new SecondLook(replica, secondLooks);
        this.router = new Router(routes)
                .around(route -> secondLook.around(route.handler()))
                .around(route -> request -> negotiated(route, request));
    }

    /** The interface as an HTTP server takes it. */
    public HttpService service(HealthCheck... checks) {
        return HttpService.of(router, Answers::error)
                .rewriting(ContextPaths::rewrite)
                .checking(checks);
    }

    private static CompletionStage<Response> negotiated(Route route, Request request) throws Exception {
        String type = MediaTypes.wanted(request.header("Accept"));
        if (!request.method().equals("GET")) {
            MediaTypes.checkConsumed(request.header("Content-Type"));
        }
        CompletionStage<Response> answered = route.handler().handle(request);
        return type.equals(MediaTypes.V1)
                ? answered
                : answered.thenApply(response -> response.contentType() == null
                        ? response
                        : new Response(response.status(), type, response.body(), response.headers()));
    }
}
