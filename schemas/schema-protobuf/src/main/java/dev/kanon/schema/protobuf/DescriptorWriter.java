package dev.kanon.schema.protobuf;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.Edition;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumOptions;
import com.google.protobuf.DescriptorProtos.EnumValueDescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumValueOptions;
import com.google.protobuf.DescriptorProtos.ExtensionRangeOptions;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldOptions;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileOptions;
import com.google.protobuf.DescriptorProtos.MessageOptions;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import com.google.protobuf.DescriptorProtos.MethodOptions;
import com.google.protobuf.DescriptorProtos.OneofDescriptorProto;
import com.google.protobuf.DescriptorProtos.OneofOptions;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceOptions;
import dev.kanon.schema.protobuf.Definitions.Definition;
import dev.kanon.schema.protobuf.Element.Constant;
import dev.kanon.schema.protobuf.Element.EnumType;
import dev.kanon.schema.protobuf.Element.Extend;
import dev.kanon.schema.protobuf.Element.Extensions;
import dev.kanon.schema.protobuf.Element.Field;
import dev.kanon.schema.protobuf.Element.Import;
import dev.kanon.schema.protobuf.Element.Label;
import dev.kanon.schema.protobuf.Element.Message;
import dev.kanon.schema.protobuf.Element.Method;
import dev.kanon.schema.protobuf.Element.OneOf;
import dev.kanon.schema.protobuf.Element.Option;
import dev.kanon.schema.protobuf.Element.Range;
import dev.kanon.schema.protobuf.Element.Reserved;
import dev.kanon.schema.protobuf.Element.Service;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes of a file, its names written out in full, the descriptor that protoc makes of it. */
final class DescriptorWriter {

    private final ProtoFile file;
    private final Definitions definitions;
    private final Options options;

    private DescriptorWriter(ProtoFile file, Definitions definitions) {
        this.file = file;
        this.definitions = definitions;
        this.options = new Options(definitions);
    }

    /** @param path what the file is called */
    static FileDescriptorProto write(String path, ProtoFile qualified, Definitions definitions) {
        return new DescriptorWriter(qualified, definitions).file(path);
    }

    /** What an option is set to where it is a string or a word. */
    static String words(OptionValue value) {
        if (value instanceof OptionValue.Text text) {
            return text.bytes().toStringUtf8();
        }
        return value instanceof OptionValue.Word word ? word.text() : "";
    }

    static Edition edition(String name) {
        return Edition.valueOf("EDITION_" + name);
    }

    private FileDescriptorProto file(String path) {
        FileDescriptorProto.Builder out = FileDescriptorProto.newBuilder().setName(path);
        String scope = file.packageName();
        if (!scope.isEmpty()) {
            out.setPackage(scope);
        }
        for (Import statement : file.imports()) {
            if ("public".equals(statement.modifier())) {
                out.addPublicDependency(out.getDependencyCount());
            } else if ("weak".equals(statement.modifier())) {
                out.addWeakDependency(out.getDependencyCount());
            }
            out.addDependency(statement.path());
        }
        for (Element element : file.body()) {
            if (element instanceof Message message) {
                out.addMessageType(message(message, scope));
            } else if (element instanceof EnumType type) {
                out.addEnumType(enumType(type, scope));
            } else if (element instanceof Service service) {
                out.addService(service(service, scope));
            } else if (element instanceof Extend extend) {
                for (Field field : extend.fields()) {
                    out.addExtension(field(field, scope).setExtendee(extend.type()));
                    if (field.group() != null) {
                        out.addMessageType(message(field.group(), scope));
                    }
                }
            }
        }
        List<Option> own = Element.only(Option.class, file.body());
        if (!own.isEmpty()) {
            out.setOptions(options.build(own, "FileOptions", scope, FileOptions.parser()));
        }
        if (file.edition() != null) {
            out.setSyntax("editions").setEdition(edition(file.edition()));
        } else if (file.isProto3()) {
            out.setSyntax("proto3");
        }
        return out.build();
    }

    private DescriptorProto message(Message message, String outer) {
        String scope = Definitions.join(outer, message.name());
        DescriptorProto.Builder out = DescriptorProto.newBuilder().setName(message.name());
        Map<Integer, String> optionals = new LinkedHashMap<>();
        for (Element element : message.body()) {
            if (element instanceof Field field) {
                if (file.isProto3() && field.label() == Label.OPTIONAL) {
                    optionals.put(out.getFieldCount(), field.name());
                }
                addField(out, field(field, scope), field, scope);
            } else if (element instanceof OneOf oneOf) {
                addOneOf(out, oneOf, scope);
            } else if (element instanceof Message inner) {
                out.addNestedType(message(inner, scope));
            } else if (element instanceof EnumType inner) {
                out.addEnumType(enumType(inner, scope));
            } else if (element instanceof Extend extend) {
                for (Field field : extend.fields()) {
                    out.addExtension(field(field, scope).setExtendee(extend.type()));
                    if (field.group() != null) {
                        out.addNestedType(message(field.group(), scope));
                    }
                }
            } else if (element instanceof Extensions extensions) {
                addExtensions(out, extensions, scope);
            } else if (element instanceof Reserved reserved) {
                reserved.ranges()
                        .forEach(range -> out.addReservedRange(DescriptorProto.ReservedRange.newBuilder()
                                .setStart(range.first())
                                .setEnd(range.last() + 1)));
                out.addAllReservedName(reserved.names());
            }
        }
        addOneOfsOfOptionals(out, optionals);
        List<Option> own = Element.only(Option.class, message.body());
        if (!own.isEmpty()) {
            out.setOptions(options.build(own, "MessageOptions", scope, MessageOptions.parser()));
        }
        return out.build();
    }

    private void addField(DescriptorProto.Builder out, FieldDescriptorProto.Builder built, Field field, String scope) {
        if (field.group() != null) {
            out.addNestedType(message(field.group(), scope));
        }
        if (field.isMap()) {
            String name = MapEntries.name(field.name());
            Message entry = MapEntries.message(field, name);
            DescriptorProto.Builder nested = DescriptorProto.newBuilder().setName(name);
            entry.fields().forEach(member -> nested.addField(field(member, scope)));
            out.addNestedType(nested.setOptions(MessageOptions.newBuilder().setMapEntry(true)));
            built.setTypeName("." + scope + "." + name);
        }
        out.addField(built);
    }

    private void addOneOf(DescriptorProto.Builder out, OneOf oneOf, String scope) {
        int index = out.getOneofDeclCount();
        OneofDescriptorProto.Builder built = OneofDescriptorProto.newBuilder().setName(oneOf.name());
        List<Option> own = Element.only(Option.class, oneOf.body());
        if (!own.isEmpty()) {
            built.setOptions(options.build(own, "OneofOptions", scope, OneofOptions.parser()));
        }
        out.addOneofDecl(built);
        oneOf.fields().forEach(field -> addField(out, field(field, scope).setOneofIndex(index), field, scope));
    }

    /** In proto3 an optional field is the one member of a oneof that nobody wrote. */
    private static void addOneOfsOfOptionals(DescriptorProto.Builder out, Map<Integer, String> optionals) {
        Set<String> taken = new HashSet<>();
        out.getFieldList().forEach(field -> taken.add(field.getName()));
        out.getOneofDeclList().forEach(oneOf -> taken.add(oneOf.getName()));
        optionals.forEach((place, field) -> {
            String name = field.startsWith("_") ? field : "_" + field;
            while (!taken.add(name)) {
                name = "X" + name;
            }
            out.getFieldBuilder(place).setOneofIndex(out.getOneofDeclCount()).setProto3Optional(true);
            out.addOneofDecl(OneofDescriptorProto.newBuilder().setName(name));
        });
    }

    private FieldDescriptorProto.Builder field(Field field, String scope) {
        FieldDescriptorProto.Builder out =
                FieldDescriptorProto.newBuilder().setName(field.name()).setNumber(field.number());
        out.setLabel(
                field.isRepeated()
                        ? FieldDescriptorProto.Label.LABEL_REPEATED
                        : field.label() == Label.REQUIRED
                                ? FieldDescriptorProto.Label.LABEL_REQUIRED
                                : FieldDescriptorProto.Label.LABEL_OPTIONAL);
        setType(out, field);
        out.setJsonName(jsonName(field.name()));
        for (Option option : field.options()) {
            if (option.name().is("default")) {
                out.setDefaultValue(DefaultValue.of(out.getType(), option.value()));
            } else if (option.name().is("json_name")) {
                out.setJsonName(words(option.value()));
            }
        }
        List<Option> own = field.options().stream()
                .filter(option -> !option.name().is("default") && !option.name().is("json_name"))
                .toList();
        if (!own.isEmpty()) {
            out.setOptions(options.build(own, "FieldOptions", scope, FieldOptions.parser()));
        }
        return out;
    }

    private void setType(FieldDescriptorProto.Builder out, Field field) {
        FieldDescriptorProto.Type scalar = Scalars.of(field.type());
        if (field.isMap()) {
            out.setType(FieldDescriptorProto.Type.TYPE_MESSAGE);
        } else if (scalar != null) {
            out.setType(scalar);
        } else {
            Definition found = definitions.type(field.type(), "");
            boolean isEnum = found != null && found.enumType() != null;
            FieldDescriptorProto.Type message = field.group() == null
                    ? FieldDescriptorProto.Type.TYPE_MESSAGE
                    : FieldDescriptorProto.Type.TYPE_GROUP;
            out.setType(isEnum ? FieldDescriptorProto.Type.TYPE_ENUM : message).setTypeName(field.type());
        }
    }

    /** Lower camel case: an underscore is dropped and the letter after it raised. */
    static String jsonName(String name) {
        StringBuilder json = new StringBuilder();
        boolean up = false;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '_') {
                up = true;
            } else {
                json.append(up && c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c);
                up = false;
            }
        }
        return json.toString();
    }

    private void addExtensions(DescriptorProto.Builder out, Extensions extensions, String scope) {
        ExtensionRangeOptions own =
                options.build(extensions.options(), "ExtensionRangeOptions", scope, ExtensionRangeOptions.parser());
        for (Range range : extensions.ranges()) {
            DescriptorProto.ExtensionRange.Builder built = DescriptorProto.ExtensionRange.newBuilder()
                    .setStart(range.first())
                    .setEnd(range.last() + 1);
            out.addExtensionRange(extensions.options().isEmpty() ? built : built.setOptions(own));
        }
    }

    private EnumDescriptorProto enumType(EnumType type, String outer) {
        String scope = Definitions.join(outer, type.name());
        EnumDescriptorProto.Builder out = EnumDescriptorProto.newBuilder().setName(type.name());
        for (Constant constant : type.constants()) {
            EnumValueDescriptorProto.Builder value = EnumValueDescriptorProto.newBuilder()
                    .setName(constant.name())
                    .setNumber(constant.number());
            if (!constant.options().isEmpty()) {
                value.setOptions(
                        options.build(constant.options(), "EnumValueOptions", scope, EnumValueOptions.parser()));
            }
            out.addValue(value);
        }
        for (Reserved reserved : Element.only(Reserved.class, type.body())) {
            reserved.ranges()
                    .forEach(range -> out.addReservedRange(EnumDescriptorProto.EnumReservedRange.newBuilder()
                            .setStart(range.first())
                            .setEnd(range.last())));
            out.addAllReservedName(reserved.names());
        }
        List<Option> own = Element.only(Option.class, type.body());
        if (!own.isEmpty()) {
            out.setOptions(options.build(own, "EnumOptions", scope, EnumOptions.parser()));
        }
        return out.build();
    }

    private ServiceDescriptorProto service(Service service, String outer) {
        String scope = Definitions.join(outer, service.name());
        ServiceDescriptorProto.Builder out = ServiceDescriptorProto.newBuilder().setName(service.name());
        for (Method method : Element.only(Method.class, service.body())) {
            MethodDescriptorProto.Builder built = MethodDescriptorProto.newBuilder()
                    .setName(method.name())
                    .setInputType(method.request())
                    .setOutputType(method.response());
            if (method.streamsIn()) {
                built.setClientStreaming(true);
            }
            if (method.streamsOut()) {
                built.setServerStreaming(true);
            }
            if (!method.options().isEmpty()) {
                built.setOptions(options.build(method.options(), "MethodOptions", scope, MethodOptions.parser()));
            }
            out.addMethod(built);
        }
        List<Option> own = Element.only(Option.class, service.body());
        if (!own.isEmpty()) {
            out.setOptions(options.build(own, "ServiceOptions", scope, ServiceOptions.parser()));
        }
        return out.build();
    }
}
