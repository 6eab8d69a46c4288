package dev.kanon.registry.api;

import dev.kanon.http.Request;
import dev.kanon.http.Response;
import dev.kanon.registry.RegistryCommand;
import dev.kanon.registry.RegistryReply;
import dev.kanon.registry.RegistryReply.Refused;
import dev.kanon.registry.RegistryState;
import dev.kanon.replication.Replica;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Hands commands to the replica, and refusals to the error body. */
final class Commands {

    private static final String FORWARDED = "X-Forward";

    private final Replica<RegistryState, RegistryCommand, RegistryReply> replica;

    Commands(Replica<RegistryState, RegistryCommand, RegistryReply> replica) {
        this.replica = replica;
    }

    /** What this node has now. */
    RegistryState state() {
        return replica.state();
    }

    /** Has a command decided; one that another node has handed on already is decided here or not at all. */
    <R extends RegistryReply> CompletionStage<Response> submit(
            Request request, RegistryCommand command, Class<R> expected, Function<R, Response> answer) {
        boolean forwarded = Boolean.parseBoolean(request.header(FORWARDED));
        return (forwarded ? replica.submitHere(command) : replica.submit(command)).thenApply(reply -> {
            if (reply instanceof Refused refused) {
                throw refused.toException();
            }
            return answer.apply(expected.cast(reply));
        });
    }
}
