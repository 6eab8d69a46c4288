package dev.kanon.schema.json;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keywords of a schema that are about arrays; up to draft 2019-09 an array under {@code items} lists the first items. */
record ArrayModel(Place place) {

    /** The schemas of the first items, in order. */
    List<Place> first() {
        return place.schemaArray(listsByPrefix() ? "prefixItems" : "items");
    }

    /** The schema of every item, where the first ones have none of their own. */
    @Nullable
    Place every() {
        return first().isEmpty() ? place.schema("items") : null;
    }

    /** What follows the first items. {@code unevaluatedItems} has no say: see docs/decisions/0007. */
    Coverage additional() {
        if (listsByPrefix()) {
            return first().isEmpty() ? new Coverage.Open() : ObjectModel.coverage(place, "items");
        }
        return ObjectModel.coverage(place, "additionalItems");
    }

    private boolean listsByPrefix() {
        return place.draft() == Draft.V2020_12;
    }
}
