package dev.kanon.schema.avro;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.avro.Schema;

/** Whether two schemas are one for look-up: equal to Avro, and equal in what Avro's equality leaves out. */
final class Equivalence {

    private record Pair(Schema some, Schema other) {}

    private Equivalence() {}

    static boolean holds(Schema some, Schema other) {
        return some.equals(other) && sameBeyondStructure(some, other);
    }

    /** Compares doc, aliases and enum defaults of two schemas that are equal to Avro, and so of one shape. */
    private static boolean sameBeyondStructure(Schema some, Schema other) {
        Set<Schema> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Pair> left = new ArrayDeque<>(List.of(new Pair(some, other)));
        while (!left.isEmpty()) {
            Pair pair = left.pop();
            if (seen.add(pair.some())) {
                if (!sameHere(pair.some(), pair.other())) {
                    return false;
                }
                Iterator<Schema> others = Parts.of(pair.other()).iterator();
                Parts.of(pair.some()).forEach(part -> left.push(new Pair(part, others.next())));
            }
        }
        return true;
    }

    private static boolean sameHere(Schema some, Schema other) {
        return switch (some.getType()) {
            case RECORD -> sameNaming(some, other) && sameFields(some.getFields(), other.getFields());
            case ENUM -> sameNaming(some, other) && Objects.equals(some.getEnumDefault(), other.getEnumDefault());
            case FIXED -> sameNaming(some, other);
            default -> true;
        };
    }

    private static boolean sameNaming(Schema some, Schema other) {
        return Objects.equals(some.getDoc(), other.getDoc())
                && some.getAliases().equals(other.getAliases());
    }

    private static boolean sameFields(List<Schema.Field> some, List<Schema.Field> others) {
        Iterator<Schema.Field> other = others.iterator();
        return some.stream().allMatch(field -> sameField(field, other.next()));
    }

    private static boolean sameField(Schema.Field some, Schema.Field other) {
        return Objects.equals(some.doc(), other.doc()) && some.aliases().equals(other.aliases());
    }
}
