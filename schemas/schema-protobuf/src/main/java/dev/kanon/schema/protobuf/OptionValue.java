package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What an option is set to, as it is written. */
sealed interface OptionValue {

    /** A string, its escapes undone. */
    record Text(ByteString bytes) implements OptionValue {
        static Text of(String text) {
            return new Text(ByteString.copyFromUtf8(text));
        }
    }

    /** A number with its sign, a boolean, or the name of an enum constant. */
    record Word(String text) implements OptionValue {}

    /**
     * A message.
     *
     * @param members name → value, in order; the name of an extension stands in square brackets
     */
    record Aggregate(Map<String, OptionValue> members) implements OptionValue {
        public Aggregate {
            members = new LinkedHashMap<>(members);
        }
    }

    record Listing(List<OptionValue> elements) implements OptionValue {
        public Listing {
            elements = List.copyOf(elements);
        }
    }

    /** The value as a list of values. */
    default List<OptionValue> each() {
        return this instanceof Listing listing ? listing.elements() : List.of(this);
    }
}
