package dev.kanon.replication;

import java.util.List;

/**
 * What a command comes to: records to append, all or none of them, and the reply that is released once they have been
 * applied. Without records the reply is released once it is certain that the state it was decided on was current.
 */
public record Decision<R>(List<LogRecord> records, R reply) {

    public Decision {
        records = List.copyOf(records);
    }

    /** A reply that changes nothing: an answer or a refusal. */
    public static <R> Decision<R> reply(R reply) {
        return new Decision<>(List.of(), reply);
    }
}
