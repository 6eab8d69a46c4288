package dev.kanon.kafka;

import dev.kanon.component.ErrorCode;
import dev.kanon.component.ErrorKind;

/** Why a broker of ours does not run. */
public enum EmbeddedKafkaErrors implements ErrorCode {
    /** Another process listens on the port. */
    PORT_IN_USE(1, ErrorKind.ENVIRONMENT),
    /** The data directory cannot be written, or another broker uses it. */
    DATA_DIRECTORY_UNUSABLE(2, ErrorKind.ENVIRONMENT),
    /** The broker failed for a reason that only its log tells. */
    BROKER_FAILED(3, ErrorKind.INTERNAL);

    private final int code;
    private final ErrorKind kind;

    EmbeddedKafkaErrors(int code, ErrorKind kind) {
        this.code = code;
        this.kind = kind;
    }

    @Override
    public int code() {
        return code;
    }

    @Override
    public ErrorKind kind() {
        return kind;
    }
}
