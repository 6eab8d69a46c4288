package dev.kanon.replication;

/**
 * Where a replica keeps its state between two runs, so that it need not read the log from the beginning: an engine on disk,
 * for example. What is kept is only ever a copy; the log stays the truth.
 *
 * <p>State and bookmark belong together: {@link #load} must give a state that covers exactly what lies before the bookmark.
 * Both may be behind what was kept last, so nothing here has to be durable at any moment.
 *
 * @param <S> the state
 */
public interface Checkpoint<S> {

    /** A state, and where the log goes on behind it. */
    record Kept<S>(S state, Bookmark bookmark) {}

    /**
     * What the replica begins with; asked for once, when it is made. Where the log does not have the bookmark's offset any
     * more, {@link Replica#start} fails with {@link ReplicationErrors#OFFSET_OUT_OF_RANGE}: forget what was kept, give a
     * new replica the initial state at {@link Bookmark#BEGINNING}, and it reads everything again.
     */
    Kept<S> load();

    /**
     * Is told each state before anybody sees it, on the reader's thread, once for each batch that was read. The bookmark never
     * lies within a group. What this throws stops the replica.
     *
     * @return the state to go on with: it must mean the same, but may lean on what was kept
     */
    S keep(S state, Bookmark bookmark);

    /** Keeps nothing: each run begins with that state, before the first record. */
    static <S> Checkpoint<S> none(S initial) {
        return new Checkpoint<>() {
            @Override
            public Kept<S> load() {
                return new Kept<>(initial, Bookmark.BEGINNING);
            }

            @Override
            public S keep(S state, Bookmark bookmark) {
                return state;
            }
        };
    }
}
