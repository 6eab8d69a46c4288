package dev.kanon.contract.avro;

import org.apache.avro.Schema;

/** Questions about unions. */
final class Unions {

    private Unions() {}

    /** Whether it is one type or null. */
    static boolean isOptional(Schema union) {
        return union.getTypes().size() <= 2
                && union.getTypes().stream()
                                .filter(branch -> branch.getType() != Schema.Type.NULL)
                                .count()
                        <= 1;
    }
}
