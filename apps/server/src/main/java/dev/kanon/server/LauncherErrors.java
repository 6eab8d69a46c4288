package dev.kanon.server;

import dev.kanon.component.ErrorCode;
import dev.kanon.component.ErrorKind;

/** Why the servers are not started. */
public enum LauncherErrors implements ErrorCode {
    /** The settings name a server or a key that there is not. */
    WRONG_SETTINGS(1),
    /** The settings file cannot be read. */
    NO_SETTINGS(2);

    private final int code;

    LauncherErrors(int code) {
        this.code = code;
    }

    @Override
    public int code() {
        return code;
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.CALLER;
    }
}
