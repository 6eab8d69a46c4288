package dev.kanon.registry;

/**
 * A subject's name, split into its context and the rest: {@code :.sales:orders} is {@code orders} in the context {@code .sales};
 * a name without that prefix is in the default context, {@code .}.
 *
 * @param context begins with a dot
 * @param name without the context; empty for a context as a whole
 */
public record SubjectName(String context, String name) {

    public static final String DEFAULT_CONTEXT = ".";

    /** The subject that stands for all contexts in configuration and modes. */
    public static final String GLOBAL = ":.__GLOBAL:";

    private static final String WILDCARD_CONTEXT = "*";

    public static SubjectName parse(String subject) {
        if (!subject.startsWith(":")) {
            return new SubjectName(DEFAULT_CONTEXT, subject);
        }
        int end = subject.indexOf(':', 1);
        String context = end < 0 ? "" : subject.substring(1, end);
        boolean qualified = context.startsWith(DEFAULT_CONTEXT) || context.equals(WILDCARD_CONTEXT);
        return qualified
                ? new SubjectName(context, subject.substring(end + 1))
                : new SubjectName(DEFAULT_CONTEXT, subject);
    }

    /** A name as somebody in the given context means it: its own context counts, if it names one. */
    public static SubjectName within(String context, String subject) {
        SubjectName parsed = parse(subject);
        return parsed.isInDefaultContext() && !subject.startsWith(":.:")
                ? new SubjectName(context, parsed.name)
                : parsed;
    }

    public boolean isInDefaultContext() {
        return context.equals(DEFAULT_CONTEXT);
    }

    /** Whether it stands for every context. */
    public boolean isInAnyContext() {
        return context.equals(WILDCARD_CONTEXT);
    }

    /** The context as messages and keys spell it: {@code :.sales:}, and nothing for the default one. */
    public String contextPrefix() {
        return isInDefaultContext() ? "" : ":" + context + ":";
    }

    /** The full name, the one that is stored and shown. */
    @Override
    public String toString() {
        return contextPrefix() + name;
    }
}
