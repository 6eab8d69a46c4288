package dev.kanon.registry;

import java.util.Locale;
import java.util.Optional;

/** What may be written under a subject, a context or everywhere. */
public enum RegistryMode {
    /** Everything but choosing one's own ids. */
    READWRITE,
    /** Nothing. */
    READONLY,
    /** Nothing; the level of a tenant's operator. */
    READONLY_OVERRIDE,
    /** Only schemas that bring their ids along, unchecked. */
    IMPORT,
    /** As IMPORT, for all contexts at once: the target of a registry that forwards its writes. */
    FORWARD;

    /** Whether nothing may be written. */
    public boolean isReadOnly() {
        return this == READONLY || this == READONLY_OVERRIDE;
    }

    /** Whether schemas bring their ids along. */
    public boolean isImport() {
        return this == IMPORT || this == FORWARD;
    }

    /** The mode of that name in any case. */
    public static Optional<RegistryMode> named(String name) {
        try {
            return Optional.of(valueOf(name.toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }
}
