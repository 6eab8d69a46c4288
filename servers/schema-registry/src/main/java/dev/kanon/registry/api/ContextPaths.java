package dev.kanon.registry.api;

import dev.kanon.http.RequestTarget;
import dev.kanon.registry.RegistryErrors;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Turns {@code /contexts/{context}/…} into the same request with qualified names, so that no handler need know the second
 * spelling.
 */
final class ContextPaths {

    private static final String CONTEXTS = "/contexts/";
    private static final Set<String> BEFORE_SUBJECT = Set.of("subjects", "config", "mode");
    private static final Set<String> LISTED_BY_PREFIX = Set.of("subjects", "schemas");

    private ContextPaths() {}

    static RequestTarget rewrite(RequestTarget target) {
        if (!target.path().startsWith(CONTEXTS)) {
            return target;
        }
        List<String> segments = new ArrayList<>(
                Arrays.asList(target.path().substring(CONTEXTS.length()).split("/", -1)));
        if (segments.get(segments.size() - 1).isEmpty()) {
            segments.remove(segments.size() - 1);
        }
        if (segments.size() < 2) {
            return target;
        }
        String prefix = ":" + context(segments.remove(0)) + ":";
        String encoded = URLEncoder.encode(prefix, StandardCharsets.UTF_8);
        String root = segments.get(0);
        String query = target.query();
        if (segments.size() == 1 && LISTED_BY_PREFIX.contains(root)) {
            query = prefixed(query, "subjectPrefix", encoded);
        } else if (root.equals("schemas")) {
            query = prefixed(query, "subject", encoded);
        } else if (segments.size() == 1 && BEFORE_SUBJECT.contains(root)) {
            segments.add(encoded);
        } else {
            for (int i = 0; i + 1 < segments.size(); i++) {
                if (BEFORE_SUBJECT.contains(segments.get(i))) {
                    String subject = segments.get(i + 1);
                    segments.set(i + 1, isQualified(subject) ? subject : encoded + subject);
                    break;
                }
            }
        }
        return new RequestTarget("/" + String.join("/", segments), query);
    }

    /** The context of a path or a name: with its dot, without its colons. */
    private static String context(String segment) {
        return named(URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8));
    }

    /** As {@link #context}, of a name that is decoded already. */
    static String named(String name) {
        String bare = name.startsWith(":.") && name.endsWith(":") ? name.substring(1, name.length() - 1) : name;
        if (bare.contains(":")) {
            throw RegistryErrors.BAD_REQUEST.with("Context name '%s' cannot contain a colon".formatted(name));
        }
        return bare.startsWith(".") ? bare : "." + bare;
    }

    private static boolean isQualified(String subject) {
        return subject.startsWith(":.") || subject.startsWith("%3A.") || subject.startsWith("%3a.");
    }

    private static String prefixed(String query, String parameter, String prefix) {
        StringBuilder changed = new StringBuilder();
        boolean found = false;
        for (String pair : query.split("&", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            boolean matches = pair.startsWith(parameter + "=");
            String value = matches ? pair.substring(parameter.length() + 1) : "";
            changed.append(changed.isEmpty() ? "" : "&")
                    .append(matches && !isQualified(value) ? parameter + "=" + prefix + value : pair);
            found |= matches;
        }
        if (!found) {
            changed.append(changed.isEmpty() ? "" : "&")
                    .append(parameter)
                    .append('=')
                    .append(prefix);
        }
        return changed.toString();
    }
}
