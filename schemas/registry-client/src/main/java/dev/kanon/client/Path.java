package dev.kanon.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Builds the path and query of a request from texts that may hold anything, such as {@code /}, {@code é} or a space. */
final class Path {

    private final StringBuilder text = new StringBuilder();
    private boolean hasQuery;

    static Path of(String... segments) {
        Path path = new Path();
        for (String segment : segments) {
            path.text.append('/').append(encoded(segment));
        }
        return path;
    }

    Path query(String name, Object value) {
        text.append(hasQuery ? '&' : '?').append(encoded(name)).append('=').append(encoded(value.toString()));
        hasQuery = true;
        return this;
    }

    /** The flag, if it is set; unset is what the registry assumes. */
    Path flag(String name, boolean set) {
        return set ? query(name, true) : this;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    /** For a form a space is {@code +}; in a path only {@code %20} is one. */
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
