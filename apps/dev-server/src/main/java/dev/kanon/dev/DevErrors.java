package dev.kanon.dev;

import dev.kanon.component.ErrorCode;
import dev.kanon.component.ErrorKind;

/** Why {@code kanon dev} or {@code kanon quickstart} ends early. */
enum DevErrors implements ErrorCode {
    PORT_IN_USE(1),
    /** A step of the story did not give what the story says. */
    STORY_DIFFERS(2);

    private final int code;

    DevErrors(int code) {
        this.code = code;
    }

    @Override
    public int code() {
        return code;
    }

    @Override
    public ErrorKind kind() {
        return this == PORT_IN_USE ? ErrorKind.ENVIRONMENT : ErrorKind.INTERNAL;
    }
}
