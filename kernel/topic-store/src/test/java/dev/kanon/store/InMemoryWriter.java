package dev.kanon.store;

import dev.kanon.replication.LogRecord;
import dev.kanon.replication.testing.InMemoryLog;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Appends to a log in memory. One writer at a time, or the offsets are wrong. */
record InMemoryWriter(InMemoryLog log) implements TopicWriter {

    @Override
    public CompletableFuture<Long> append(byte[] key, byte @Nullable [] value) {
        log.write(new LogRecord(key, value), 0);
        int last = log.records().size() - 1;
        return CompletableFuture.completedFuture(log.records().get(last).entry().offset());
    }

    @Override
    public void close() {
        // The log is the test's.
    }
}
