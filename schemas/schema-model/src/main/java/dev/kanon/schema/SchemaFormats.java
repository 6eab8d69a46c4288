package dev.kanon.schema;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The formats that a server, serializer or tool knows, by name. */
public final class SchemaFormats {

    private final Map<String, SchemaFormat> formats = new LinkedHashMap<>();

    public SchemaFormats(Collection<? extends SchemaFormat> formats) {
        formats.forEach(format -> this.formats.put(format.type(), format));
    }

    /** The format of that name; names are case-sensitive. */
    public Optional<SchemaFormat> named(String type) {
        return Optional.ofNullable(formats.get(type));
    }

    public Set<String> types() {
        return formats.keySet();
    }
}
