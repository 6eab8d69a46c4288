package dev.kanon.schema.json;

import org.jspecify.annotations.Nullable;

/** A place in a schema as differences spell it: {@code #/properties/a}; the outermost place is {@code #/}. */
record Path(@Nullable Path outer, String step, int depth) {

    static final Path ROOT = new Path(null, "", 0);

    Path to(String inner) {
        return new Path(this, inner, depth + 1);
    }

    Path to(String keyword, String name) {
        return to(keyword).to(name);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        Path place = this;
        while (place.outer != null) {
            text.insert(0, "/" + place.step);
            place = place.outer;
        }
        return text.isEmpty() ? "#/" : "#" + text;
    }
}
