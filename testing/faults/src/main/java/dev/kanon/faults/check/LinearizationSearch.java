package dev.kanon.faults.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for an order of the operations on one register in which each result is right and which never puts an operation before
 * one that had returned before its call.
 *
 * <p>Wing and Gong's search: calls and returns lie in a list in the order of time; a call before the first return may come next.
 * It is taken out with its return, and the search goes on with what is left; where it meets a return, the operation should have
 * been taken earlier, and it goes back. Lowe's memory cuts this short: a set of operations that led to the same value before
 * leads nowhere again. An operation without a return is taken where it helps, or never.
 */
final class LinearizationSearch {

    enum Answer {
        LINEARIZABLE,
        NOT_LINEARIZABLE,
        /** Given up at {@link #MAX_CONFIGURATIONS}. */
        UNDECIDED
    }

    /** Sets of operations that are remembered; some hundred MB. */
    static final int MAX_CONFIGURATIONS = 1_000_000;

    private record Configuration(BitSet taken, long value) {}

    private record Choice(Event call, long valueBefore) {}

    /** A call or a return, in a list that closes up where it is taken out and opens where it is put back. */
    private static final class Event {
        final int operation;
        final long time;
        final @Nullable Event ending;

        @Nullable
        Event previous;

        @Nullable
        Event next;

        /** @param ending the return of a call that has one; null on returns, and on calls without */
        Event(int operation, long time, @Nullable Event ending) {
            this.operation = operation;
            this.time = time;
            this.ending = ending;
        }

        void takeOut() {
            if (previous != null) {
                previous.next = next;
            }
            if (next != null) {
                next.previous = previous;
            }
        }

        void putBack() {
            if (previous != null) {
                previous.next = this;
            }
            if (next != null) {
                next.previous = this;
            }
        }
    }

    private final List<Operation<RegisterAction, Long>> operations;
    private final Set<Event> returns = new HashSet<>();
    private final Event head = new Event(-1, Long.MIN_VALUE, null);
    private final Set<Configuration> visited = new HashSet<>();
    private final Deque<Choice> choices = new ArrayDeque<>();
    private final BitSet taken = new BitSet();
    private long value = RegisterAction.INITIAL;
    private int returnsLeft;

    private LinearizationSearch(List<Operation<RegisterAction, Long>> operations) {
        this.operations = operations;
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            Operation<RegisterAction, Long> each = operations.get(i);
            Event ending = each.succeeded() ? new Event(i, each.completed(), null) : null;
            if (ending != null) {
                events.add(ending);
                returns.add(ending);
            }
            events.add(new Event(i, each.invoked(), ending));
        }
        // Where a call and a return share an instant, the call goes first: they may have overlapped.
        events.sort(Comparator.<Event>comparingLong(event -> event.time).thenComparing(returns::contains));
        returnsLeft = returns.size();
        Event last = head;
        for (Event event : events) {
            event.previous = last;
            last.next = event;
            last = event;
        }
    }

    /** @param operations on one register, none that failed */
    static Answer search(List<Operation<RegisterAction, Long>> operations) {
        return new LinearizationSearch(operations).search();
    }

    private Answer search() {
        Event event = head.next;
        while (returnsLeft > 0) {
            if (event != null && !returns.contains(event)) {
                event = take(event) ? head.next : event.next;
            } else if (choices.isEmpty()) {
                return Answer.NOT_LINEARIZABLE;
            } else {
                event = undo();
            }
            if (visited.size() > MAX_CONFIGURATIONS) {
                return Answer.UNDECIDED;
            }
        }
        return Answer.LINEARIZABLE;
    }

    private boolean take(Event call) {
        Operation<RegisterAction, Long> operation = operations.get(call.operation);
        OptionalLong after = operation.action().after(value, operation.result());
        if (after.isEmpty()) {
            return false;
        }
        taken.set(call.operation);
        if (!visited.add(new Configuration((BitSet) taken.clone(), after.getAsLong()))) {
            taken.clear(call.operation);
            return false;
        }
        choices.push(new Choice(call, value));
        value = after.getAsLong();
        call.takeOut();
        if (call.ending != null) {
            call.ending.takeOut();
            returnsLeft--;
        }
        return true;
    }

    private @Nullable Event undo() {
        Choice choice = choices.pop();
        Event call = choice.call();
        if (call.ending != null) {
            call.ending.putBack();
            returnsLeft++;
        }
        call.putBack();
        taken.clear(call.operation);
        value = choice.valueBefore();
        return call.next;
    }
}
