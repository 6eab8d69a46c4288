package dev.kanon.schema.json;

/**
 * The ways in which a schema may fail to take what an earlier one allowed, by Confluent's names, with Confluent's sentence and
 * our advice. In both, {@code %1$s} stands for the reader's schema, {@code %2$s} for the writer's, {@code {path}} for the place.
 */
enum Rule {
    SCHEMA_ADDED(
            Sentence.NONE,
            "Leave \"items\" out in the %1$s schema, as in the %2$s schema, where items may be anything."),
    TYPE_NARROWED(Sentence.TYPE, Advice.TYPE),
    TYPE_CHANGED(Sentence.TYPE, Advice.TYPE),
    COMBINED_TYPE_CHANGED(
            Sentence.TYPE,
            "Keep the way of combining of the %2$s schema; of the others, only anyOf takes what oneOf or allOf allowed."),
    COMBINED_TYPE_SUBSCHEMAS_CHANGED(
            Sentence.TYPE,
            "Each part of the combination in the %2$s schema needs a part of its own in the %1$s schema that takes what it"
                    + " allows."),
    PRODUCT_TYPE_EXTENDED(
            Sentence.MORE_ELEMENTS, "Add no part to allOf: data of the %2$s schema need not be right by it."),
    SUM_TYPE_NARROWED(Sentence.FEWER_ELEMENTS, "Keep all parts that the combination has in the %2$s schema."),
    NOT_TYPE_EXTENDED(
            Sentence.MORE_ELEMENTS, "Let \"not\" forbid no more in the %1$s schema than it does in the %2$s schema."),
    ENUM_ARRAY_NARROWED(Sentence.FEWER_ELEMENTS, Advice.VALUES),
    ENUM_ARRAY_CHANGED(Sentence.TYPE, Advice.VALUES),

    MAX_LENGTH_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    MAX_LENGTH_DECREASED(Sentence.LESS, Advice.LIMIT_MOVED),
    MIN_LENGTH_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    MIN_LENGTH_INCREASED(Sentence.MORE, Advice.LIMIT_MOVED),
    PATTERN_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    PATTERN_CHANGED(
            Sentence.DIFFERENT, "Keep the pattern of the %2$s schema, or leave it out; patterns are not compared."),
    MAXIMUM_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    MAXIMUM_DECREASED(Sentence.LESS, Advice.LIMIT_MOVED),
    MINIMUM_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    MINIMUM_INCREASED(Sentence.MORE, Advice.LIMIT_MOVED),
    EXCLUSIVE_MAXIMUM_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    EXCLUSIVE_MAXIMUM_DECREASED(Sentence.LESS, Advice.LIMIT_MOVED),
    EXCLUSIVE_MINIMUM_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    EXCLUSIVE_MINIMUM_INCREASED(Sentence.MORE, Advice.LIMIT_MOVED),
    MULTIPLE_OF_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    MULTIPLE_OF_EXPANDED(Sentence.MORE, Advice.MULTIPLE),
    MULTIPLE_OF_CHANGED(Sentence.DIFFERENT, Advice.MULTIPLE),

    REQUIRED_ATTRIBUTE_ADDED(
            Sentence.MISSING,
            "Leave the property optional in the %1$s schema, as in the %2$s schema, or give it a \"default\"."),
    MAX_PROPERTIES_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    MAX_PROPERTIES_DECREASED(Sentence.LESS, Advice.LIMIT_MOVED),
    MIN_PROPERTIES_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    MIN_PROPERTIES_INCREASED(Sentence.MORE, Advice.LIMIT_MOVED),
    DEPENDENCY_ARRAY_ADDED(Sentence.MISSING, Advice.DEPENDENCY),
    DEPENDENCY_ARRAY_EXTENDED(Sentence.MORE_ELEMENTS, Advice.DEPENDENCY),
    DEPENDENCY_ARRAY_CHANGED(Sentence.DIFFERENT, Advice.DEPENDENCY),
    DEPENDENCY_SCHEMA_ADDED(Sentence.MISSING, Advice.DEPENDENCY),

    ADDITIONAL_PROPERTIES_REMOVED(Sentence.MISSING, true, Advice.ADDITIONAL),
    ADDITIONAL_PROPERTIES_NARROWED(Sentence.FEWER_ELEMENTS, true, Advice.ADDITIONAL),
    REQUIRED_PROPERTY_ADDED_TO_OPEN_CONTENT_MODEL(Sentence.ADDED_TO_OPEN, Advice.REQUIRED_NEW),
    REQUIRED_PROPERTY_WITH_DEFAULT_ADDED_TO_OPEN_CONTENT_MODEL(Sentence.ADDED_TO_OPEN, true, Advice.OPEN),
    OPTIONAL_PROPERTY_ADDED_TO_OPEN_CONTENT_MODEL(Sentence.ADDED_TO_OPEN, true, Advice.OPEN),
    REQUIRED_PROPERTY_ADDED_TO_UNOPEN_CONTENT_MODEL(Sentence.REQUIRED_IN_UNOPEN, Advice.REQUIRED_NEW),
    PROPERTY_REMOVED_FROM_CLOSED_CONTENT_MODEL(Sentence.REMOVED_FROM_CLOSED, true, Advice.CLOSED),
    PROPERTY_REMOVED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL(
            Sentence.REMOVED_NOT_COVERED, true, Advice.COVER_REMOVED),
    PROPERTY_ADDED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL(Sentence.ADDED_NOT_COVERED, true, Advice.COVER_ADDED),

    MAX_ITEMS_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    MAX_ITEMS_DECREASED(Sentence.LESS, Advice.LIMIT_MOVED),
    MIN_ITEMS_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    MIN_ITEMS_INCREASED(Sentence.MORE, Advice.LIMIT_MOVED),
    MAX_CONTAINS_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    MAX_CONTAINS_DECREASED(Sentence.LESS, Advice.LIMIT_MOVED),
    MIN_CONTAINS_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    MIN_CONTAINS_INCREASED(Sentence.MORE, Advice.LIMIT_MOVED),
    UNIQUE_ITEMS_ADDED(Sentence.MISSING, Advice.LIMIT_ADDED),
    ADDITIONAL_ITEMS_REMOVED(Sentence.MISSING, Advice.ADDITIONAL),
    ADDITIONAL_ITEMS_NARROWED(Sentence.FEWER_ELEMENTS, Advice.ADDITIONAL),
    ITEM_ADDED_TO_OPEN_CONTENT_MODEL(
            Sentence.ADDED_TO_OPEN,
            "Let the item be anything (true), or add it only where the %2$s schema says with \"additionalItems\" what may"
                    + " stand there: so far it could be anything."),
    ITEM_REMOVED_FROM_CLOSED_CONTENT_MODEL(Sentence.REMOVED_FROM_CLOSED, Advice.CLOSED),
    ITEM_REMOVED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL(Sentence.REMOVED_NOT_COVERED, Advice.COVER_REMOVED),
    ITEM_ADDED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL(Sentence.ADDED_NOT_COVERED, Advice.COVER_ADDED);

    static final String PATH = "{path}";

    private final String sentence;
    private final boolean toleratedWhenLenient;
    private final String advice;

    Rule(String sentence, String advice) {
        this(sentence, false, advice);
    }

    Rule(String sentence, boolean toleratedWhenLenient, String advice) {
        this.sentence = sentence;
        this.toleratedWhenLenient = toleratedWhenLenient;
        this.advice = advice;
    }

    String sentence() {
        return sentence;
    }

    /** Whether the lenient policy lets it pass. */
    boolean isToleratedWhenLenient() {
        return toleratedWhenLenient;
    }

    String advice() {
        return advice;
    }

    /** What a registry's users know these differences by. */
    private static final class Sentence {

        static final String NONE = "";
        static final String MISSING =
                "The keyword at path '{path}' in the %1$s schema is not present in the %2$s schema";
        static final String MORE =
                "The value at path '{path}' in the %1$s schema is more than its value in the %2$s schema";
        static final String LESS =
                "The value at path '{path}' in the %1$s schema is less than its value in the %2$s schema";
        static final String DIFFERENT = "The value at path '{path}' is different between the %1$s and %2$s schema";
        static final String FEWER_ELEMENTS =
                "An array or combined type at path '{path}' has fewer elements in the %1$s schema than the %2$s schema";
        static final String MORE_ELEMENTS =
                "An array or combined type at path '{path}' has more elements in the %1$s schema than the %2$s schema";
        static final String TYPE = "A type at path '{path}' is different between the %1$s schema and the %2$s schema";
        static final String ADDED_TO_OPEN =
                "The %1$s schema has an open content model and has a property or item at path"
                        + " '{path}' which is missing in the %2$s schema";
        static final String REQUIRED_IN_UNOPEN =
                "The %1$s schema has an unopen content model and has a required property at"
                        + " path '{path}' which is missing in the %2$s schema";
        static final String REMOVED_FROM_CLOSED =
                "The %1$s has a closed content model and is missing a property or item"
                        + " present at path '{path}' in the %2$s schema";
        static final String REMOVED_NOT_COVERED = "A property or item is missing in the %1$s schema but present at path"
                + " '{path}' in the %2$s schema and is not covered by its partially open content model";
        static final String ADDED_NOT_COVERED =
                "The %1$s schema has a property or item at path '{path}' which is missing in"
                        + " the %2$s schema and is not covered by its partially open content model";

        private Sentence() {}
    }

    private static final class Advice {

        static final String TYPE = "Keep the type of the %2$s schema, or allow both with an array of types or anyOf.";
        static final String VALUES = "Keep all values of the %2$s schema in the enum of the %1$s schema.";
        static final String LIMIT_ADDED =
                "Leave the keyword out in the %1$s schema: data of the %2$s schema was not held to it.";
        static final String LIMIT_MOVED = "Keep the value of the %2$s schema, or make it allow more.";
        static final String MULTIPLE = "Keep the value of the %2$s schema, or take one that it is a multiple of.";
        static final String DEPENDENCY =
                "Let the property need no more in the %1$s schema than it does in the %2$s schema.";
        static final String ADDITIONAL =
                "Keep what the %2$s schema allows beside what it lists; the policy LENIENT lets" + " properties pass.";
        static final String REQUIRED_NEW =
                "Make the property optional in the %1$s schema; data of the %2$s schema need not" + " have it.";
        static final String OPEN = "The %2$s schema allowed any value under this name. Close it first with"
                + " \"additionalProperties\": false, let the property be anything (true), or choose the policy LENIENT.";
        static final String CLOSED =
                "Keep what the %2$s schema lists, or let the %1$s schema allow what it does not list.";
        static final String COVER_REMOVED =
                "Keep what the %2$s schema lists, or let the schema of what is not listed in the"
                        + " %1$s schema allow it.";
        static final String COVER_ADDED =
                "Let it allow in the %1$s schema all that the %2$s schema allowed under this name"
                        + " by \"additionalProperties\", \"patternProperties\" or \"additionalItems\".";

        private Advice() {}
    }
}
