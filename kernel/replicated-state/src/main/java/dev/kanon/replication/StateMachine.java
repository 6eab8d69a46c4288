package dev.kanon.replication;

/**
 * What a server does, as a pair of pure functions on an immutable state.
 *
 * <p>{@code decide} runs on the leader only and one at a time, against the state as it will be when all earlier decisions
 * are applied. {@code apply} runs on every replica, in the order of the log. Neither may block, look at a clock or keep
 * anything outside the state.
 *
 * @param <S> the state: immutable, cheap to derive from (a persistent collection), free to be read by any thread
 * @param <C> the commands
 * @param <R> the replies
 */
public interface StateMachine<S, C, R> {

    /** The state before the first record. */
    S initial();

    /** Must not throw: a refusal is a reply. What it throws fails this command alone. */
    Decision<R> decide(S state, C command);

    /**
     * The state at the beginning of a leadership, for one that keeps the term to make keys of it. All replicas are told in
     * the order of the log, of the newest term always, and perhaps twice; of former ones only where their claims are still
     * in the log.
     */
    default S termBegan(S state, long term) {
        return state;
    }

    /**
     * The state after one more record. Must take any record, also one that is not ours: what cannot be understood is logged
     * and leaves the state as it is.
     */
    S apply(S state, LogEntry entry);
}
