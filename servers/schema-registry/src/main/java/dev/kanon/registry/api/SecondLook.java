package dev.kanon.registry.api;

import dev.kanon.component.KanonException;
import dev.kanon.http.Handler;
import dev.kanon.http.Request;
import dev.kanon.http.Response;
import dev.kanon.registry.RegistryErrors;
import dev.kanon.replication.Replica;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Looks again for what this node does not have, once it has read everything that was acknowledged before: another node may
 * have answered its registration a moment ago. What is there is answered at once, without a word to Kafka.
 */
final class SecondLook {

    private static final int NOT_FOUND = 404;

    private final Replica<?, ?, ?> replica;
    private final Executor executor;

    /** @param executor runs the second attempts, which a thread of the replica must not */
    SecondLook(Replica<?, ?, ?> replica, Executor executor) {
        this.replica = replica;
        this.executor = executor;
    }

    /** A handler throws what it finds in this node's state; what the leader refuses comes in the stage, and stands. */
    Handler around(Handler handler) {
        return request -> {
            try {
                return handler.handle(request);
            } catch (KanonException refused) {
                if (!(refused.errorCode() instanceof RegistryErrors own) || own.status() != NOT_FOUND) {
                    throw refused;
                }
                return replica.linearizable().thenComposeAsync(state -> again(handler, request), executor);
            }
        };
    }

    private static CompletionStage<Response> again(Handler handler, Request request) {
        try {
            return handler.handle(request);
        } catch (Exception refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }
}
