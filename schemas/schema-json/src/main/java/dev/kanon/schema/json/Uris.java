package dev.kanon.schema.json;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** What schemas call each other; not all of it is a URI, and what is none is a name. */
final class Uris {

    private Uris() {}

    static String withoutFragment(String uri) {
        int hash = uri.indexOf('#');
        return hash < 0 ? uri : uri.substring(0, hash);
    }

    /** What follows the {@code #}, decoded; empty where nothing does. */
    static String fragment(String uri) {
        int hash = uri.indexOf('#');
        return hash < 0 ? "" : decoded(uri.substring(hash + 1));
    }

    static String resolve(String base, String uri) {
        try {
            return base.isEmpty() ? uri : URI.create(base).resolve(uri).toString();
        } catch (IllegalArgumentException notUris) {
            return uri;
        }
    }

    private static String decoded(String text) {
        try {
            // In a URI, unlike in a form, a plus sign is a plus sign.
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return text;
        }
    }
}
