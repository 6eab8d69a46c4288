package dev.kanon.faults.check;

import dev.kanon.faults.check.DependencyGraph.Edge;
import dev.kanon.faults.check.DependencyGraph.Kind;
import dev.kanon.faults.check.Transaction.Append;
import dev.kanon.faults.check.Transaction.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Whether transactions on lists are strictly serializable.
 *
 * <p>A list that was read shows the order in which its values were appended, so reads tell which transaction came after which
 * (Elle's idea). The longest read of a list is its order, and all other reads must be a beginning of it. From it follow the
 * dependencies between transactions; a cycle of them is an anomaly, named as Adya names it:
 *
 * <table>
 *   <caption>Cycles</caption>
 *   <tr><td>G0</td><td>of write-write dependencies only</td></tr>
 *   <tr><td>G1c</td><td>of write-write and write-read dependencies</td></tr>
 *   <tr><td>G-single</td><td>with exactly one read-write dependency</td></tr>
 *   <tr><td>G2</td><td>with several of them</td></tr>
 * </table>
 *
 * <p>The suffix {@code -realtime} says that the cycle needs the order of real time: the transactions are serializable, but not
 * in the order in which clients saw them happen.
 */
public final class AppendChecker {

    public Verdict check(List<Operation<Transaction, List<List<Long>>>> history) {
        return new Verdict("transactions", history.size(), new Examination(history).anomalies());
    }

    private record Written(int key, long value) {}

    private static final class Examination {

        private static final int MAX_EXPLAINED = 10;

        private final List<Operation<Transaction, List<List<Long>>>> all;
        private final Map<Written, Integer> writers = new HashMap<>();
        private final Map<Integer, List<Long>> orders = new LinkedHashMap<>();
        private final Map<Integer, Set<Long>> orderSets = new HashMap<>();
        private @Nullable Map<Integer, List<Long>> unseen;
        private final List<Verdict.Anomaly> anomalies = new ArrayList<>();

        Examination(List<Operation<Transaction, List<List<Long>>>> history) {
            this.all = history.stream()
                    .sorted(Comparator.comparingLong(Operation::invoked))
                    .toList();
        }

        List<Verdict.Anomaly> anomalies() {
            for (int i = 0; i < all.size(); i++) {
                for (Step step : all.get(i).action().steps()) {
                    if (step instanceof Append append) {
                        writers.put(new Written(append.key(), append.value()), i);
                    }
                }
            }
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).succeeded()) {
                    checkReads(i);
                }
            }
            if (anomalies.isEmpty()) { // with reads that contradict each other there is no order to build on
                checkLostUpdates();
                checkCycles();
            }
            return anomalies;
        }

        // ---- one read at a time -------------------------------------------------------------------------------------

        private void checkReads(int reader) {
            Operation<Transaction, List<List<Long>>> operation = all.get(reader);
            Map<Integer, List<Long>> expected = new HashMap<>();
            List<Step> steps = operation.action().steps();
            for (int i = 0; i < steps.size(); i++) {
                Step step = steps.get(i);
                if (step instanceof Append append) {
                    expected.computeIfPresent(append.key(), (key, before) -> plus(before, append.value()));
                    continue;
                }
                List<Long> read = operation.answer().get(i);
                checkInternal(reader, i, read, expected.get(step.key()));
                expected.put(step.key(), read);
                checkElements(reader, step.key(), read);
                checkOrder(reader, step.key(), read);
            }
        }

        private static List<Long> plus(List<Long> before, long value) {
            List<Long> after = new ArrayList<>(before);
            after.add(value);
            return after;
        }

        /** What it read must go with what it read and appended itself before. */
        private void checkInternal(int reader, int at, List<Long> read, @Nullable List<Long> expected) {
            int key = all.get(reader).action().steps().get(at).key();
            List<Long> own = all.get(reader).action().steps().subList(0, at).stream()
                    .filter(step -> step.key() == key && step instanceof Append)
                    .map(step -> ((Append) step).value())
                    .toList();
            boolean endsWithOwn = read.size() >= own.size()
                    && read.subList(read.size() - own.size(), read.size()).equals(own);
            if (!endsWithOwn || (expected != null && !expected.equals(read))) {
                report("internal", "it does not see in l" + key + " what itself did before", reader);
            }
        }

        private void checkElements(int reader, int key, List<Long> read) {
            Set<Long> seen = new HashSet<>();
            for (Long value : read) {
                Integer writer = writers.get(new Written(key, value));
                if (!seen.add(value)) {
                    report("duplicate", value + " is in l" + key + " more than once: " + read, reader);
                } else if (writer == null) {
                    report("never appended", "nobody appended " + value + " to l" + key, reader);
                } else if (all.get(reader).before(all.get(writer))) {
                    report("from the future", value + " was in l" + key + " before it was appended", reader, writer);
                } else if (all.get(writer).outcome() == Outcome.FAILED) {
                    report("G1a, aborted read", value + " is in l" + key + ", but had been refused", reader, writer);
                }
            }
            checkIntermediate(reader, key, read);
        }

        /** A list ends with the last append of a transaction, or with none of its. */
        private void checkIntermediate(int reader, int key, List<Long> read) {
            Integer writer = read.isEmpty() ? null : writers.get(new Written(key, last(read)));
            if (writer != null && writer != reader) {
                List<Long> appends = appends(writer, key);
                if (last(appends) != last(read)) {
                    report(
                            "G1b, intermediate read",
                            "l" + key + " ends with " + last(read) + ", while the same transaction appended " + appends,
                            reader,
                            writer);
                }
            }
        }

        private void checkOrder(int reader, int key, List<Long> read) {
            List<Long> known = orders.getOrDefault(key, List.of());
            List<Long> shorter = known.size() < read.size() ? known : read;
            List<Long> longer = known.size() < read.size() ? read : known;
            if (!longer.subList(0, shorter.size()).equals(shorter)) {
                int other = readerOf(key, known);
                report("incompatible orders", "l" + key + " was read as " + known + " and as " + read, other, reader);
            }
            orders.put(key, longer);
        }

        private int readerOf(int key, List<Long> list) {
            for (int i = 0; i < all.size(); i++) {
                List<Step> steps = all.get(i).action().steps();
                for (int s = 0; s < steps.size() && all.get(i).succeeded(); s++) {
                    if (steps.get(s).equals(new Transaction.Read(key))
                            && all.get(i).answer().get(s).equals(list)) {
                        return i;
                    }
                }
            }
            throw new IllegalStateException("nobody read " + list);
        }

        private List<Long> appends(int writer, int key) {
            return all.get(writer).action().steps().stream()
                    .filter(step -> step.key() == key && step instanceof Append)
                    .map(step -> ((Append) step).value())
                    .toList();
        }

        private static long last(List<Long> list) {
            return list.get(list.size() - 1);
        }

        // ---- lost updates -------------------------------------------------------------------------------------------

        /** Two transactions read the same version of a list and then append to it: the second one did not see the first one. */
        private void checkLostUpdates() {
            record Version(int key, int length) {}
            Map<Version, Integer> updaters = new HashMap<>();
            for (int i = 0; i < all.size(); i++) {
                Operation<Transaction, List<List<Long>>> each = all.get(i);
                Set<Integer> touched = new HashSet<>();
                List<Step> steps = each.action().steps();
                for (int s = 0; s < steps.size() && each.succeeded(); s++) {
                    int key = steps.get(s).key();
                    if (touched.add(key)
                            && steps.get(s) instanceof Transaction.Read
                            && !appends(i, key).isEmpty()) {
                        int length = each.answer().get(s).size();
                        Integer other = updaters.put(new Version(key, length), i);
                        if (other != null) {
                            report(
                                    "lost update",
                                    "both read l" + key + " at length " + length + " and appended",
                                    other,
                                    i);
                        }
                    }
                }
            }
        }

        // ---- cycles -------------------------------------------------------------------------------------------------

        private void checkCycles() {
            DependencyGraph graph = dependencies();
            EnumSet<Kind> writes = EnumSet.of(Kind.WRITE_WRITE);
            EnumSet<Kind> information = EnumSet.of(Kind.WRITE_WRITE, Kind.WRITE_READ);
            boolean found = reportCycle("G0", graph.cycle(writes))
                    || reportCycle("G1c", graph.cycle(information))
                    || reportCycle("G-single", graph.cycleWithOne(Kind.READ_WRITE, information))
                    || reportCycle("G2", graph.cycle(EnumSet.of(Kind.WRITE_WRITE, Kind.WRITE_READ, Kind.READ_WRITE)));
            if (!found) {
                writes.add(Kind.REAL_TIME);
                information.add(Kind.REAL_TIME);
                boolean unused = reportCycle("G0-realtime", graph.cycle(writes))
                        || reportCycle("G1c-realtime", graph.cycle(information))
                        || reportCycle("G-single-realtime", graph.cycleWithOne(Kind.READ_WRITE, information))
                        || reportCycle("G2-realtime", graph.cycle(EnumSet.allOf(Kind.class)));
            }
        }

        private DependencyGraph dependencies() {
            DependencyGraph graph = new DependencyGraph(all.size());
            orders.forEach((key, order) -> {
                for (int i = 1; i < order.size(); i++) {
                    graph.add(
                            writer(key, order.get(i - 1)),
                            writer(key, order.get(i)),
                            Kind.WRITE_WRITE,
                            "its " + order.get(i - 1) + " comes right before the other's " + order.get(i) + " in l"
                                    + key);
                }
            });
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).succeeded()) {
                    addReads(graph, i);
                }
            }
            addRealTime(graph);
            return graph;
        }

        private int writer(int key, long value) {
            Integer writer = writers.get(new Written(key, value));
            if (writer == null) {
                throw new IllegalStateException("nobody appended " + value + " to l" + key);
            }
            return writer;
        }

        private void addReads(DependencyGraph graph, int reader) {
            List<Step> steps = all.get(reader).action().steps();
            Set<Integer> touched = new HashSet<>();
            for (int s = 0; s < steps.size(); s++) {
                int key = steps.get(s).key();
                if (!touched.add(key) || steps.get(s) instanceof Append) {
                    continue; // it reads its own
                }
                List<Long> read = all.get(reader).answer().get(s);
                if (!read.isEmpty()) {
                    graph.add(
                            writer(key, last(read)),
                            reader,
                            Kind.WRITE_READ,
                            "its " + last(read) + " is the last that the other read in l" + key);
                }
                for (long next : following(key, read.size())) {
                    graph.add(
                            reader,
                            writer(key, next),
                            Kind.READ_WRITE,
                            "it read l" + key + " without the other's " + next);
                }
            }
        }

        /** What was appended next; behind the last one that anybody read, all that is known to have been appended. */
        private List<Long> following(int key, int length) {
            List<Long> order = orders.getOrDefault(key, List.of());
            return length < order.size() ? List.of(order.get(length)) : unseen().getOrDefault(key, List.of());
        }

        private Map<Integer, List<Long>> unseen() {
            Map<Integer, List<Long>> known = unseen;
            if (known == null) {
                known = writers.entrySet().stream()
                        .filter(each -> all.get(each.getValue()).succeeded())
                        .map(Map.Entry::getKey)
                        .filter(each -> !orderOf(each.key()).contains(each.value()))
                        .collect(Collectors.groupingBy(
                                Written::key, Collectors.mapping(Written::value, Collectors.toList())));
                unseen = known;
            }
            return known;
        }

        private Set<Long> orderOf(int key) {
            return orderSets.computeIfAbsent(key, each -> new HashSet<>(orders.getOrDefault(each, List.of())));
        }

        /** A line of moments, one for each return: who returned comes before the moment, who is called later comes after it. */
        private void addRealTime(DependencyGraph graph) {
            List<Integer> returned = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).succeeded()) {
                    returned.add(i);
                }
            }
            returned.sort(Comparator.comparingLong(i -> all.get(i).completed()));
            int called = 0;
            int moment = -1;
            for (int i : returned) {
                while (called < all.size()
                        && all.get(called).invoked() <= all.get(i).completed()) {
                    if (moment >= 0) {
                        graph.add(moment, called, Kind.REAL_TIME, "");
                    }
                    called++;
                }
                int next = graph.addVertex();
                if (moment >= 0) {
                    graph.add(moment, next, Kind.REAL_TIME, "");
                }
                graph.add(i, next, Kind.REAL_TIME, "");
                moment = next;
            }
            for (; called < all.size() && moment >= 0; called++) {
                graph.add(moment, called, Kind.REAL_TIME, "");
            }
        }

        // ---- telling ------------------------------------------------------------------------------------------------

        private boolean reportCycle(String name, List<Edge> cycle) {
            if (cycle.isEmpty()) {
                return false;
            }
            List<String> lines = new ArrayList<>();
            TreeSet<Integer> involved = new TreeSet<>();
            int from = -1;
            for (Edge edge : startingAtTransaction(cycle)) {
                if (edge.from() < all.size()) {
                    from = edge.from();
                    involved.add(from);
                }
                if (edge.to() < all.size()) {
                    String reason =
                            edge.kind() == Kind.REAL_TIME ? "it had returned before the other's call" : edge.reason();
                    lines.add("T" + from + " comes before T" + edge.to() + ": " + reason);
                }
            }
            report(
                    name,
                    "a circle\n" + String.join("\n", lines),
                    involved.stream().mapToInt(i -> i).toArray());
            return true;
        }

        private List<Edge> startingAtTransaction(List<Edge> cycle) {
            int start = 0;
            while (cycle.get(start).from() >= all.size()) {
                start++;
            }
            List<Edge> turned = new ArrayList<>(cycle.subList(start, cycle.size()));
            turned.addAll(cycle.subList(0, start));
            return turned;
        }

        private void report(String name, String explanation, int... involved) {
            if (anomalies.size() < MAX_EXPLAINED) {
                StringBuilder text = new StringBuilder(explanation);
                for (int each : involved) {
                    text.append("\nT")
                            .append(each)
                            .append(" = ")
                            .append(all.get(each).line());
                }
                anomalies.add(new Verdict.Anomaly(name, text.toString()));
            }
        }
    }
}
