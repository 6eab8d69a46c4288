package dev.kanon.schema.protobuf;

import java.util.List;
import java.util.stream.Collectors;

/** What an option is called: a path of fields and, in brackets, extensions. */
record OptionName(List<Part> parts) {

    record Part(String name, boolean extension) {

        @Override
        public String toString() {
            return extension ? "(" + name + ")" : name;
        }
    }

    OptionName {
        parts = List.copyOf(parts);
    }

    static OptionName of(String name) {
        return new OptionName(List.of(new Part(name, false)));
    }

    static OptionName ofExtension(String name) {
        return new OptionName(List.of(new Part(name, true)));
    }

    Part first() {
        return parts.get(0);
    }

    /** Without its first part. */
    List<Part> rest() {
        return parts.subList(1, parts.size());
    }

    boolean is(String name) {
        return parts.size() == 1 && !first().extension() && first().name().equals(name);
    }

    boolean namesExtension() {
        return parts.stream().anyMatch(Part::extension);
    }

    @Override
    public String toString() {
        return parts.stream().map(Part::toString).collect(Collectors.joining("."));
    }
}
