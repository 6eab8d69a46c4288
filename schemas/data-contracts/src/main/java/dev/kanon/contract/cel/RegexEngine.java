package dev.kanon.contract.cel;

import dev.kanon.contract.RuleCall;
import dev.kanon.contract.RuleException;
import org.jspecify.annotations.Nullable;

/** Which regular expressions {@code matches} takes. With both, the whole text has to match. */
enum RegexEngine {
    /** Java's own: look-ahead, back references. */
    PCRE,
    /** Linear in time, whatever the expression. */
    RE2;

    /** The rule parameter that chooses. */
    static final String PARAMETER = "cel.regex.engine";

    static RegexEngine of(RuleCall call) throws RuleException {
        return named(call.parameter(PARAMETER));
    }

    static RegexEngine named(@Nullable String name) throws RuleException {
        if (name == null || name.equalsIgnoreCase("pcre")) {
            return PCRE;
        }
        if (name.equalsIgnoreCase("re2")) {
            return RE2;
        }
        throw new RuleException(PARAMETER + " is '" + name + "'; it can be pcre (the default) or re2");
    }
}
