package dev.kanon.schema.protobuf;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a {@code .proto} file is made of, as it is written: names not resolved, options not interpreted. */
sealed interface Element {

    /** The kinds that stand in a body, of those the ones of one class, in their order. */
    static <E extends Element> List<E> only(Class<E> kind, List<Element> body) {
        return stream(kind, body).toList();
    }

    static <E extends Element> Stream<E> stream(Class<E> kind, List<Element> body) {
        return body.stream().filter(kind::isInstance).map(kind::cast);
    }

    /** A message or an enum. */
    sealed interface Type extends Element {
        String name();
    }

    /** How often a field may stand in a message. */
    enum Label {
        OPTIONAL("optional"),
        REQUIRED("required"),
        REPEATED("repeated");

        private final String word;

        Label(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /**
     * A file whose definitions this one uses.
     *
     * @param modifier {@code public} or {@code weak}, if any
     */
    record Import(String path, @Nullable String modifier) implements Element {}

    record Option(OptionName name, OptionValue value) implements Element {}

    /**
     * A field; of a message, a oneof or an extension.
     *
     * @param keyType of a map, its key's type; {@code type} is then that of its values
     * @param group of a group, its body; {@code type} is then its name
     */
    record Field(
            @Nullable Label label,
            @Nullable String keyType,
            String type,
            String name,
            int number,
            List<Option> options,
            @Nullable Message group)
            implements Element {
        public Field {
            options = List.copyOf(options);
        }

        boolean isMap() {
            return keyType != null;
        }

        boolean isRepeated() {
            return label == Label.REPEATED || isMap();
        }

        Field withType(String changed) {
            return new Field(label, keyType, changed, name, number, options, group);
        }

        Field withOptions(List<Option> changed) {
            return new Field(label, keyType, type, name, number, changed, group);
        }

        Field withGroup(Message changed) {
            return new Field(label, keyType, type, name, number, options, changed);
        }

        /** The value of an option that needs no interpretation, or null. */
        @Nullable
        OptionValue option(String optionName) {
            return options.stream()
                    .filter(option -> option.name().is(optionName))
                    .map(Option::value)
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * Fields of which one at most is set.
     *
     * @param body fields and options
     */
    record OneOf(String name, List<Element> body) implements Element {
        public OneOf {
            body = List.copyOf(body);
        }

        List<Field> fields() {
            return only(Field.class, body);
        }
    }

    /**
     * A message.
     *
     * @param body everything but imports, services and constants
     */
    record Message(String name, List<Element> body) implements Type {
        public Message {
            body = List.copyOf(body);
        }

        /** All fields, those in a oneof too, in order. */
        Stream<Field> fields() {
            return body.stream().filter(element -> !(element instanceof Extend)).flatMap(Element::fieldsOf);
        }

        /** The types that it defines, those of groups included. */
        Stream<Type> types() {
            return Element.types(body);
        }
    }

    /**
     * An enum.
     *
     * @param body constants, options and what is reserved
     */
    record EnumType(String name, List<Element> body) implements Type {
        public EnumType {
            body = List.copyOf(body);
        }

        List<Constant> constants() {
            return only(Constant.class, body);
        }
    }

    record Constant(String name, int number, List<Option> options) implements Element {
        public Constant {
            options = List.copyOf(options);
        }
    }

    /** Numbers from the first to the last, both included. */
    record Range(int first, int last, Form form) {

        enum Form {
            /** {@code 5}. */
            NUMBER,
            /** {@code 5 to 8}, or {@code 5 to 5}. */
            PAIR,
            /** {@code 5 to max}. */
            TO_MAX
        }

        @Override
        public String toString() {
            return switch (form) {
                case NUMBER -> Integer.toString(first);
                case PAIR -> first + " to " + last;
                case TO_MAX -> first + " to max";
            };
        }
    }

    /** One of the two lists is empty. */
    record Reserved(List<Range> ranges, List<String> names) implements Element {
        public Reserved {
            ranges = List.copyOf(ranges);
            names = List.copyOf(names);
        }
    }

    record Extensions(List<Range> ranges, List<Option> options) implements Element {
        public Extensions {
            ranges = List.copyOf(ranges);
            options = List.copyOf(options);
        }
    }

    /**
     * Fields for a message that is defined elsewhere.
     *
     * @param type the message that gets them
     */
    record Extend(String type, List<Field> fields) implements Element {
        public Extend {
            fields = List.copyOf(fields);
        }
    }

    /**
     * A service.
     *
     * @param body methods and options
     */
    record Service(String name, List<Element> body) implements Element {
        public Service {
            body = List.copyOf(body);
        }
    }

    record Method(
            String name, String request, boolean streamsIn, String response, boolean streamsOut, List<Option> options)
            implements Element {
        public Method {
            options = List.copyOf(options);
        }
    }

    /** The types that a body defines, each where it stands, those of groups included. */
    static Stream<Type> types(List<Element> body) {
        return body.stream().flatMap(element -> {
            if (element instanceof Type type) {
                return Stream.of(type);
            }
            return fieldsOf(element).map(Field::group).filter(Objects::nonNull);
        });
    }

    private static Stream<Field> fieldsOf(Element element) {
        if (element instanceof Field field) {
            return Stream.of(field);
        }
        if (element instanceof OneOf oneOf) {
            return oneOf.fields().stream();
        }
        return element instanceof Extend extend ? extend.fields().stream() : Stream.empty();
    }
}
