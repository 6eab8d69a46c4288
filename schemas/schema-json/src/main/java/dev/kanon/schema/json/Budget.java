package dev.kanon.schema.json;

/** How much work may go into one comparison; combinations in combinations could otherwise take for ever. */
final class Budget {

    private static final int STEPS = 1_000_000;

    private int left = STEPS;

    /** @throws IllegalArgumentException if nothing is left */
    void spend(int steps) {
        left -= steps;
        if (left < 0) {
            throw new IllegalArgumentException("comparing the two schemas takes more than " + STEPS
                    + " steps; let oneOf, anyOf and allOf have fewer parts, or refer to fewer schemas");
        }
    }
}
