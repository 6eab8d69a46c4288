package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One schema where it stands.
 *
 * @param json an object, or true or false; anything else allows everything
 * @param resource the schema with an address of its own that it is part of
 */
record Place(JsonNode json, Resource resource) {

    /**
     * What references are relative to.
     *
     * @param address without a fragment; empty where the schema has none
     * @param root the schema at that address
     * @param documents where references may lead
     */
    record Resource(String address, JsonNode root, Draft draft, Documents documents) {

        /** The schema at its address. */
        Place place() {
            return new Place(root, this);
        }
    }

    Draft draft() {
        return resource.draft();
    }

    /** A value in this schema as a schema of its own. */
    Place at(JsonNode inner) {
        String id = inner.path(draft().idKeyword()).asText();
        String address = Uris.withoutFragment(id);
        return address.isEmpty()
                ? new Place(inner, resource)
                : new Place(
                        inner,
                        new Resource(Uris.resolve(resource.address(), address), inner, draft(), resource.documents()));
    }

    /** The schema under a keyword, if there is one. */
    @Nullable
    Place schema(String keyword) {
        JsonNode inner = json.path(keyword);
        return inner.isObject() || inner.isBoolean() ? at(inner) : null;
    }

    /** The schemas in an array under a keyword, in order; none where it is no array. */
    List<Place> schemaArray(String keyword) {
        List<Place> places = new ArrayList<>();
        if (json.path(keyword).isArray()) {
            json.path(keyword).forEach(inner -> places.add(at(inner)));
        }
        return places;
    }

    /** The schemas in an object under a keyword, by name; none where it is no object. */
    Map<String, Place> schemaMap(String keyword) {
        Map<String, Place> places = new TreeMap<>();
        json.path(keyword).properties().forEach(member -> places.put(member.getKey(), at(member.getValue())));
        return places;
    }

    boolean hasReference() {
        return json.path(Keyword.REF).isTextual();
    }

    /**
     * Where its {@code $ref} leads.
     *
     * @throws UnresolvedReferenceException if it leads nowhere
     */
    Place referred() {
        return resource.documents().find(this, json.path(Keyword.REF).asText());
    }
}
