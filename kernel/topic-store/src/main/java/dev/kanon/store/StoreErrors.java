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
    ENGINE_FAILED(5, ErrorKind.ENVIRONMENT);

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
