package dev.kanon.cli;

import dev.kanon.component.ErrorCode;
import dev.kanon.component.ErrorKind;

/** Why a command ends with exit code 1. */
enum CliErrors implements ErrorCode {
    /** No registry answers at the address. */
    REGISTRY_UNREACHABLE(1, ErrorKind.ENVIRONMENT),
    /** The registry answered with an error of its own, which the message carries. */
    REGISTRY_REFUSED(2, ErrorKind.CALLER),
    /** No broker answers at the address. */
    KAFKA_UNREACHABLE(3, ErrorKind.ENVIRONMENT),
    TOPIC_MISSING(4, ErrorKind.CALLER),
    /** A file, or what is in it, cannot be used. */
    INPUT_UNUSABLE(5, ErrorKind.CALLER);

    private final int code;
    private final ErrorKind kind;

    CliErrors(int code, ErrorKind kind) {
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
