package dev.kanon.faults.check;

import dev.kanon.faults.check.LinearizationSearch.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whether reads, writes and compare-and-sets of registers are linearizable, each register for itself. */
public final class RegisterChecker {

    public Verdict check(List<Operation<RegisterAction, Long>> history) {
        Map<Integer, List<Operation<RegisterAction, Long>>> byKey = history.stream()
                .filter(RegisterChecker::tellsSomething)
                .sorted(Comparator.comparingLong(Operation::invoked))
                .collect(Collectors.groupingBy(each -> each.action().key(), TreeMap::new, Collectors.toList()));
        List<Verdict.Anomaly> anomalies = new ArrayList<>();
        byKey.forEach((key, operations) -> {
            Answer answer = LinearizationSearch.search(operations);
            if (answer == Answer.NOT_LINEARIZABLE) {
                anomalies.add(new Verdict.Anomaly(
                        "not linearizable",
                        "no order of these operations on register x" + key + ", which begins with "
                                + RegisterAction.INITIAL + ", explains their results\n"
                                + smallestPart(operations).stream()
                                        .map(Operation::line)
                                        .collect(Collectors.joining("\n"))));
            } else if (answer == Answer.UNDECIDED) {
                anomalies.add(new Verdict.Anomaly(
                        "undecided",
                        "register x" + key + " has " + operations.size()
                                + " operations that overlap too much: gave up after "
                                + LinearizationSearch.MAX_CONFIGURATIONS + " configurations; use each register less"));
            }
        });
        return new Verdict("registers", history.size(), anomalies);
    }

    /** A read of unknown outcome and an operation without effect say nothing. */
    private static boolean tellsSomething(Operation<RegisterAction, Long> operation) {
        return switch (operation.outcome()) {
            case OK -> true;
            case FAILED -> false;
            case UNKNOWN -> !(operation.action() instanceof RegisterAction.Read);
        };
    }

    /** Up to the first return that cannot be explained, without the operations that it cannot be explained without either. */
    private static List<Operation<RegisterAction, Long>> smallestPart(
            List<Operation<RegisterAction, Long>> operations) {
        List<Operation<RegisterAction, Long>> part = shortestPrefix(operations);
        for (Operation<RegisterAction, Long> each : List.copyOf(part)) {
            if (isDispensable(each, part)) {
                List<Operation<RegisterAction, Long>> less = new ArrayList<>(part);
                less.remove(each);
                if (LinearizationSearch.search(less) == Answer.NOT_LINEARIZABLE) {
                    part = less;
                }
            }
        }
        return part;
    }

    private static List<Operation<RegisterAction, Long>> shortestPrefix(
            List<Operation<RegisterAction, Long>> operations) {
        long[] returns = operations.stream()
                .filter(Operation::succeeded)
                .mapToLong(Operation::completed)
                .sorted()
                .toArray();
        int low = 0;
        int high = returns.length - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (LinearizationSearch.search(until(returns[middle], operations)) == Answer.LINEARIZABLE) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return until(returns[low], operations);
    }

    private static List<Operation<RegisterAction, Long>> until(
            long end, List<Operation<RegisterAction, Long>> operations) {
        return operations.stream()
                .filter(each -> each.invoked() <= end)
                .map(each -> each.completed() <= end
                        ? each
                        : Operation.<RegisterAction, Long>unknown(each.client(), each.action(), each.invoked()))
                .filter(RegisterChecker::tellsSomething)
                .toList();
    }

    /** Whether leaving it out cannot make a history wrong that was right: it has no effect, or none that anybody noticed. */
    private static boolean isDispensable(
            Operation<RegisterAction, Long> operation, List<Operation<RegisterAction, Long>> among) {
        if (operation.action() instanceof RegisterAction.Read
                || (operation.action() instanceof RegisterAction.CompareAndSet
                        && RegisterAction.NOT_DONE.equals(operation.result()))) {
            return true;
        }
        long written = operation.action() instanceof RegisterAction.Write write
                ? write.value()
                : ((RegisterAction.CompareAndSet) operation.action()).update();
        return among.stream().noneMatch(each -> notices(each, written));
    }

    private static boolean notices(Operation<RegisterAction, Long> operation, long written) {
        return operation.action() instanceof RegisterAction.Read
                ? operation.answer() == written
                : operation.action() instanceof RegisterAction.CompareAndSet;
    }
}
