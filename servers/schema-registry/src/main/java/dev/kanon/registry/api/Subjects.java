package dev.kanon.registry.api;

import dev.kanon.registry.RegistryErrors;
import dev.kanon.registry.RegistryState;
import dev.kanon.registry.SubjectConfig;
import dev.kanon.registry.SubjectName;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Subjects as requests name them. */
final class Subjects {

    private static final Set<String> RESERVED = Set.of("__GLOBAL", "__EMPTY");

    private Subjects() {}

    /** The full name of a subject in its one spelling. */
    static String named(String subject) {
        SubjectName name = SubjectName.parse(subject);
        if (RESERVED.contains(name.name()) || subject.chars().anyMatch(Character::isISOControl)) {
            throw RegistryErrors.INVALID_SUBJECT.with(subject);
        }
        return name.toString();
    }

    /** The subject that a request is about, where the named one is only an alias. */
    static String meant(RegistryState state, String subject) {
        String named = named(subject);
        SubjectConfig config = state.config(named);
        if (named.isEmpty()
                || config == null
                || config.alias() == null
                || config.alias().isEmpty()) {
            return named;
        }
        return SubjectName.within(SubjectName.parse(named).context(), config.alias())
                .toString();
    }

    /** Whether a subject is one of those that a prefix asks for; {@code :*:} asks in every context. */
    static boolean matches(String prefix, String subject) {
        SubjectName wanted = SubjectName.parse(prefix);
        SubjectName name = SubjectName.parse(subject);
        return (wanted.isInAnyContext() || wanted.context().equals(name.context()))
                && name.name().startsWith(wanted.name());
    }

    /** The subject, and for one of the default context its namesakes in all others, which stand in where it has nothing. */
    static List<String> withNamesakes(RegistryState state, String subject) {
        SubjectName name = SubjectName.parse(subject);
        return name.isInDefaultContext()
                ? Stream.concat(
                                Stream.of(subject),
                                state.contexts().stream()
                                        .map(context -> new SubjectName(context, name.name()).toString()))
                        .toList()
                : List.of(subject);
    }
}
