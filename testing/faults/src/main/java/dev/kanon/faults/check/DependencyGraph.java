package dev.kanon.faults.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which transaction must come before which, and why. Vertices are numbered from 0. */
final class DependencyGraph {

    enum Kind {
        /** The second one's append comes right after the first one's in a list. */
        WRITE_WRITE,
        /** The second one read the first one's append as the last of a list. */
        WRITE_READ,
        /** The first one read a list without the second one's append, which came next. */
        READ_WRITE,
        /** The first one had returned before the second one was called. */
        REAL_TIME
    }

    record Edge(int from, int to, Kind kind, String reason) {}

    private final List<List<Edge>> outgoing = new ArrayList<>();

    DependencyGraph(int vertices) {
        for (int i = 0; i < vertices; i++) {
            outgoing.add(new ArrayList<>());
        }
    }

    int addVertex() {
        outgoing.add(new ArrayList<>());
        return outgoing.size() - 1;
    }

    void add(int from, int to, Kind kind, String reason) {
        if (from != to) {
            outgoing.get(from).add(new Edge(from, to, kind, reason));
        }
    }

    /** A shortest cycle with edges of these kinds only; empty where there is none. */
    List<Edge> cycle(Set<Kind> kinds) {
        List<Edge> best = List.of();
        for (int start : cyclic(kinds)) {
            List<Edge> found = path(start, start, kinds);
            if (!found.isEmpty() && (best.isEmpty() || found.size() < best.size())) {
                best = found;
            }
        }
        return best;
    }

    /** A shortest cycle of exactly one edge of that kind, and others of those kinds; empty where there is none. */
    List<Edge> cycleWithOne(Kind kind, Set<Kind> others) {
        EnumSet<Kind> all = EnumSet.copyOf(others);
        all.add(kind);
        List<Edge> best = List.of();
        for (int from : cyclic(all)) {
            for (Edge edge : outgoing.get(from)) {
                if (edge.kind() == kind) {
                    List<Edge> back = path(edge.to(), from, others);
                    if (!back.isEmpty() && (best.isEmpty() || back.size() + 1 < best.size())) {
                        best = new ArrayList<>(List.of(edge));
                        best.addAll(back);
                    }
                }
            }
        }
        return best;
    }

    /** Breadth first, so it is a shortest one; not empty even where both ends are the same. */
    private List<Edge> path(int from, int to, Set<Kind> kinds) {
        @Nullable Edge[] cameBy = new Edge[outgoing.size()];
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> waiting = new ArrayDeque<>(List.of(from));
        while (!waiting.isEmpty()) {
            int at = waiting.remove();
            for (Edge edge : outgoing.get(at)) {
                if (kinds.contains(edge.kind()) && seen.add(edge.to())) {
                    cameBy[edge.to()] = edge;
                    if (edge.to() == to) {
                        return walkedBack(cameBy, from, to);
                    }
                    waiting.add(edge.to());
                }
            }
        }
        return List.of();
    }

    private static List<Edge> walkedBack(@Nullable Edge[] cameBy, int from, int to) {
        List<Edge> path = new ArrayList<>();
        int at = to;
        do {
            Edge edge = cameBy[at];
            if (edge == null) {
                throw new IllegalStateException("no way back from " + at);
            }
            path.add(edge);
            at = edge.from();
        } while (at != from);
        Collections.reverse(path);
        return path;
    }

    /**
     * Vertices that lie on some cycle, and those between cycles: what is left when vertices without predecessors, and those
     * without successors, are taken away again and again.
     */
    private List<Integer> cyclic(Set<Kind> kinds) {
        int size = outgoing.size();
        boolean[] gone = new boolean[size];
        strip(kinds, false, gone);
        strip(kinds, true, gone);
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (!gone[i]) {
                left.add(i);
            }
        }
        return left;
    }

    private void strip(Set<Kind> kinds, boolean backwards, boolean[] gone) {
        List<List<Integer>> next = new ArrayList<>();
        outgoing.forEach(unused -> next.add(new ArrayList<>()));
        int[] incoming = new int[outgoing.size()];
        for (List<Edge> edges : outgoing) {
            for (Edge edge : edges) {
                if (kinds.contains(edge.kind()) && !gone[edge.from()] && !gone[edge.to()]) {
                    int from = backwards ? edge.to() : edge.from();
                    int to = backwards ? edge.from() : edge.to();
                    next.get(from).add(to);
                    incoming[to]++;
                }
            }
        }
        Deque<Integer> free = new ArrayDeque<>();
        for (int i = 0; i < incoming.length; i++) {
            if (!gone[i] && incoming[i] == 0) {
                free.add(i);
            }
        }
        while (!free.isEmpty()) {
            int at = free.remove();
            gone[at] = true;
            for (int to : next.get(at)) {
                if (--incoming[to] == 0) {
                    free.add(to);
                }
            }
        }
    }
}
