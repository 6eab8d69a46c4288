package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Follows references to references. */
final class References {

    private References() {}

    /**
     * The first schema on the way that says more than where to look.
     *
     * @throws UnresolvedReferenceException if there is none: a reference leads nowhere, or only in a circle
     */
    static Place target(Place from) {
        Set<JsonNode> passed = Collections.newSetFromMap(new IdentityHashMap<>());
        Place place = from;
        while (isOnlyReference(place)) {
            if (!passed.add(place.json())) {
                throw new UnresolvedReferenceException(
                        "\"$ref\": \"" + place.json().path(Keyword.REF).asText()
                                + "\" leads back to itself and says nothing; let it lead to a schema");
            }
            place = place.referred();
        }
        return place;
    }

    /** Up to draft 7, nothing that stands beside a reference is of any effect. */
    static boolean isOnlyReference(Place place) {
        return place.hasReference()
                && (!place.draft().isAtLeast(Draft.V2019_09) || !Shapes.saysAnythingBesideReference(place));
    }
}
