package dev.kanon.replication;

/** What became of a group. */
public sealed interface AppendResult {

    /** It is in the log; its last record has this offset. */
    record Appended(long lastOffset) implements AppendResult {}

    /** It is certainly not in the log and never will be. Where {@code usable}, the next group may be tried. */
    record NotAppended(String reason, boolean usable) implements AppendResult {}

    /** It may be in the log or may still get there, at the latest before the next claim. This appender must not go on. */
    record Unknown(String reason) implements AppendResult {}
}
