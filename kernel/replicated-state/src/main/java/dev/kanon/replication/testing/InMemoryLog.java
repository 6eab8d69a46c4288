package dev.kanon.replication.testing;

import dev.kanon.component.KanonException;
import dev.kanon.replication.AppendResult;
import dev.kanon.replication.Claim;
import dev.kanon.replication.Log;
import dev.kanon.replication.LogAppender;
import dev.kanon.replication.LogEntry;
import dev.kanon.replication.LogReader;
import dev.kanon.replication.LogRecord;
import dev.kanon.replication.LoggedRecord;
import dev.kanon.replication.ReplicationErrors;
import dev.kanon.replication.StampedRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A log in memory that several nodes may share. Like the real one it fences, shows a group all at once, hands it out in
 * pieces, and has a hole in its offsets after each group.
 */
public final class InMemoryLog implements Log {

    /** A reader gets so many records at a time: few, so that groups come in pieces. */
    private static final int MAX_READ = 5;

    private static final int MAX_RECORD_BYTES = 1 << 20;

    private static final int GROUPS_IN_FLIGHT = 64;

    private static final LogRecord CLAIM = LogRecord.of("kanon-claim", null);

    private final Supplier<Fault> faults;

    private final List<LoggedRecord> records = new ArrayList<>();
    private final List<List<StampedRecord>> undecided = new ArrayList<>();
    private long begin;
    private long end;
    private int fence;
    private boolean held;

    /** A log on which nothing goes wrong. */
    public InMemoryLog() {
        this(Fault.None::new);
    }

    /** Asks before each append what shall happen to it. */
    public InMemoryLog(Supplier<Fault> faults) {
        this.faults = faults;
    }

    /** Everything in the log now, claims included. */
    public synchronized List<LoggedRecord> records() {
        return List.copyOf(records);
    }

    /** A record that somebody else writes, past all leaders. */
    public synchronized void write(LogRecord record, long timestamp) {
        add(record, timestamp, null, null);
        notifyAll();
    }

    /** Forgets all records before that offset, as an administrator can tell Kafka to. */
    public synchronized void deleteBefore(long offset) {
        records.removeIf(each -> each.entry().offset() < offset);
        begin = offset;
    }

    /** Readers get nothing more until {@link #releaseReaders}. */
    public synchronized void holdReaders() {
        held = true;
    }

    public synchronized void releaseReaders() {
        held = false;
        notifyAll();
    }

    @Override
    public synchronized LogReader openReader(long from) {
        return new Reader(from == BEGINNING ? begin : from);
    }

    @Override
    public synchronized LogAppender takeOver(Claim claim) {
        fence++;
        undecided.forEach(this::append);
        undecided.clear();
        add(CLAIM, System.currentTimeMillis(), claim, null);
        end++;
        notifyAll();
        return new Appender(fence);
    }

    @Override
    public synchronized CompletableFuture<Long> endOffset() {
        return CompletableFuture.completedFuture(end);
    }

    @Override
    public CompletableFuture<Long> readableEnd() {
        return endOffset();
    }

    @Override
    public int maxRecordBytes() {
        return MAX_RECORD_BYTES;
    }

    @Override
    public void close() {}

    private long append(List<StampedRecord> group) {
        for (StampedRecord each : group) {
            add(each.record(), each.timestamp(), null, each);
        }
        long last = end - 1;
        end++;
        notifyAll();
        return last;
    }

    private void add(LogRecord record, long timestamp, @Nullable Claim claim, @Nullable StampedRecord stamped) {
        LogEntry entry = new LogEntry(end++, timestamp, record.key(), record.value());
        records.add(new LoggedRecord(entry, claim, stamped == null ? null : stamped.stamp()));
    }

    private final class Appender implements LogAppender {
        private final int mine;

        Appender(int mine) {
            this.mine = mine;
        }

        @Override
        public AppendResult append(List<StampedRecord> group) {
            Fault fault = faults.get();
            delay(fault);
            synchronized (InMemoryLog.this) {
                if (mine != fence) {
                    return new AppendResult.NotAppended("fenced: another leader has taken over", false);
                }
                if (fault instanceof Fault.Aborted) {
                    return new AppendResult.NotAppended("aborted", true);
                }
                if (fault instanceof Fault.RequestLost) {
                    return new AppendResult.Unknown("no answer");
                }
                if (fault instanceof Fault.Undecided) {
                    undecided.add(List.copyOf(group));
                    return new AppendResult.Unknown("no answer");
                }
                long last = InMemoryLog.this.append(group);
                return fault instanceof Fault.ReplyLost
                        ? new AppendResult.Unknown("no answer")
                        : new AppendResult.Appended(last);
            }
        }

        @Override
        public int groupsInFlight() {
            return GROUPS_IN_FLIGHT;
        }

        @Override
        public AppendResult refresh(Claim claim) {
            synchronized (InMemoryLog.this) {
                if (mine != fence) {
                    return new AppendResult.NotAppended("fenced: another leader has taken over", false);
                }
                add(CLAIM, System.currentTimeMillis(), claim, null);
                InMemoryLog.this.notifyAll();
                return new AppendResult.Appended(end - 1);
            }
        }

        @Override
        public void close() {}

        private static void delay(Fault fault) {
            try {
                if (fault instanceof Fault.Slow slow) {
                    Thread.sleep(slow.delay().toMillis());
                } else if (fault instanceof Fault.Held held) {
                    held.until().await();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private final class Reader implements LogReader {
        private long position;

        Reader(long from) {
            this.position = from;
        }

        @Override
        public List<LoggedRecord> read(Duration atMost) {
            synchronized (InMemoryLog.this) {
                requirePosition();
                long deadline = System.nanoTime() + atMost.toNanos();
                while (held || position == end) {
                    long left = (deadline - System.nanoTime()) / 1_000_000;
                    if (left <= 0) {
                        return List.of();
                    }
                    try {
                        InMemoryLog.this.wait(left);
                    } catch (InterruptedException interrupted) {
                        Thread.currentThread().interrupt();
                        return List.of();
                    }
                }
                int next = indexAt(position);
                int upTo = Math.min(records.size(), next + MAX_READ);
                position =
                        upTo == records.size() ? end : records.get(upTo).entry().offset();
                return List.copyOf(records.subList(next, upTo));
            }
        }

        private void requirePosition() {
            if (position < begin || position > end) {
                throw new KanonException(
                        ReplicationErrors.OFFSET_OUT_OF_RANGE,
                        "The log does not have offset " + position + "; it goes from " + begin + " to " + end);
            }
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public void close() {}
    }

    /** Of the first record at or behind that offset. */
    private int indexAt(long offset) {
        int low = 0;
        int high = records.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (records.get(middle).entry().offset() < offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
