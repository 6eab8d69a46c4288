package dev.kanon.replication.testing;

import dev.kanon.component.KanonException;
import dev.kanon.replication.AppendMode;
import dev.kanon.replication.AppendResult;
import dev.kanon.replication.Claim;
import dev.kanon.replication.Log;
import dev.kanon.replication.LogAppender;
import dev.kanon.replication.LogEntry;
import dev.kanon.replication.LogReader;
import dev.kanon.replication.LogRecord;
import dev.kanon.replication.LoggedRecord;
import dev.kanon.replication.ReplicationErrors;
import dev.kanon.replication.Span;
import dev.kanon.replication.Stamp;
import dev.kanon.replication.StampedRecord;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A log in memory that several nodes may share, in either {@link AppendMode}. Like the real one it hands a group out in
 * pieces. With transactions it fences, shows a group all at once, and has a hole in its offsets after each group; without, it
 * does none of that.
 */
public final class InMemoryLog implements Log {

    /** A reader gets so many records at a time: few, so that groups come in pieces. */
    private static final int MAX_READ = 5;

    private static final int MAX_RECORD_BYTES = 1 << 20;

    private static final int GROUPS_IN_FLIGHT = 64;

    private static final LogRecord CLAIM = LogRecord.of("kanon-claim", null);

    private final AppendMode mode;
    private final Supplier<Fault> faults;

    private final List<LoggedRecord> records = new ArrayList<>();
    private final List<List<StampedRecord>> undecided = new ArrayList<>();
    private final List<Delayed> delayed = new ArrayList<>();
    private long begin;
    private long end;
    private int fence;
    private boolean held;

    /** A log with transactions on which nothing goes wrong. */
    public InMemoryLog() {
        this(Fault.None::new);
    }

    /** A log with transactions that asks before each append what shall happen to it. */
    public InMemoryLog(Supplier<Fault> faults) {
        this(AppendMode.TRANSACTIONAL, faults);
    }

    /** A log that asks before each append what shall happen to it. */
    public InMemoryLog(AppendMode mode, Supplier<Fault> faults) {
        this.mode = mode;
        this.faults = faults;
    }

    /** The log as it will be when compaction has gone over all records before that offset, tombstones included. */
    public synchronized InMemoryLog compacted(long before) {
        InMemoryLog copy = new InMemoryLog(mode, Fault.None::new);
        Map<ByteBuffer, Long> newest = new HashMap<>();
        for (LoggedRecord each : records) {
            if (each.claim() == null) {
                newest.put(key(each), each.entry().offset());
            }
        }
        for (LoggedRecord each : records) {
            boolean kept = each.entry().offset() >= before
                    || each.claim() != null
                    || (each.entry().value() != null
                            && newest.getOrDefault(key(each), 0L)
                                    == each.entry().offset());
            if (kept) {
                copy.records.add(each);
            }
        }
        copy.begin = begin;
        copy.end = end;
        return copy;
    }

    private static ByteBuffer key(LoggedRecord record) {
        return ByteBuffer.wrap(Objects.requireNonNull(record.entry().key(), "each record has a key"));
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
        Appender appender = new Appender(fence, end);
        add(CLAIM, System.currentTimeMillis(), claim, null);
        endGroup();
        arrive(0);
        return appender;
    }

    /** What waits for no more than that many groups. */
    private void arrive(int groups) {
        for (Delayed each : List.copyOf(delayed)) {
            if (each.behind <= groups && each.fence < fence) {
                delayed.remove(each);
                append(each.group);
            }
        }
    }

    private long appendInTime(List<StampedRecord> group) {
        long last = append(group);
        delayed.forEach(each -> each.behind--);
        arrive(0);
        return last;
    }

    private boolean transactional() {
        return mode == AppendMode.TRANSACTIONAL;
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
            add(each.record(), each.timestamp(), null, each.stamp());
        }
        long last = end - 1;
        endGroup();
        return last;
    }

    private void endGroup() {
        if (transactional()) {
            end++;
        }
        notifyAll();
    }

    private void add(LogRecord record, long timestamp, @Nullable Claim claim, @Nullable Stamp stamp) {
        records.add(new LoggedRecord(
                new LogEntry(end++, timestamp, record.key(), record.value(), record.headers()), claim, stamp));
    }

    private static final class Delayed {
        final List<StampedRecord> group;
        final int fence;
        int behind;

        Delayed(List<StampedRecord> group, int fence, int behind) {
            this.group = group;
            this.fence = fence;
            this.behind = behind;
        }
    }

    private final class Appender implements LogAppender {
        private final int mine;
        private long last;

        Appender(int mine, long claimedAt) {
            this.mine = mine;
            this.last = claimedAt;
        }

        @Override
        public AppendResult append(List<StampedRecord> records) {
            Fault fault = faults.get();
            delay(fault);
            synchronized (InMemoryLog.this) {
                List<StampedRecord> group = transactional() ? List.copyOf(records) : withSpans(records);
                if (fenced()) {
                    return new AppendResult.NotAppended("fenced: another leader has taken over", false);
                }
                AppendResult result = suffer(fault, group);
                if (result instanceof AppendResult.Appended appended) {
                    last = appended.lastOffset();
                }
                return result;
            }
        }

        private boolean fenced() {
            return transactional() && mine != fence;
        }

        private AppendResult suffer(Fault fault, List<StampedRecord> group) {
            AppendResult noAnswer = new AppendResult.Unknown("no answer");
            if (fault instanceof Fault.Aborted) {
                return new AppendResult.NotAppended("aborted", true);
            } else if (fault instanceof Fault.RequestLost) {
                return noAnswer;
            } else if (fault instanceof Fault.Undecided && mine == fence) {
                undecided.add(group);
                return noAnswer;
            } else if (fault instanceof Fault.ReplyLost) {
                long unused = InMemoryLog.this.append(group);
                return noAnswer;
            } else if (!transactional() && fault instanceof Fault.Split split) {
                return appendSplit(group, Math.min(split.at(), group.size()));
            } else if (!transactional() && fault instanceof Fault.Doubled) {
                AppendResult once = new AppendResult.Appended(InMemoryLog.this.append(group));
                long unused = InMemoryLog.this.append(group);
                return once;
            } else if (fault instanceof Fault.Late late) {
                if (!transactional()) {
                    delayed.add(new Delayed(group, mine, late.groups()));
                }
                return noAnswer;
            } else if (fault instanceof Fault.Partial part) {
                if (!transactional()) {
                    int to = Math.min(part.to(), group.size());
                    long unused = InMemoryLog.this.append(group.subList(Math.min(part.from(), to), to));
                }
                return noAnswer;
            }
            return new AppendResult.Appended(appendInTime(group));
        }

        private AppendResult appendSplit(List<StampedRecord> group, int at) {
            long first = InMemoryLog.this.append(group.subList(0, at));
            arrive(Integer.MAX_VALUE);
            long end = InMemoryLog.this.append(group.subList(at, group.size()));
            return end - first == group.size() - at
                    ? new AppendResult.Appended(end)
                    : new AppendResult.Unknown("other records came between those of the group");
        }

        private List<StampedRecord> withSpans(List<StampedRecord> group) {
            List<StampedRecord> placed = new ArrayList<>(group.size());
            for (StampedRecord each : group) {
                Span span = new Span(placed.size(), group.size(), last);
                placed.add(new StampedRecord(
                        each.record(), each.timestamp(), each.stamp().in(span)));
            }
            return placed;
        }

        @Override
        public int groupsInFlight() {
            return GROUPS_IN_FLIGHT;
        }

        @Override
        public AppendResult refresh(Claim claim) {
            synchronized (InMemoryLog.this) {
                if (fenced()) {
                    return new AppendResult.NotAppended("fenced: another leader has taken over", false);
                }
                if (transactional()) {
                    add(CLAIM, System.currentTimeMillis(), claim, null);
                    InMemoryLog.this.notifyAll();
                }
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
