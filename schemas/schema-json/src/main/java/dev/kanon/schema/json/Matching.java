package dev.kanon.schema.json;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;

/** The largest number of pairs of a left and a right one that may be formed at once, by augmenting paths. */
final class Matching {

    private static final int NOBODY = -1;

    private final BitSet[] allowed;
    private final int rights;
    private final Budget budget;

    Matching(int lefts, int rights, Budget budget) {
        this.allowed = new BitSet[lefts];
        Arrays.setAll(allowed, left -> new BitSet(rights));
        this.rights = rights;
        this.budget = budget;
    }

    void allow(int left, int right) {
        allowed[left].set(right);
    }

    int size() {
        int[] partner = new int[rights];
        Arrays.fill(partner, NOBODY);
        int size = 0;
        for (int left = 0; left < allowed.length; left++) {
            if (augment(left, partner)) {
                size++;
            }
        }
        return size;
    }

    /** Searches breadth-first for a free right one, through the partners of those that are taken. */
    private boolean augment(int start, int[] partner) {
        int[] reachedFrom = new int[rights];
        Arrays.fill(reachedFrom, NOBODY);
        int[] holds = new int[allowed.length];
        Arrays.fill(holds, NOBODY);
        for (int right = 0; right < rights; right++) {
            if (partner[right] != NOBODY) {
                holds[partner[right]] = right;
            }
        }
        Deque<Integer> left = new ArrayDeque<>();
        left.add(start);
        while (!left.isEmpty()) {
            int from = left.remove();
            budget.spend(1);
            for (int right = allowed[from].nextSetBit(0); right >= 0; right = allowed[from].nextSetBit(right + 1)) {
                if (reachedFrom[right] == NOBODY) {
                    reachedFrom[right] = from;
                    if (partner[right] == NOBODY) {
                        give(right, reachedFrom, holds, partner);
                        return true;
                    }
                    left.add(partner[right]);
                }
            }
        }
        return false;
    }

    /** Along the path, back to where it began, each left one takes the right one that was reached from it. */
    private static void give(int free, int[] reachedFrom, int[] holds, int[] partner) {
        int right = free;
        while (right != NOBODY) {
            int left = reachedFrom[right];
            partner[right] = left;
            right = holds[left];
        }
    }
}
