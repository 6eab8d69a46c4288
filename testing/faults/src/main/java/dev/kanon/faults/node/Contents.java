package dev.kanon.faults.node;

import java.util.List;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/**
 * What a node keeps.
 *
 * @param term of the leadership, for the keys of its records
 * @param registers by key
 * @param lists by key, values in the order of their appends
 * @param sets by key, elements in the order of their adds and as often as they were added, so that a double effect shows
 */
record Contents(
        long term,
        PMap<Integer, Long> registers,
        PMap<Integer, PVector<Long>> lists,
        PMap<Integer, PVector<Long>> sets) {

    static final Contents EMPTY = new Contents(0, HashTreePMap.empty(), HashTreePMap.empty(), HashTreePMap.empty());

    Contents withTerm(long newTerm) {
        return new Contents(newTerm, registers, lists, sets);
    }

    Contents withRegister(int key, long value) {
        return new Contents(term, registers.plus(key, value), lists, sets);
    }

    Contents withAppended(int key, long value) {
        return new Contents(term, registers, lists.plus(key, list(key).plus(value)), sets);
    }

    Contents withAdded(int key, long element) {
        return new Contents(
                term,
                registers,
                lists,
                sets.plus(key, sets.getOrDefault(key, TreePVector.empty()).plus(element)));
    }

    PVector<Long> list(int key) {
        return lists.getOrDefault(key, TreePVector.empty());
    }

    List<Long> set(int key) {
        return sets.getOrDefault(key, TreePVector.empty());
    }
}
