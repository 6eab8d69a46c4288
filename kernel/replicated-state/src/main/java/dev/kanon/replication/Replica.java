package dev.kanon.replication;

import dev.kanon.component.Component;
import java.util.concurrent.CompletableFuture;

/**
 * One node's copy of a replicated state. All methods may be called by any thread and none blocks but {@link #start()}, which
 * returns when the state has been read to the end of the log, and {@link #close()}, which hands the leadership on.
 *
 * <p>Futures complete on a thread of the replica: what hangs on them must be short or move elsewhere.
 */
public interface Replica<S, C, R> extends Component {

    /**
     * Has a command decided by the leader, wherever that is: here, or at the node that leads, over the peer link, again after
     * a change of leader while it is certain that the command has not taken effect.
     *
     * <p>The reply means: the command's records are committed, and this replica has applied them. Fails with a {@link
     * dev.kanon.component.KanonException} of {@link ReplicationErrors}; {@code NOT_APPLIED} says for certain that it had no
     * effect, {@code OUTCOME_UNKNOWN} that nobody can say yet.
     */
    CompletableFuture<R> submit(C command);

    /** As {@link #submit}, but never handed on: fails with {@code NOT_LEADER} where this replica does not lead. */
    CompletableFuture<R> submitHere(C command);

    /** What this replica has, at once: a serializable read. */
    S state();

    /** The offset after the last one that {@link #state()} covers. */
    long position();

    /** The state once it covers everything before that offset: a monotonic read. */
    CompletableFuture<S> atLeast(long position);

    /** The state once it covers every write acknowledged, anywhere, before this call: a linearizable read. */
    CompletableFuture<S> linearizable();

    Role role();

    /** Where this replica stands, and why it has stopped answering if it has. */
    ReplicaHealth health();
}
