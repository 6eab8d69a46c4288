package dev.kanon.registry;

import java.util.Locale;

/** Versions as requests name them: a number from 1, {@code latest} in any case, or -1 for the same. */
public final class Versions {

    /** The number that stands for the latest version. */
    public static final int LATEST = -1;

    private Versions() {}

    public static int parse(String version) {
        if (version.toLowerCase(Locale.ROOT).equals("latest")) {
            return LATEST;
        }
        try {
            int number = Integer.parseInt(version);
            if (number > 0 || number == LATEST) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // refused below, as a number out of range is
        }
        throw RegistryErrors.INVALID_VERSION.with(version);
    }

    /** The version that is meant, or the refusal that says why there is none. */
    public static StoredSchema require(RegistryState state, String subject, String version, boolean deleted) {
        int number = parse(version);
        if (!state.hasSubject(subject, deleted)) {
            throw RegistryErrors.SUBJECT_NOT_FOUND.with(subject);
        }
        StoredSchema found = number == LATEST
                ? state.latest(subject, deleted).orElse(null)
                : state.version(new SchemaVersion(subject, number));
        if (found == null || (found.deleted() && !deleted)) {
            throw RegistryErrors.VERSION_NOT_FOUND.with(number);
        }
        return found;
    }
}
