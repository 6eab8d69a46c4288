package dev.kanon.component;

import java.net.URI;
import java.util.List;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** Accepts absolute URIs, in a setting of one or of a list. */
public final class Uris implements ConfigDef.Validator {

    @Override
    public void ensureValid(String name, @Nullable Object value) {
        if (value instanceof List<?> uris) {
            uris.forEach(uri -> ensureValid(name, uri));
        } else if (value != null && !isAbsolute(value.toString())) {
            throw new ConfigException(name, value, "give a URI with a scheme, such as http://0.0.0.0:8081");
        }
    }

    private static boolean isAbsolute(String text) {
        try {
            return URI.create(text).isAbsolute();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return "absolute URIs";
    }
}
