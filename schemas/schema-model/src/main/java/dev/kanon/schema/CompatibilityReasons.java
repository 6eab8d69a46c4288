package dev.kanon.schema;

import java.util.ArrayList;
import java.util.List;

/** Why a schema may not follow an earlier one, in the words of Confluent's registry. */
public final class CompatibilityReasons {

    /** The reason where the two are of different formats, whose texts need not even be read. */
    public static final String DIFFERENT_TYPE = "Incompatible because of different schema type";

    private static final String NEW = "new";
    private static final String OLD = "old";

    private CompatibilityReasons() {}

    /**
     * All reasons, those of the forward direction first; none means that the schema may follow. What cannot be compared at
     * all is not compatible.
     */
    public static List<String> between(
            SchemaFormat format,
            ParsedSchema schema,
            ParsedSchema earlier,
            CompatibilityLevel level,
            CompatibilityPolicy policy) {
        if (!schema.type().equals(earlier.type())) {
            return List.of(DIFFERENT_TYPE);
        }
        List<String> reasons = new ArrayList<>();
        if (level.forward()) {
            reasons.addAll(reasons(format, earlier, OLD, schema, NEW, policy));
        }
        if (level.backward()) {
            reasons.addAll(reasons(format, schema, NEW, earlier, OLD, policy));
        }
        return reasons;
    }

    private static List<String> reasons(
            SchemaFormat format,
            ParsedSchema reader,
            String readerName,
            ParsedSchema writer,
            String writerName,
            CompatibilityPolicy policy) {
        try {
            return format.differences(reader, writer, policy).stream()
                    .map(difference -> format.verboseMessage(difference, readerName, writerName))
                    .toList();
        } catch (IllegalArgumentException notComparable) {
            return List.of("Unexpected exception during compatibility check: " + notComparable.getMessage());
        }
    }
}
