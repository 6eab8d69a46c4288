package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.kanon.schema.protobuf.Definitions.Definition;
import dev.kanon.schema.protobuf.Element.Constant;
import dev.kanon.schema.protobuf.Element.Field;
import dev.kanon.schema.protobuf.Element.Option;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Options as the message that they are in a descriptor, in protobuf's encoding: built from the definitions alone, so that
 * extensions need no generated code. What is not defined, or does not fit its definition, is left out.
 */
final class OptionMessage {

    private final Definitions definitions;
    private final Definition type;
    private final UnknownFieldSet.Builder fields = UnknownFieldSet.newBuilder();
    private final Map<Integer, OptionMessage> messages = new TreeMap<>();
    private final Map<Integer, Boolean> groups = new TreeMap<>();

    private OptionMessage(Definitions definitions, Definition type) {
        this.definitions = definitions;
        this.type = type;
    }

    /**
     * Encodes options.
     *
     * @param messageName such as {@code google.protobuf.FieldOptions}
     * @param scope what their names are relative to
     */
    static ByteString encode(List<Option> options, String messageName, String scope, Definitions definitions) {
        Definition type = definitions.optionType(messageName, "");
        if (type == null) {
            return ByteString.EMPTY;
        }
        OptionMessage message = new OptionMessage(definitions, type);
        options.forEach(option -> message.set(option.name().parts(), option.value(), scope));
        return message.build().toByteString();
    }

    private UnknownFieldSet build() {
        UnknownFieldSet.Builder all = UnknownFieldSet.newBuilder().mergeFrom(fields.build());
        messages.forEach((number, message) -> {
            UnknownFieldSet inner = message.build();
            all.mergeField(
                    number,
                    Boolean.TRUE.equals(groups.get(number))
                            ? UnknownFieldSet.Field.newBuilder().addGroup(inner).build()
                            : UnknownFieldSet.Field.newBuilder()
                                    .addLengthDelimited(inner.toByteString())
                                    .build());
        });
        return all.build();
    }

    private void set(List<OptionName.Part> path, OptionValue value, String scope) {
        OptionName.Part first = path.get(0);
        Definition extension = first.extension() ? definitions.extension(first.name(), scope) : null;
        Field field = extension == null ? member(first) : extension.extension();
        if (field == null) {
            return;
        }
        Definition holder = extension == null ? type : extension;
        if (path.size() > 1) {
            OptionMessage inner = message(field, holder);
            if (inner != null && !field.isRepeated()) {
                inner.set(path.subList(1, path.size()), value, scope);
            }
        } else {
            add(field, holder, value, scope);
        }
    }

    private @Nullable Field member(OptionName.Part part) {
        return part.extension() || type.message() == null
                ? null
                : type.message()
                        .fields()
                        .filter(field -> field.name().equals(part.name()))
                        .findFirst()
                        .orElse(null);
    }

    private void add(Field field, Definition holder, OptionValue value, String scope) {
        if (value instanceof OptionValue.Listing listing) {
            if (isPacked(field, holder)) {
                ByteString packed = Packed.encode(listing.elements().stream()
                        .map(element -> scalar(field, holder, element))
                        .toList());
                fields.mergeField(
                        field.number(),
                        UnknownFieldSet.Field.newBuilder()
                                .addLengthDelimited(packed)
                                .build());
            } else {
                listing.elements().forEach(element -> add(field, holder, element, scope));
            }
        } else if (value instanceof OptionValue.Aggregate aggregate) {
            addMessage(field, holder, aggregate, scope);
        } else {
            UnknownFieldSet.Field scalar = scalar(field, holder, value);
            if (scalar != null) {
                fields.mergeField(field.number(), scalar);
            }
        }
    }

    private void addMessage(Field field, Definition holder, OptionValue.Aggregate aggregate, String scope) {
        if (field.isRepeated()) {
            OptionMessage element = field.isMap() ? entry(field, holder) : inner(field, holder);
            if (element != null) {
                element.setMembers(aggregate, scope);
                UnknownFieldSet built = element.build();
                fields.mergeField(
                        field.number(),
                        field.group() != null
                                ? UnknownFieldSet.Field.newBuilder()
                                        .addGroup(built)
                                        .build()
                                : UnknownFieldSet.Field.newBuilder()
                                        .addLengthDelimited(built.toByteString())
                                        .build());
            }
        } else {
            OptionMessage message = message(field, holder);
            if (message != null) {
                message.setMembers(aggregate, scope);
            }
        }
    }

    private void setMembers(OptionValue.Aggregate aggregate, String scope) {
        aggregate.members().forEach((name, member) -> {
            boolean extension = name.startsWith("[");
            String bare = extension ? name.substring(1, name.length() - 1) : name;
            for (OptionValue each : isPackedMember(bare, extension, scope) ? List.of(member) : member.each()) {
                set(List.of(new OptionName.Part(bare, extension)), each, scope);
            }
        });
    }

    private boolean isPackedMember(String name, boolean extension, String scope) {
        Definition found = extension ? definitions.extension(name, scope) : null;
        Field field = found == null ? member(new OptionName.Part(name, extension)) : found.extension();
        return field != null && isPacked(field, found == null ? type : found);
    }

    private boolean isPacked(Field field, Definition holder) {
        if (!field.isRepeated() || field.isMap()) {
            return false;
        }
        OptionValue said = field.option("packed");
        boolean packed = said instanceof OptionValue.Word word ? word.text().equals("true") : holder.proto3();
        boolean packable = Scalars.contains(field.type())
                ? !field.type().equals("string") && !field.type().equals("bytes")
                : enumType(field, holder) != null;
        return packed && packable;
    }

    private @Nullable OptionMessage message(Field field, Definition holder) {
        OptionMessage known = messages.get(field.number());
        if (known == null) {
            known = inner(field, holder);
            if (known != null) {
                messages.put(field.number(), known);
                groups.put(field.number(), field.group() != null);
            }
        }
        return known;
    }

    private @Nullable OptionMessage inner(Field field, Definition holder) {
        Definition found = definitions.optionType(field.type(), holder.scope());
        return found == null || found.message() == null ? null : new OptionMessage(definitions, found);
    }

    /** A map is a list of messages with a key and a value. */
    private OptionMessage entry(Field map, Definition holder) {
        return new OptionMessage(
                definitions,
                new Definition("", holder.scope(), MapEntries.message(map, ""), "", true, holder.proto3()));
    }

    private Element.@Nullable EnumType enumType(Field field, Definition holder) {
        Definition found = definitions.optionType(field.type(), holder.scope());
        return found == null ? null : found.enumType();
    }

    private UnknownFieldSet.@Nullable Field scalar(Field field, Definition holder, OptionValue value) {
        if (Scalars.contains(field.type())) {
            return ScalarOption.encode(field.type(), value);
        }
        Element.EnumType enumType = enumType(field, holder);
        if (enumType == null || !(value instanceof OptionValue.Word word)) {
            return null;
        }
        return enumType.constants().stream()
                .filter(constant -> constant.name().equals(word.text()))
                .map(Constant::number)
                .findFirst()
                .map(number -> UnknownFieldSet.Field.newBuilder()
                        .addVarint(number.longValue())
                        .build())
                .orElse(null);
    }
}
