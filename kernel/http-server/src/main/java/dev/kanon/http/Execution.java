package dev.kanon.http;

/** Which thread a route's handler runs on. */
public enum Execution {
    /** On the thread that read the request: for handlers that never block and are done in microseconds. */
    INLINE,
    /** On a worker thread: it may take its time. */
    WORKER
}
