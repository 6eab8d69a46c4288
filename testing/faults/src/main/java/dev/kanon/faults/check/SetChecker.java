package dev.kanon.faults.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whether nothing that was acknowledged is lost, nothing appears that was never added, and nothing is there twice. */
public final class SetChecker {

    private static final int MAX_EXPLAINED = 5;

    public Verdict check(List<Operation<SetAction, List<Long>>> history) {
        Map<Integer, List<Operation<SetAction, List<Long>>>> byKey = history.stream()
                .collect(Collectors.groupingBy(each -> each.action().key(), TreeMap::new, Collectors.toList()));
        List<Verdict.Anomaly> anomalies = new ArrayList<>();
        byKey.values().forEach(operations -> anomalies.addAll(new OneSet(operations).check()));
        return new Verdict("sets", history.size(), anomalies);
    }

    private static final class OneSet {
        private final Map<Long, Operation<SetAction, List<Long>>> adds = new HashMap<>();
        private final List<Operation<SetAction, List<Long>>> reads = new ArrayList<>();

        /** Of each element, the linearizable read that showed it and returned first. */
        private final Map<Long, Operation<SetAction, List<Long>>> firstSeen = new HashMap<>();

        private final List<Verdict.Anomaly> anomalies = new ArrayList<>();

        OneSet(List<Operation<SetAction, List<Long>>> operations) {
            for (Operation<SetAction, List<Long>> each : operations) {
                if (each.action() instanceof SetAction.Add add) {
                    adds.put(add.element(), each);
                } else if (each.succeeded()) {
                    reads.add(each);
                    if (isLinearizable(each)) {
                        each.answer().forEach(element -> firstSeen.merge(element, each, OneSet::earlier));
                    }
                }
            }
        }

        private static Operation<SetAction, List<Long>> earlier(
                Operation<SetAction, List<Long>> one, Operation<SetAction, List<Long>> other) {
            return one.completed() <= other.completed() ? one : other;
        }

        private static boolean isLinearizable(Operation<SetAction, List<Long>> read) {
            return read.action() instanceof SetAction.Members members && members.linearizable();
        }

        List<Verdict.Anomaly> check() {
            for (Operation<SetAction, List<Long>> read : reads) {
                Set<Long> members = new HashSet<>();
                for (Long element : read.answer()) {
                    if (!members.add(element)) {
                        report("duplicated", element, read);
                    } else {
                        checkOrigin(element, read);
                    }
                }
                if (isLinearizable(read)) {
                    checkPresence(members, read);
                }
            }
            return anomalies;
        }

        private void checkOrigin(Long element, Operation<SetAction, List<Long>> read) {
            Operation<SetAction, List<Long>> add = adds.get(element);
            if (add == null || read.before(add)) {
                report("never added", element, read);
            } else if (add.outcome() == Outcome.FAILED) {
                report("refused, but there", element, read);
            }
        }

        private void checkPresence(Set<Long> members, Operation<SetAction, List<Long>> read) {
            adds.forEach((element, add) -> {
                if (add.succeeded() && add.before(read) && !members.contains(element)) {
                    report("lost", element, read);
                }
            });
            firstSeen.forEach((element, seen) -> {
                if (seen.before(read) && !members.contains(element) && !wasAcknowledgedBefore(element, read)) {
                    report("seen, then gone", element, read);
                }
            });
        }

        private boolean wasAcknowledgedBefore(Long element, Operation<SetAction, List<Long>> read) {
            Operation<SetAction, List<Long>> add = adds.get(element);
            return add != null && add.succeeded() && add.before(read);
        }

        private void report(String name, Long element, Operation<SetAction, List<Long>> read) {
            if (anomalies.size() >= MAX_EXPLAINED) {
                return;
            }
            List<String> lines = new ArrayList<>();
            lines.add("element " + element + " of s" + read.action().key());
            Operation<SetAction, List<Long>> add = adds.get(element);
            lines.add(add == null ? "nobody added it" : add.line());
            Operation<SetAction, List<Long>> seen = firstSeen.get(element);
            if (seen != null && !seen.equals(read)) {
                lines.add(withoutElements(seen) + "first shows it");
            }
            long times = read.answer().stream().filter(element::equals).count();
            lines.add(withoutElements(read) + "shows it " + times + " times");
            anomalies.add(new Verdict.Anomaly(name, String.join("\n", lines)));
        }

        private static String withoutElements(Operation<SetAction, List<Long>> read) {
            return read.line().replaceFirst("→ .*", "");
        }
    }
}
