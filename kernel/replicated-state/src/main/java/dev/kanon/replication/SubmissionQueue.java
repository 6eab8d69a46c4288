package dev.kanon.replication;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Commands that wait for a leader, in order of arrival. Bounded for newcomers; what comes back is always taken. */
final class SubmissionQueue<C, R> {

    private final int capacity;
    private final Deque<Submission<C, R>> waiting = new ArrayDeque<>();
    private boolean woken;

    SubmissionQueue(int capacity) {
        this.capacity = capacity;
    }

    /** False where the queue is full. */
    synchronized boolean offer(Submission<C, R> submission) {
        if (waiting.size() >= capacity) {
            return false;
        }
        waiting.addLast(submission);
        notifyAll();
        return true;
    }

    synchronized void putBack(List<Submission<C, R>> submissions) {
        for (int i = submissions.size() - 1; i >= 0; i--) {
            waiting.addFirst(submissions.get(i));
        }
        notifyAll();
    }

    /** The next ones; none where nothing came in time, or where something else has happened meanwhile ({@link #wake}). */
    synchronized List<Submission<C, R>> take(int atMost, Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (waiting.isEmpty() && !woken) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                break;
            }
            wait(left / 1_000_000, (int) (left % 1_000_000));
        }
        woken = false;
        List<Submission<C, R>> taken = new ArrayList<>(Math.min(atMost, waiting.size()));
        while (taken.size() < atMost && !waiting.isEmpty()) {
            taken.add(waiting.removeFirst());
        }
        return taken;
    }

    /** Ends a {@link #take} that waits, or the next one. */
    synchronized void wake() {
        woken = true;
        notifyAll();
    }
}
