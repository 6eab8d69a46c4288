package dev.kanon.schema;

/** When a rule runs. */
public enum RuleMode {
    /** An old message is read by a newer consumer. */
    UPGRADE,
    /** A new message is read by an older consumer. */
    DOWNGRADE,
    /** Both migrations. */
    UPDOWN,
    /** A message is produced. */
    WRITE,
    /** A message is consumed. */
    READ,
    /** Produced and consumed. */
    WRITEREAD;

    /** Whether the rule is one of schema migration, as opposed to one of writing and reading. */
    public boolean isMigration() {
        return this == UPGRADE || this == DOWNGRADE || this == UPDOWN;
    }

    /** Whether a rule of this mode runs at the given moment, which is one of the four simple modes. */
    public boolean includes(RuleMode moment) {
        return this == moment
                || (this == UPDOWN && (moment == UPGRADE || moment == DOWNGRADE))
                || (this == WRITEREAD && (moment == WRITE || moment == READ));
    }
}
