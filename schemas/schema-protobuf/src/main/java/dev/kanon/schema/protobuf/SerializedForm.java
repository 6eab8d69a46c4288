package dev.kanon.schema.protobuf;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
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
import com.google.protobuf.MessageLite;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The descriptor that {@code format=serialized} answers, byte for byte as Confluent's registry makes it: names are those of
 * the text, members of a oneof come before other fields, a map's field says nothing of its type, and what an enum reserves
 * ends where a message's numbers end. For protoc's own kind of
 * descriptor see {@link DescriptorWriter}.
 */
final class SerializedForm {

    private final ProtoFile file;
    private final Set<String> missingImports;
    private final Definitions definitions;
    private final Options options;

    private SerializedForm(ProtoFile file, Set<String> missingImports, Definitions definitions) {
        this.file = file;
        this.missingImports = missingImports;
        this.definitions = definitions;
        this.options = new Options(definitions);
    }

    /** @param missingImports the imports to leave out, since nothing is known of them */
    static FileDescriptorProto of(ProtoFile file, Set<String> missingImports, Definitions definitions) {
        return new SerializedForm(file, missingImports, definitions).file();
    }

    private FileDescriptorProto file() {
        FileDescriptorProto.Builder out = FileDescriptorProto.newBuilder().setName(DescriptorLinker.FILE_NAME);
        String scope = file.packageName();
        if (!scope.isEmpty()) {
            out.setPackage(scope);
        }
        addImports(out);
        Element.stream(Message.class, file.body()).forEach(message -> out.addMessageType(message(message, scope)));
        Element.stream(EnumType.class, file.body()).forEach(type -> out.addEnumType(enumType(type, scope)));
        Element.stream(Extend.class, file.body())
                .forEach(extend -> extend.fields()
                        .forEach(field -> out.addExtension(field(field, scope).setExtendee(extend.type()))));
        Element.stream(Service.class, file.body()).forEach(service -> out.addService(service(service, scope)));
        FileOptions own =
                options.build(Element.only(Option.class, file.body()), "FileOptions", scope, FileOptions.parser());
        if (isSet(own)) {
            out.setOptions(own);
        }
        if (file.edition() != null) {
            return out.setSyntax("editions")
                    .setEdition(DescriptorWriter.edition(file.edition()))
                    .build();
        }
        return file.syntax() == null
                ? out.build()
                : out.setSyntax(file.syntax()).build();
    }

    private void addImports(FileDescriptorProto.Builder out) {
        for (Import statement : file.imports()) {
            if (missingImports.contains(statement.path())) {
                continue;
            }
            if ("public".equals(statement.modifier())) {
                out.addPublicDependency(out.getDependencyCount());
            }
            out.addDependency(statement.path());
        }
    }

    private DescriptorProto message(Message message, String outer) {
        String scope = Definitions.join(outer, message.name());
        DescriptorProto.Builder out = DescriptorProto.newBuilder().setName(message.name());
        addOneOfs(out, message, scope);
        addFields(out, message, scope);
        message.types().forEach(type -> {
            if (type instanceof Message inner) {
                out.addNestedType(message(inner, scope));
            } else if (type instanceof EnumType inner) {
                out.addEnumType(enumType(inner, scope));
            }
        });
        message.fields().filter(Field::isMap).forEach(map -> out.addNestedType(entry(map, scope)));
        Element.stream(Extend.class, message.body())
                .forEach(extend -> extend.fields()
                        .forEach(field -> out.addExtension(field(field, scope).setExtendee(extend.type()))));
        addRanges(out, message, scope);
        MessageOptions own = options.build(
                Element.only(Option.class, message.body()), "MessageOptions", scope, MessageOptions.parser());
        if (isSet(own)) {
            out.setOptions(own);
        }
        return out.build();
    }

    private void addOneOfs(DescriptorProto.Builder out, Message message, String scope) {
        for (OneOf oneOf : Element.only(OneOf.class, message.body())) {
            int index = out.getOneofDeclCount();
            List<Option> own = Element.only(Option.class, oneOf.body());
            out.addOneofDecl(OneofDescriptorProto.newBuilder()
                    .setName(oneOf.name())
                    .setOptions(options.build(own, "OneofOptions", scope, OneofOptions.parser())));
            oneOf.fields()
                    .forEach(field -> out.addField(field(field, scope)
                            .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL)
                            .setOneofIndex(index)));
        }
    }

    private void addFields(DescriptorProto.Builder out, Message message, String scope) {
        for (Field field : Element.only(Field.class, message.body())) {
            FieldDescriptorProto.Builder built = field(field, scope);
            if (file.isProto3() && field.label() == Label.OPTIONAL) {
                built.setOneofIndex(out.getOneofDeclCount()).setProto3Optional(true);
                out.addOneofDecl(OneofDescriptorProto.newBuilder()
                        .setName("_" + field.name())
                        .setOptions(OneofOptions.getDefaultInstance()));
            }
            out.addField(built);
        }
    }

    private FieldDescriptorProto.Builder field(Field field, String scope) {
        FieldDescriptorProto.Builder out =
                FieldDescriptorProto.newBuilder().setName(field.name()).setNumber(field.number());
        if (field.isMap()) {
            out.setLabel(FieldDescriptorProto.Label.LABEL_REPEATED).setTypeName(entryName(field.name()));
        } else {
            setType(out, field, scope);
        }
        if (field.label() != null) {
            out.setLabel(
                    FieldDescriptorProto.Label.valueOf("LABEL_" + field.label().name()));
        }
        List<Option> own = new ArrayList<>();
        for (Option option : field.options()) {
            if (option.name().is("default")) {
                out.setDefaultValue(DescriptorWriter.words(option.value()));
            } else if (option.name().is("json_name")) {
                out.setJsonName(DescriptorWriter.words(option.value()));
            } else {
                own.add(option);
            }
        }
        FieldOptions built = options.build(own, "FieldOptions", scope, FieldOptions.parser());
        return isSet(built) ? out.setOptions(built) : out;
    }

    private void setType(FieldDescriptorProto.Builder out, Field field, String scope) {
        FieldDescriptorProto.Type scalar = Scalars.of(field.type());
        if (scalar != null) {
            out.setType(scalar);
            return;
        }
        Definition found = definitions.type(field.type(), scope);
        boolean isEnum = found != null && found.enumType() != null;
        out.setTypeName(field.type());
        if (field.group() != null) {
            out.setType(FieldDescriptorProto.Type.TYPE_GROUP);
        } else {
            out.setType(isEnum ? FieldDescriptorProto.Type.TYPE_ENUM : FieldDescriptorProto.Type.TYPE_MESSAGE);
        }
    }

    private DescriptorProto entry(Field map, String scope) {
        DescriptorProto.Builder out = DescriptorProto.newBuilder().setName(entryName(map.name()));
        MapEntries.message(map, "")
                .fields()
                .forEach(member -> out.addField(field(member, scope).clearLabel()));
        return out.setOptions(MessageOptions.newBuilder().setMapEntry(true)).build();
    }

    /** Words between underscores begin with a capital; a name without underscores stays as it is. */
    private static String entryName(String field) {
        return field.contains("_") ? MapEntries.name(field.toLowerCase(Locale.ROOT)) : field + "Entry";
    }

    private void addRanges(DescriptorProto.Builder out, Message message, String scope) {
        for (Extensions extensions : Element.only(Extensions.class, message.body())) {
            ExtensionRangeOptions own =
                    options.build(extensions.options(), "ExtensionRangeOptions", scope, ExtensionRangeOptions.parser());
            for (Range range : extensions.ranges()) {
                out.addExtensionRange(DescriptorProto.ExtensionRange.newBuilder()
                        .setStart(range.first())
                        .setEnd(range.last() + 1)
                        .setOptions(own));
            }
        }
        for (Reserved reserved : Element.only(Reserved.class, message.body())) {
            reserved.ranges()
                    .forEach(range -> out.addReservedRange(DescriptorProto.ReservedRange.newBuilder()
                            .setStart(range.first())
                            .setEnd(range.last() + 1)));
            out.addAllReservedName(reserved.names());
        }
    }

    private EnumDescriptorProto enumType(EnumType type, String outer) {
        String scope = Definitions.join(outer, type.name());
        EnumDescriptorProto.Builder out = EnumDescriptorProto.newBuilder().setName(type.name());
        for (Constant constant : type.constants()) {
            EnumValueDescriptorProto.Builder value = EnumValueDescriptorProto.newBuilder()
                    .setName(constant.name())
                    .setNumber(constant.number());
            EnumValueOptions own =
                    options.build(constant.options(), "EnumValueOptions", scope, EnumValueOptions.parser());
            out.addValue(isSet(own) ? value.setOptions(own) : value);
        }
        for (Reserved reserved : Element.only(Reserved.class, type.body())) {
            reserved.ranges()
                    .forEach(range -> out.addReservedRange(EnumDescriptorProto.EnumReservedRange.newBuilder()
                            .setStart(range.first())
                            .setEnd(Math.min(range.last(), ProtoParser.MAXIMUM_NUMBER))));
            out.addAllReservedName(reserved.names());
        }
        EnumOptions own =
                options.build(Element.only(Option.class, type.body()), "EnumOptions", scope, EnumOptions.parser());
        if (isSet(own)) {
            out.setOptions(own);
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
                    .setOutputType(method.response())
                    .setClientStreaming(method.streamsIn())
                    .setServerStreaming(method.streamsOut());
            MethodOptions own = options.build(method.options(), "MethodOptions", scope, MethodOptions.parser());
            out.addMethod(isSet(own) ? built.setOptions(own) : built);
        }
        ServiceOptions own = options.build(
                Element.only(Option.class, service.body()), "ServiceOptions", scope, ServiceOptions.parser());
        if (isSet(own)) {
            out.setOptions(own);
        }
        return out.build();
    }

    private static boolean isSet(MessageLite options) {
        return options.getSerializedSize() > 0;
    }
}
