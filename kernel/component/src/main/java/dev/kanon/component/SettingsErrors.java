package dev.kanon.component;

/** Why settings are refused. */
public enum SettingsErrors implements ErrorCode {
    /** Some settings are unknown, missing or malformed; the message has one line for each. */
    INVALID_SETTINGS(1);

    private final int code;

    SettingsErrors(int code) {
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
