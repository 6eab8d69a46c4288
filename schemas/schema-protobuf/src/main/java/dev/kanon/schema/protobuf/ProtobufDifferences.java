package dev.kanon.schema.protobuf;

import dev.kanon.schema.Difference;
import dev.kanon.schema.protobuf.Definitions.Definition;
import dev.kanon.schema.protobuf.Element.Field;
import dev.kanon.schema.protobuf.Element.Label;
import dev.kanon.schema.protobuf.Element.Message;
import dev.kanon.schema.protobuf.Element.OneOf;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * In what a reader's file cannot take what a writer's file writes.
 *
 * <p>Messages are paired by name, fields by number, oneofs by name. What only one side has is compared with nothing, and the
 * order of what is paired is that of a Java {@link HashSet}, as with Confluent's registry. A message that is imported is
 * compared where a field of both sides is of it.
 */
final class ProtobufDifferences {

    private static final String ROOT = "#/";

    private final ProtobufSchema reader;
    private final ProtobufSchema writer;
    private final List<Difference> differences = new ArrayList<>();
    private final Set<String> ownTypes = new HashSet<>();
    private final Set<String> seenImports = new HashSet<>();
    private final Deque<String> imports = new ArrayDeque<>();

    private ProtobufDifferences(ProtobufSchema reader, ProtobufSchema writer) {
        this.reader = reader;
        this.writer = writer;
        addTypes(writer.qualified().types(), writer.qualified().packageName());
    }

    private void addTypes(Stream<Element.Type> types, String scope) {
        types.forEach(type -> {
            String fullName = Definitions.join(scope, type.name());
            ownTypes.add(fullName);
            if (type instanceof Message message) {
                addTypes(message.types(), fullName);
            }
        });
    }

    static List<Difference> between(ProtobufSchema reader, ProtobufSchema writer) {
        return new ProtobufDifferences(reader, writer).compare();
    }

    private List<Difference> compare() {
        ProtoFile read = reader.qualified();
        ProtoFile written = writer.qualified();
        if (!read.packageName().equals(written.packageName())) {
            differences.add(Rule.PACKAGE_CHANGED.at(ROOT, read.packageName(), written.packageName()));
        }
        compareMessages(messages(read.body()), messages(written.body()), ROOT);
        while (!imports.isEmpty()) {
            String name = imports.pop();
            Message readMessage = message(reader, name);
            Message writtenMessage = message(writer, name);
            if (readMessage != null && writtenMessage != null) {
                compareMessage(readMessage, writtenMessage, ROOT + name);
            }
        }
        return differences;
    }

    private static @Nullable Message message(ProtobufSchema schema, String name) {
        Definition found = schema.definitions().type("." + name, "");
        return found == null ? null : found.message();
    }

    private static Map<String, Message> messages(List<Element> body) {
        Map<String, Message> messages = new LinkedHashMap<>();
        Element.stream(Message.class, body).forEach(message -> messages.putIfAbsent(message.name(), message));
        return messages;
    }

    private void compareMessages(Map<String, Message> read, Map<String, Message> written, String path) {
        for (String name : union(written.keySet(), read.keySet())) {
            Message writtenMessage = written.get(name);
            Message readMessage = read.get(name);
            if (writtenMessage != null && readMessage == null) {
                differences.add(Rule.MESSAGE_REMOVED.at(path + name, "", name));
            } else if (writtenMessage != null && readMessage != null) {
                compareMessage(readMessage, writtenMessage, path + name);
            }
        }
    }

    private static <K> Set<K> union(Set<K> some, Set<K> others) {
        Set<K> all = new HashSet<>(some);
        all.addAll(others);
        return all;
    }

    private void compareMessage(Message read, Message written, String path) {
        compareFields(read, written, path);
        compareOneOfs(read, written, path);
        compareMessages(messages(read.body()), messages(written.body()), path + "/");
    }

    /** Fields outside of any oneof. */
    private static Map<Integer, Field> plainFields(Message message) {
        return byNumber(Element.only(Field.class, message.body()));
    }

    private static Map<Integer, Field> byNumber(List<Field> fields) {
        Map<Integer, Field> byNumber = new LinkedHashMap<>();
        fields.forEach(field -> byNumber.put(field.number(), field));
        return byNumber;
    }

    private void compareFields(Message read, Message written, String path) {
        Map<Integer, Field> readFields = plainFields(read);
        Map<Integer, Field> writtenFields = plainFields(written);
        Set<Integer> readNumbers = new HashSet<>();
        read.fields().forEach(field -> readNumbers.add(field.number()));
        for (Integer number : union(writtenFields.keySet(), readFields.keySet())) {
            Field readField = readFields.get(number);
            Field writtenField = writtenFields.get(number);
            String place = path + "/" + number;
            if (readField != null && writtenField != null) {
                compareField(readField, writtenField, place);
            } else if (readField != null && readField.label() == Label.REQUIRED) {
                differences.add(Rule.REQUIRED_FIELD_ADDED.at(place, readField.name(), ""));
            } else if (writtenField != null
                    && writtenField.label() == Label.REQUIRED
                    && !readNumbers.contains(number)) {
                differences.add(Rule.REQUIRED_FIELD_REMOVED.at(place, "", writtenField.name()));
            }
        }
    }

    private void compareField(Field read, Field written, String path) {
        FieldKind readKind = FieldKind.of(read, reader.definitions());
        FieldKind writtenKind = FieldKind.of(written, writer.definitions());
        if (readKind == FieldKind.MAP && writtenKind == FieldKind.MAP) {
            compareTypes(Objects.toString(read.keyType()), Objects.toString(written.keyType()), path);
            compareTypes(read.type(), written.type(), path);
        } else if (read.group() != null && written.group() != null) {
            compareMessage(read.group(), written.group(), path);
        } else if (!readKind.isScalar() || !writtenKind.isScalar()) {
            compareMessageTypes(readKind, read.type(), writtenKind, written.type(), path);
        } else if (readKind != writtenKind) {
            differences.add(Rule.FIELD_SCALAR_KIND_CHANGED.at(path, read.type(), written.type()));
        } else if (readKind != FieldKind.CHARACTERS && labelChanged(read, written)) {
            differences.add(Rule.FIELD_NUMERIC_LABEL_CHANGED.at(path, word(read), word(written)));
        }
    }

    /** Between a label and none, the change is not noticed: as with Confluent's registry. */
    private static boolean labelChanged(Field read, Field written) {
        return read.label() != null && written.label() != null && read.label() != written.label();
    }

    private static String word(Field field) {
        return field.label() == null ? "" : field.label().word();
    }

    private void compareTypes(String read, String written, String path) {
        FieldKind readKind = FieldKind.ofType(read, reader.definitions());
        FieldKind writtenKind = FieldKind.ofType(written, writer.definitions());
        if (!readKind.isScalar() || !writtenKind.isScalar()) {
            compareMessageTypes(readKind, read, writtenKind, written, path);
        } else if (readKind != writtenKind) {
            differences.add(Rule.FIELD_SCALAR_KIND_CHANGED.at(path, read, written));
        }
    }

    private void compareMessageTypes(
            FieldKind readKind, String read, FieldKind writtenKind, String written, String path) {
        if (readKind != writtenKind) {
            differences.add(Rule.FIELD_KIND_CHANGED.at(path, read, written));
        } else if (!local(read, reader).equals(local(written, writer))) {
            differences.add(Rule.FIELD_NAMED_TYPE_CHANGED.at(path, read, written));
        } else {
            String name = written.substring(1);
            if (!ownTypes.contains(name) && seenImports.add(name)) {
                imports.add(name);
            }
        }
    }

    /** Without the package of the file, whose change is a difference of its own. */
    private static String local(String type, ProtobufSchema schema) {
        String prefix = "." + schema.qualified().packageName() + ".";
        return type.startsWith(prefix) ? type.substring(prefix.length()) : type;
    }

    private void compareOneOfs(Message read, Message written, String path) {
        Map<String, OneOf> readOneOfs = oneOfs(read);
        Map<String, OneOf> writtenOneOfs = oneOfs(written);
        Set<Integer> plain = plainFields(written).keySet();
        Set<Integer> inOneOf = new HashSet<>();
        writtenOneOfs.values().forEach(oneOf -> inOneOf.addAll(numbers(oneOf)));
        for (String name : union(writtenOneOfs.keySet(), readOneOfs.keySet())) {
            OneOf readOneOf = readOneOfs.get(name);
            if (readOneOf != null) {
                String place = path + "/" + name;
                compareMoves(readOneOf, plain, inOneOf, place);
                OneOf writtenOneOf = writtenOneOfs.get(name);
                if (writtenOneOf != null) {
                    compareMembers(readOneOf, writtenOneOf, place);
                }
            }
        }
    }

    private static Map<String, OneOf> oneOfs(Message message) {
        Map<String, OneOf> oneOfs = new LinkedHashMap<>();
        Element.stream(OneOf.class, message.body()).forEach(oneOf -> oneOfs.putIfAbsent(oneOf.name(), oneOf));
        return oneOfs;
    }

    private static Set<Integer> numbers(OneOf oneOf) {
        return byNumber(oneOf.fields()).keySet();
    }

    /**
     * Fields that come into a oneof.
     *
     * @param plain the numbers that are outside of any oneof in the writer's message
     * @param inOneOf the numbers that are in one
     */
    private void compareMoves(OneOf oneOf, Set<Integer> plain, Set<Integer> inOneOf, String path) {
        List<Field> moved = oneOf.fields().stream()
                .filter(field -> plain.contains(field.number()))
                .toList();
        if (moved.size() > 1) {
            differences.add(Rule.MULTIPLE_FIELDS_MOVED_TO_ONEOF.at(path, oneOf.name(), ""));
        } else if (moved.size() == 1 && numbers(oneOf).stream().anyMatch(inOneOf::contains)) {
            differences.add(Rule.FIELD_MOVED_TO_EXISTING_ONEOF.at(path, oneOf.name(), ""));
        }
    }

    private void compareMembers(OneOf read, OneOf written, String path) {
        Map<Integer, Field> readFields = byNumber(read.fields());
        Map<Integer, Field> writtenFields = byNumber(written.fields());
        for (Integer number : union(writtenFields.keySet(), readFields.keySet())) {
            Field readField = readFields.get(number);
            Field writtenField = writtenFields.get(number);
            String place = path + "/" + number;
            if (writtenField != null && readField == null) {
                differences.add(Rule.ONEOF_FIELD_REMOVED.at(place, "", writtenField.name()));
            } else if (writtenField != null && readField != null) {
                compareField(readField, writtenField, place);
            }
        }
    }
}
