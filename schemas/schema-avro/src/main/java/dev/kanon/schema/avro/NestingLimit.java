package dev.kanon.schema.avro;

import dev.kanon.schema.InvalidSchemaException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Keeps schemas out that are nested so deeply that walking through them recursively, as Avro's code does, could exhaust a
 * thread's stack. A text alone cannot get there, since its JSON parser has a limit of its own, but references can.
 */
final class NestingLimit {

    /** Types inside types, from the outermost to the innermost one. */
    static final int MAXIMUM_DEPTH = 1000;

    private record Place(Schema schema, int depth) {}

    private NestingLimit() {}

    static void check(Schema outermost) throws InvalidSchemaException {
        Set<Schema> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Place> left = new ArrayDeque<>();
        left.push(new Place(outermost, 1));
        while (!left.isEmpty()) {
            Place place = left.pop();
            if (place.depth() > MAXIMUM_DEPTH) {
                throw new InvalidSchemaException("The schema is nested more than " + MAXIMUM_DEPTH
                        + " types deep, counting the schemas it refers to; flatten it");
            }
            if (seen.add(place.schema())) {
                List<Schema> parts = Parts.of(place.schema());
                for (int i = parts.size() - 1; i >= 0; i--) {
                    left.push(new Place(parts.get(i), place.depth() + 1));
                }
            }
        }
    }
}
