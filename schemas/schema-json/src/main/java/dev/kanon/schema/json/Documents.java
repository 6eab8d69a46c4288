package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A schema and all that it may refer to: by the name of a reference, by an address that a schema says of itself
 * ({@code $id}), by an anchor, and by a path from any of these. Nothing is fetched from elsewhere.
 */
final class Documents {

    private static final int SHOWN_NAMES = 10;

    private final Map<String, Place> byName = new HashMap<>();
    private final Map<String, Place> byAddress = new HashMap<>();
    private final Map<String, Place> byAnchor = new HashMap<>();
    private final Place main;

    private Documents(SchemaSource source, JsonNode main) throws InvalidSchemaException {
        this.main = add("", main);
        for (Map.Entry<String, String> reference : source.resolved().entrySet()) {
            byName.put(reference.getKey(), add(reference.getKey(), referenced(reference)));
        }
    }

    /** The outermost schema of a text. */
    static Place of(SchemaSource source, JsonNode tree) throws InvalidSchemaException {
        return new Documents(source, tree).main;
    }

    private static JsonNode referenced(Map.Entry<String, String> reference) throws InvalidSchemaException {
        try {
            return JsonTexts.read(reference.getValue());
        } catch (InvalidSchemaException refused) {
            throw new InvalidSchemaException(
                    "The schema referred to as \"" + reference.getKey() + "\" is none: " + refused.getMessage(),
                    refused);
        }
    }

    private Place add(String name, JsonNode root) {
        Place.Resource unnamed = new Place.Resource(name, root, Draft.of(root), this);
        Place place = unnamed.place().at(root);
        index(place);
        return place;
    }

    private void index(Place root) {
        byAddress.putIfAbsent(root.resource().address(), root);
        Deque<Place> left = new ArrayDeque<>();
        left.push(root);
        while (!left.isEmpty()) {
            Place place = left.pop();
            if (place.json().isObject()) {
                name(place);
                place.json().properties().forEach(member -> {
                    if (!Keyword.VALUES.contains(member.getKey())) {
                        push(place, member.getValue(), left);
                    }
                });
            } else {
                place.json().forEach(element -> push(place, element, left));
            }
        }
    }

    private static void push(Place outer, JsonNode inner, Deque<Place> left) {
        if (inner.isContainerNode()) {
            left.push(outer.at(inner));
        }
    }

    @SuppressWarnings("ReferenceEquality") // equal schemas may stand in several places
    private void name(Place place) {
        String address = place.resource().address();
        if (place.resource().root() == place.json()) {
            byAddress.putIfAbsent(address, place);
        }
        String[] anchors = {
            Uris.fragment(place.json().path(place.draft().idKeyword()).asText()),
            place.json().path("$anchor").asText(),
            place.json().path("$dynamicAnchor").asText()
        };
        for (String anchor : anchors) {
            if (!anchor.isEmpty()) {
                byAnchor.putIfAbsent(address + "#" + anchor, place);
            }
        }
    }

    /**
     * Where a reference leads.
     *
     * @param from the schema that it stands in
     * @throws UnresolvedReferenceException if it leads nowhere
     */
    Place find(Place from, String reference) {
        Place whole = byName.get(reference);
        if (whole != null) {
            return whole;
        }
        Place document = document(from, Uris.withoutFragment(reference));
        Place found = document == null ? null : within(document, Uris.fragment(reference));
        if (found == null) {
            throw new UnresolvedReferenceException(
                    ("\"$ref\": \"%s\" leads nowhere. It may lead to a place in this schema (\"#/…\"), to the name of one of"
                                    + " its references (%s), or to the \"$id\" of a schema in these; nothing is fetched from"
                                    + " elsewhere")
                            .formatted(reference, byName.isEmpty() ? "it has none" : shownNames()));
        }
        return found;
    }

    private String shownNames() {
        String names = byName.keySet().stream().sorted().limit(SHOWN_NAMES).collect(Collectors.joining(", "));
        return byName.size() > SHOWN_NAMES ? names + ", …" : names;
    }

    private @Nullable Place document(Place from, String name) {
        if (name.isEmpty()) {
            return from.resource().place();
        }
        String address = Uris.resolve(from.resource().address(), name);
        for (Place candidate : new @Nullable Place[] {
            byName.get(name), byAddress.get(address), byAddress.get(name), byName.get(address)
        }) {
            if (candidate != null) {
                return candidate;
            }
        }
        JsonNode metaSchema = MetaSchemas.named(address);
        return metaSchema == null ? null : new Place.Resource(address, metaSchema, Draft.of(metaSchema), this).place();
    }

    private @Nullable Place within(Place document, String fragment) {
        if (fragment.isEmpty()) {
            return document;
        }
        return fragment.startsWith("/")
                ? along(document, fragment.substring(1).split("/", -1))
                : byAnchor.get(document.resource().address() + "#" + fragment);
    }

    private static @Nullable Place along(Place from, String[] steps) {
        Place place = from;
        for (String step : steps) {
            String name = step.replace("~1", "/").replace("~0", "~");
            JsonNode next = place.json().isArray()
                    ? element(place.json(), name)
                    : place.json().get(name);
            if (next == null) {
                return null;
            }
            place = place.at(next);
        }
        return place;
    }

    private static @Nullable JsonNode element(JsonNode array, String index) {
        return index.matches("\\d{1,9}") ? array.get(Integer.parseInt(index)) : null;
    }
}
