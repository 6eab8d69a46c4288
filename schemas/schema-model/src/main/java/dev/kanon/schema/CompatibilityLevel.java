package dev.kanon.schema;

import java.util.Locale;
import java.util.Optional;

/** What a new version of a schema must be able to do with data of older ones, and they with its data. */
public enum CompatibilityLevel {
    /** Nothing is checked. */
    NONE(false, false, false),
    /** The new schema reads what the latest wrote. */
    BACKWARD(true, false, false),
    /** The new schema reads what any earlier one wrote. */
    BACKWARD_TRANSITIVE(true, false, true),
    /** The latest reads what the new schema writes. */
    FORWARD(false, true, false),
    /** Every earlier one reads what the new schema writes. */
    FORWARD_TRANSITIVE(false, true, true),
    /** BACKWARD and FORWARD. */
    FULL(true, true, false),
    /** BACKWARD_TRANSITIVE and FORWARD_TRANSITIVE. */
    FULL_TRANSITIVE(true, true, true);

    private final boolean backward;
    private final boolean forward;
    private final boolean transitive;

    CompatibilityLevel(boolean backward, boolean forward, boolean transitive) {
        this.backward = backward;
        this.forward = forward;
        this.transitive = transitive;
    }

    public boolean backward() {
        return backward;
    }

    public boolean forward() {
        return forward;
    }

    /** Whether every earlier version counts, not just the latest. */
    public boolean transitive() {
        return transitive;
    }

    /** The level of that name in any case. */
    public static Optional<CompatibilityLevel> named(String name) {
        try {
            return Optional.of(valueOf(name.toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }
}
