package dev.kanon.store.lmdb;

import dev.kanon.store.EngineDirectory;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.lmdbjava.Dbi;
import org.lmdbjava.Env;
import org.lmdbjava.Txn;

/**
 * A read transaction for reads by key, which goes on from one to the next as long as nothing is committed: beginning one costs
 * about as much as the read. Shared by the threads that come to it, one at a time.
 */
final class PointReader {

    private final ReentrantLock lock = new ReentrantLock();
    private final Env<byte[]> env;
    private final EngineDirectory directory;
    private @Nullable Txn<byte[]> transaction;
    private boolean current;
    private boolean closed;

    PointReader(Env<byte[]> env, EngineDirectory directory) {
        this.env = env;
        this.directory = directory;
    }

    /** @param committing whether a commit is on its way, so that what the transaction sees may be out of date already */
    byte @Nullable [] get(Dbi<byte[]> database, byte[] key, boolean committing) {
        lock.lock();
        try {
            return database.get(reading(committing), key);
        } finally {
            lock.unlock();
        }
    }

    /** What was committed before this returns is seen by every read that begins after it. */
    void forget() {
        lock.lock();
        try {
            if (transaction != null && current) {
                transaction.reset();
                current = false;
            }
        } finally {
            lock.unlock();
        }
    }

    /** No transaction is open any more until {@link #resume}, and nobody reads. */
    void suspend() {
        lock.lock();
        if (transaction != null) {
            transaction.close();
            transaction = null;
            current = false;
        }
    }

    void resume() {
        lock.unlock();
    }

    void close() {
        suspend();
        closed = true;
        resume();
    }

    private Txn<byte[]> reading(boolean committing) {
        if (closed) {
            throw directory.closed();
        }
        Txn<byte[]> open = transaction;
        if (open == null) {
            open = env.txnRead();
            transaction = open;
        } else if (!current || committing) {
            if (current) {
                open.reset();
                current = false;
            }
            open.renew();
        }
        current = true;
        return open;
    }
}
