package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.protobuf.Definitions.Definition;
import dev.kanon.schema.protobuf.Element.Constant;
import dev.kanon.schema.protobuf.Element.Field;
import dev.kanon.schema.protobuf.Element.Option;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the options messages of descriptors as options. What is not defined is left out, as nothing says its name. */
final class OptionReader {

    /** Options that a text says in other words. */
    private static final Set<String> SAID_OTHERWISE = Set.of("map_entry", "uninterpreted_option");

    private final Definitions definitions;

    OptionReader(Definitions definitions) {
        this.definitions = definitions;
    }

    List<Option> read(Message options) throws InvalidSchemaException {
        Definition type = definitions.optionType(options.getDescriptorForType().getFullName(), "");
        List<Option> read = new ArrayList<>();
        if (type == null) {
            return read;
        }
        for (Map.Entry<Integer, UnknownFieldSet.Field> entry :
                parse(options.toByteString()).asMap().entrySet()) {
            Member member = member(type, entry.getKey());
            if (member != null && !SAID_OTHERWISE.contains(member.name())) {
                OptionName name =
                        member.extension() ? OptionName.ofExtension(member.name()) : OptionName.of(member.name());
                for (OptionValue value : values(member, entry.getValue(), 1)) {
                    read.add(new Option(name, value));
                }
            }
        }
        return read;
    }

    /** @param holder what the type of the field is relative to */
    private record Member(String name, boolean extension, Field field, Definition holder) {}

    private @Nullable Member member(Definition type, int number) {
        Definition extension = definitions.extensionOf(type.fullName(), number);
        if (extension != null && extension.extension() != null) {
            return new Member(extension.fullName(), true, extension.extension(), extension);
        }
        Stream<Field> fields =
                type.message() == null ? Stream.empty() : type.message().fields();
        return fields.filter(field -> field.number() == number)
                .findFirst()
                .map(field -> new Member(field.name(), false, field, type))
                .orElse(null);
    }

    private List<OptionValue> values(Member member, UnknownFieldSet.Field encoded, int depth)
            throws InvalidSchemaException {
        if (depth > ProtoParser.MAXIMUM_DEPTH) {
            throw new InvalidSchemaException("The value of the option " + member.name() + " is nested more than "
                    + ProtoParser.MAXIMUM_DEPTH + " deep; flatten it");
        }
        Field field = member.field();
        List<OptionValue> values = new ArrayList<>();
        if (field.isMap()) {
            Element.Message entry = MapEntries.message(field, "");
            Definition type = new Definition("", member.holder().scope(), entry, "", true, true);
            for (ByteString bytes : encoded.getLengthDelimitedList()) {
                values.add(aggregate(type, parse(bytes), depth));
            }
            return values;
        }
        if (Scalars.contains(field.type())) {
            scalars(field.type(), encoded, values);
            return values;
        }
        Definition type = definitions.optionType(field.type(), member.holder().scope());
        if (type != null && type.enumType() != null) {
            for (long number : numbers("int32", encoded)) {
                values.add(new OptionValue.Word(constant(type.enumType(), (int) number)));
            }
        } else if (type != null) {
            for (ByteString bytes : encoded.getLengthDelimitedList()) {
                values.add(aggregate(type, parse(bytes), depth));
            }
            for (UnknownFieldSet group : encoded.getGroupList()) {
                values.add(aggregate(type, group, depth));
            }
        }
        return values;
    }

    private OptionValue aggregate(Definition type, UnknownFieldSet message, int depth) throws InvalidSchemaException {
        Members members = new Members();
        for (Map.Entry<Integer, UnknownFieldSet.Field> entry : message.asMap().entrySet()) {
            Member member = member(type, entry.getKey());
            if (member != null) {
                String name = member.extension() ? "[" + member.name() + "]" : member.name();
                for (OptionValue value : values(member, entry.getValue(), depth + 1)) {
                    members.add(name, value);
                }
            }
        }
        return members.toAggregate();
    }

    private static String constant(Element.EnumType type, int number) {
        return type.constants().stream()
                .filter(constant -> constant.number() == number)
                .map(Constant::name)
                .findFirst()
                .orElse(Integer.toString(number));
    }

    private static void scalars(String type, UnknownFieldSet.Field encoded, List<OptionValue> values)
            throws InvalidSchemaException {
        if (type.equals("string") || type.equals("bytes")) {
            encoded.getLengthDelimitedList().forEach(bytes -> values.add(new OptionValue.Text(bytes)));
        } else {
            numbers(type, encoded).forEach(bits -> values.add(ScalarOption.decode(type, bits)));
        }
    }

    /** The bits of numbers, packed or not. */
    private static List<Long> numbers(String type, UnknownFieldSet.Field encoded) throws InvalidSchemaException {
        List<Long> numbers = new ArrayList<>(encoded.getVarintList());
        encoded.getFixed32List().forEach(bits -> numbers.add(bits.longValue()));
        numbers.addAll(encoded.getFixed64List());
        for (ByteString packed : encoded.getLengthDelimitedList()) {
            CodedInputStream in = packed.newCodedInput();
            try {
                while (!in.isAtEnd()) {
                    numbers.add(
                            switch (type) {
                                case "fixed32", "sfixed32", "float" -> (long) in.readRawLittleEndian32();
                                case "fixed64", "sfixed64", "double" -> in.readRawLittleEndian64();
                                default -> in.readRawVarint64();
                            });
                }
            } catch (IOException broken) {
                throw new InvalidSchemaException("An option has broken packed numbers: " + broken.getMessage(), broken);
            }
        }
        return numbers;
    }

    private static UnknownFieldSet parse(ByteString bytes) throws InvalidSchemaException {
        try {
            return UnknownFieldSet.parseFrom(bytes);
        } catch (InvalidProtocolBufferException broken) {
            throw new InvalidSchemaException("An option holds a broken message: " + broken.getMessage(), broken);
        }
    }
}
