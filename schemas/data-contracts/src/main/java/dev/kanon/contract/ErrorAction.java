package dev.kanon.contract;

import org.jspecify.annotations.Nullable;

/** {@code ERROR}: the record's way ends with an exception. */
final class ErrorAction implements RuleAction {

    static final String TYPE = "ERROR";

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void run(RuleCall call, @Nullable Object message, @Nullable RuleException failure) {
        throw call.failed(failure != null ? failure : new RuleException("onSuccess asks for ERROR"));
    }
}
