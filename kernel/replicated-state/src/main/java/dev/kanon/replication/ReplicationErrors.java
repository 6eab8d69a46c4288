package dev.kanon.replication;

import dev.kanon.component.ErrorCode;
import dev.kanon.component.ErrorKind;

/** What can keep a replica from answering. */
public enum ReplicationErrors implements ErrorCode {
    /** This replica does not lead and was told not to hand on. */
    NOT_LEADER(1),
    /** No leader was found in time. */
    NO_LEADER(2),
    /** The command certainly had no effect; it may be sent again. */
    NOT_APPLIED(3),
    /** Whether the command had an effect could not be found out in time. */
    OUTCOME_UNKNOWN(4),
    /** The log could not be read to its end in time. */
    LOG_TIMEOUT(5),
    /** The replica is closed, or has failed and stopped answering. A command had no effect; another node may decide it. */
    UNAVAILABLE(6),
    /** The record is larger than the topic takes. */
    RECORD_TOO_LARGE(7),
    /** The topic is not one that a state can be kept in. */
    TOPIC_UNSUITABLE(8),
    /** The log does not have the offset that was to be read from: it was cut, or is another one. */
    OFFSET_OUT_OF_RANGE(9);

    private final int code;

    ReplicationErrors(int code) {
        this.code = code;
    }

    @Override
    public int code() {
        return code;
    }

    @Override
    public ErrorKind kind() {
        return this == RECORD_TOO_LARGE ? ErrorKind.CALLER : ErrorKind.ENVIRONMENT;
    }
}
