package dev.kanon.replication;

import dev.kanon.component.KanonException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A command on its way to a leader. It is either waiting, and then certainly without effect, or under way, and then
 * whoever took it owes it an outcome.
 *
 * @param <C> the commands
 * @param <R> the replies
 */
final class Submission<C, R> {

    final UUID request;
    final C command;
    /** Whether it may be decided anywhere and tried again. */
    final boolean handOn;
    /** The only leadership that may decide it; null for any. A peer's command must not outlive the term it was sent to. */
    final @Nullable UUID onlyUnder;

    private final CompletableFuture<R> reply = new CompletableFuture<>();
    private boolean underWay;
    private boolean expired;
    private @Nullable String problem;

    Submission(UUID request, C command, boolean handOn, @Nullable UUID onlyUnder) {
        this.request = request;
        this.command = command;
        this.handOn = handOn;
        this.onlyUnder = onlyUnder;
    }

    CompletableFuture<R> reply() {
        return reply;
    }

    /** Takes it, unless its time has run out: false. */
    synchronized boolean begin() {
        if (expired || reply.isDone()) {
            return false;
        }
        underWay = true;
        return true;
    }

    /** It certainly had no effect and waits again. */
    synchronized void backToWaiting(String why) {
        underWay = false;
        problem = why;
    }

    void complete(R result) {
        reply.complete(result);
    }

    void fail(Throwable cause) {
        reply.completeExceptionally(cause);
    }

    void fail(ReplicationErrors code, String message) {
        fail(new KanonException(code, message));
    }

    /**
     * Its time has run out.
     *
     * @param leaderless why nobody took it, where nobody did
     */
    void expire(String leaderless) {
        boolean unknown;
        String why;
        synchronized (this) {
            expired = true;
            unknown = underWay;
            why = problem == null ? leaderless : problem;
        }
        if (unknown) {
            fail(
                    ReplicationErrors.OUTCOME_UNKNOWN,
                    "The command was sent but its outcome could not be read back in time: read the state before trying again");
        } else {
            fail(ReplicationErrors.NO_LEADER, "The command was not decided in time (" + why + "): try again");
        }
    }
}
