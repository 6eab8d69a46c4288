package dev.kanon.store;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes entries whose time is over, where this store is the elected writer: by tombstones, so that every reader of the topic
 * loses them at the same offset. An entry that was written anew meanwhile stays.
 */
final class Sweeper implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);

    /** How long an entry outlives its time, about. */
    private static final Duration INTERVAL = Duration.ofMillis(500);

    private static final int MAX_AT_A_TIME = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Engine engine;
    private final Expiries expiries = new Expiries();
    private final Codec<?> keys;
    private final BooleanSupplier leads;
    private final Function<Transaction, CompletableFuture<Outcome>> transact;
    private final InstantSource clock;
    private final ScheduledExecutorService timer;

    /** What the engine held before this store began to note what it applies. */
    private boolean foundKept;

    Sweeper(
            String topic,
            Engine engine,
            Codec<?> keys,
            BooleanSupplier leads,
            Function<Transaction, CompletableFuture<Outcome>> transact,
            InstantSource clock) {
        this.engine = engine;
        this.keys = keys;
        this.leads = leads;
        this.transact = transact;
        this.clock = clock;
        this.timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "kanon-store-" + topic + "-sweeper");
            thread.setDaemon(true);
            return thread;
        });
    }

    void start() {
        long millis = INTERVAL.toMillis();
        ScheduledFuture<?> unused = timer.scheduleWithFixedDelay(this::sweep, millis, millis, TimeUnit.MILLISECONDS);
    }

    /** A record is applied. */
    void note(byte[] ordered, TopicRecord record) {
        expiries.note(ordered, record.value() == null ? Stored.NEVER : record.expires());
    }

    private void sweep() {
        if (!leads.getAsBoolean()) {
            return;
        }
        try {
            if (!foundKept) {
                findKept();
                foundKept = true;
            }
            long now = clock.millis();
            List<CompletableFuture<Outcome>> removals = new ArrayList<>();
            for (Expiries.Due each : expiries.until(now, MAX_AT_A_TIME)) {
                remove(each.key(), now, removals);
            }
            CompletableFuture.allOf(removals.toArray(CompletableFuture<?>[]::new))
                    .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException
                | ExecutionException
                | TimeoutException failed) { // another leader, for one: it sweeps then
            LOG.debug("Could not remove all entries whose time is over; tries again", failed);
        }
    }

    private void findKept() {
        try (Cursor<Engine.Entry> all = engine.scan(KeyRange.ALL, Direction.ASCENDING)) {
            while (all.hasNext()) {
                Engine.Entry entry = all.next();
                long expires = Stored.fromBytes(entry.value()).expires();
                if (expires != Stored.NEVER) {
                    expiries.note(entry.key(), expires);
                }
            }
        }
    }

    private void remove(byte[] ordered, long now, List<CompletableFuture<Outcome>> removals) {
        byte[] found = engine.get(ordered);
        Stored stored = found == null ? null : Stored.fromBytes(found);
        if (stored == null || stored.expires() == Stored.NEVER || stored.expires() > now) {
            expiries.note(ordered, stored == null ? Stored.NEVER : stored.expires());
            return;
        }
        byte[] key = keys.fromOrdered(ordered);
        removals.add(transact.apply(new Transaction(
                List.of(new Transaction.Condition(key, stored.version())),
                List.of(new Transaction.Change(key, null, List.of())))));
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
