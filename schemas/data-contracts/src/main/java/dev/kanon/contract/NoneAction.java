package dev.kanon.contract;

import org.jspecify.annotations.Nullable;

/** {@code NONE}: the record goes on as it was. */
final class NoneAction implements RuleAction {

    static final String TYPE = "NONE";

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void run(RuleCall call, @Nullable Object message, @Nullable RuleException failure) {}
}
