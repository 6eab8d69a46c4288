package dev.kanon.store;

import dev.kanon.component.ErrorCode;
import dev.kanon.component.ErrorKind;

/** What can go wrong with a store. */
public enum StoreErrors implements ErrorCode {
    /** It is not known whether a write is in the topic; it may turn up later. */
    WRITE_UNCERTAIN(1, ErrorKind.ENVIRONMENT),
    /** The store has not read as far as it must within its time-out. */
    TIMED_OUT(2, ErrorKind.ENVIRONMENT),
    /** The store could not go on applying its topic; it answers nothing rather than something stale. */
    UNHEALTHY(3, ErrorKind.INTERNAL),
    /** The store is closed, or was not started. */
    NOT_RUNNING(4, ErrorKind.CALLER),
    /** What keeps the entries on disk failed, or cannot be opened. */
    ENGINE_FAILED(5, ErrorKind.ENVIRONMENT),
    /** A write is in the topic, but this store does not take it; or the store was not asked for one that it cannot take. */
    WRITE_REFUSED(6, ErrorKind.CALLER),
    /** The store only reads. */
    READ_ONLY(7, ErrorKind.CALLER),
    /** The call needs a store with an elected writer. */
    NOT_ATOMIC(8, ErrorKind.CALLER),
    /** A record of the topic cannot be read with the codecs of this store. */
    RECORD_UNREADABLE(9, ErrorKind.ENVIRONMENT),
    /** No engine of that name is on the class path. */
    NO_SUCH_ENGINE(10, ErrorKind.CALLER),
    /** Another engine, of this process or another one, has the directory. */
    ENGINE_IN_USE(11, ErrorKind.CALLER),
    /** The checkpoint handler's class or file cannot be used. */
    CHECKPOINT_UNREADABLE(12, ErrorKind.ENVIRONMENT);

    private final int code;
    private final ErrorKind kind;

    StoreErrors(int code, ErrorKind kind) {
        this.code = code;
        this.kind = kind;
    }

    @Override
    public int code() {
        return code;
    }

    @Override
    public ErrorKind kind() {
        return kind;
    }
}
