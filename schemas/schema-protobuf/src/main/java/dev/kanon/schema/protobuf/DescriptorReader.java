package dev.kanon.schema.protobuf;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumValueDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import com.google.protobuf.DescriptorProtos.OneofDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import dev.kanon.schema.InvalidSchemaException;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes of a descriptor the file that somebody could have written to get it. */
final class DescriptorReader {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern PATH = Pattern.compile("\\.?[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*");

    private final FileDescriptorProto file;
    private final OptionReader options;
    private final boolean proto3;
    private final boolean editions;

    private DescriptorReader(FileDescriptorProto file, Definitions definitions) {
        this.file = file;
        this.options = new OptionReader(definitions);
        this.proto3 = file.getSyntax().equals("proto3");
        this.editions = file.hasEdition() && !proto3;
    }

    /** @param definitions of the extensions that its options may use */
    static ProtoFile read(FileDescriptorProto file, Definitions definitions) throws InvalidSchemaException {
        return new DescriptorReader(file, definitions).file();
    }

    private ProtoFile file() throws InvalidSchemaException {
        List<Element> body = new ArrayList<>();
        addImports(body);
        body.addAll(options.read(file.getOptions()));
        Bodies bodies = new Bodies(file.getMessageTypeList());
        List<Element> extensions = extensions(file.getExtensionList(), bodies);
        for (DescriptorProto message : bodies.messages()) {
            body.add(message(message));
        }
        for (EnumDescriptorProto type : file.getEnumTypeList()) {
            body.add(enumType(type));
        }
        body.addAll(extensions);
        for (ServiceDescriptorProto service : file.getServiceList()) {
            body.add(service(service));
        }
        String packageName = file.getPackage().isEmpty() ? "" : path(file.getPackage());
        String syntax = editions || file.getSyntax().isEmpty() ? null : file.getSyntax();
        if (syntax != null && !syntax.equals("proto2") && !syntax.equals("proto3")) {
            throw new InvalidSchemaException(
                    "The descriptor has the syntax '" + syntax + "'; it can be proto2, proto3 or editions");
        }
        return new ProtoFile(
                syntax, editions ? file.getEdition().name().substring("EDITION_".length()) : null, packageName, body);
    }

    private void addImports(List<Element> body) {
        Set<Integer> publicOnes = new HashSet<>(file.getPublicDependencyList());
        Set<Integer> weakOnes = new HashSet<>(file.getWeakDependencyList());
        for (int i = 0; i < file.getDependencyCount(); i++) {
            String modifier = publicOnes.contains(i) ? "public" : weakOnes.contains(i) ? "weak" : null;
            body.add(new Import(file.getDependency(i), modifier));
        }
    }

    /** Messages of which some are no more than the entries of a map or the body of a group. */
    private static final class Bodies {

        private final Map<String, DescriptorProto> byName = new LinkedHashMap<>();
        private final Set<String> used = new HashSet<>();

        Bodies(List<DescriptorProto> messages) {
            messages.forEach(message -> byName.putIfAbsent(message.getName(), message));
        }

        @Nullable
        DescriptorProto of(FieldDescriptorProto field) {
            String type = field.getTypeName();
            return byName.get(type.substring(type.lastIndexOf('.') + 1));
        }

        void use(DescriptorProto message) {
            used.add(message.getName());
        }

        List<DescriptorProto> messages() {
            return byName.values().stream()
                    .filter(message -> !used.contains(message.getName()))
                    .toList();
        }
    }

    private Message message(DescriptorProto message) throws InvalidSchemaException {
        List<Element> body = new ArrayList<>(options.read(message.getOptions()));
        Bodies bodies = new Bodies(message.getNestedTypeList());
        Map<Integer, List<Element>> oneOfs = new HashMap<>();
        for (FieldDescriptorProto field : message.getFieldList()) {
            boolean inOneOf = field.hasOneofIndex() && !field.getProto3Optional();
            if (!inOneOf) {
                body.add(field(field, bodies, false));
                continue;
            }
            int index = field.getOneofIndex();
            if (index < 0 || index >= message.getOneofDeclCount()) {
                throw new InvalidSchemaException("The field " + field.getName() + " is in oneof " + index
                        + ", which the descriptor does not have");
            }
            List<Element> members = oneOfs.get(index);
            if (members == null) {
                OneofDescriptorProto oneOf = message.getOneofDecl(index);
                members = new ArrayList<>(options.read(oneOf.getOptions()));
                oneOfs.put(index, members);
            }
            members.add(field(field, bodies, true));
        }
        for (int i = 0; i < message.getOneofDeclCount(); i++) {
            if (oneOfs.containsKey(i)) {
                body.add(new OneOf(name(message.getOneofDecl(i).getName()), oneOfs.getOrDefault(i, List.of())));
            }
        }
        List<Element> extensions = extensions(message.getExtensionList(), bodies);
        addRanges(body, message);
        for (DescriptorProto nested : bodies.messages()) {
            body.add(message(nested));
        }
        for (EnumDescriptorProto nested : message.getEnumTypeList()) {
            body.add(enumType(nested));
        }
        body.addAll(extensions);
        return new Message(name(message.getName()), body);
    }

    private void addRanges(List<Element> body, DescriptorProto message) throws InvalidSchemaException {
        for (DescriptorProto.ReservedRange range : message.getReservedRangeList()) {
            body.add(new Reserved(
                    List.of(range(range.getStart(), range.getEnd() - 1, ProtoParser.MAXIMUM_NUMBER)), List.of()));
        }
        for (String reserved : message.getReservedNameList()) {
            body.add(new Reserved(List.of(), List.of(reserved)));
        }
        for (DescriptorProto.ExtensionRange range : message.getExtensionRangeList()) {
            body.add(new Extensions(
                    List.of(range(range.getStart(), range.getEnd() - 1, ProtoParser.MAXIMUM_NUMBER)),
                    options.read(range.getOptions())));
        }
    }

    private static Range range(int first, int last, int maximum) throws InvalidSchemaException {
        if (last < first) {
            throw new InvalidSchemaException("The range " + first + " to " + last + " ends before it begins");
        }
        Range.Form form = first == last ? Range.Form.NUMBER : Range.Form.PAIR;
        return new Range(first, last, last == maximum ? Range.Form.TO_MAX : form);
    }

    /** Extensions of one message that follow each other are written together. */
    private List<Element> extensions(List<FieldDescriptorProto> fields, Bodies bodies) throws InvalidSchemaException {
        List<Element> extensions = new ArrayList<>();
        List<Field> together = new ArrayList<>();
        String extendee = "";
        for (FieldDescriptorProto field : fields) {
            if (!field.getExtendee().equals(extendee) && !together.isEmpty()) {
                extensions.add(new Extend(extendee, together));
                together.clear();
            }
            extendee = path(field.getExtendee());
            together.add(field(field, bodies, false));
        }
        if (!together.isEmpty()) {
            extensions.add(new Extend(extendee, together));
        }
        return extensions;
    }

    private Field field(FieldDescriptorProto field, Bodies bodies, boolean inOneOf) throws InvalidSchemaException {
        if (field.getNumber() < 1 || field.getNumber() > ProtoParser.MAXIMUM_NUMBER) {
            throw new InvalidSchemaException("The number of the field " + field.getName() + " is " + field.getNumber()
                    + "; it can be 1 to " + ProtoParser.MAXIMUM_NUMBER);
        }
        String name = name(field.getName());
        List<Option> own = fieldOptions(field);
        DescriptorProto body = field.getTypeName().isEmpty() ? null : bodies.of(field);
        if (body != null && MapEntries.isEntry(body)) {
            bodies.use(body);
            FieldDescriptorProto key = body.getField(0);
            FieldDescriptorProto value = body.getField(1);
            return new Field(null, type(key), type(value), name, field.getNumber(), own, null);
        }
        Label label = inOneOf ? null : label(field);
        if (body != null && field.getType() == FieldDescriptorProto.Type.TYPE_GROUP) {
            bodies.use(body);
            Message group = message(body);
            return new Field(label, null, group.name(), name, field.getNumber(), own, group);
        }
        return new Field(label, null, type(field), name, field.getNumber(), own, null);
    }

    private @Nullable Label label(FieldDescriptorProto field) {
        return switch (field.getLabel()) {
            case LABEL_REPEATED -> Label.REPEATED;
            case LABEL_REQUIRED -> Label.REQUIRED;
            case LABEL_OPTIONAL -> field.getProto3Optional() || !(proto3 || editions) ? Label.OPTIONAL : null;
        };
    }

    private static String type(FieldDescriptorProto field) throws InvalidSchemaException {
        return field.getTypeName().isEmpty() ? Scalars.word(field.getType()) : path(field.getTypeName());
    }

    private List<Option> fieldOptions(FieldDescriptorProto field) throws InvalidSchemaException {
        List<Option> own = options.read(field.getOptions());
        if (field.hasDefaultValue()) {
            own.add(new Option(OptionName.of("default"), defaultValue(field)));
        }
        if (field.hasJsonName() && !field.getJsonName().equals(DescriptorWriter.jsonName(field.getName()))) {
            own.add(new Option(OptionName.of("json_name"), OptionValue.Text.of(field.getJsonName())));
        }
        return own;
    }

    private static OptionValue defaultValue(FieldDescriptorProto field) throws InvalidSchemaException {
        String value = field.getDefaultValue();
        return switch (field.getType()) {
            case TYPE_STRING -> OptionValue.Text.of(value);
            case TYPE_BYTES -> new OptionValue.Text(DefaultValue.unescaped(value));
            default -> {
                if (!value.matches("[-+.A-Za-z0-9_]+")) {
                    throw new InvalidSchemaException("The field " + field.getName() + " has a broken default");
                }
                yield new OptionValue.Word(value);
            }
        };
    }

    private EnumType enumType(EnumDescriptorProto type) throws InvalidSchemaException {
        List<Element> body = new ArrayList<>(options.read(type.getOptions()));
        for (EnumValueDescriptorProto value : type.getValueList()) {
            body.add(new Constant(name(value.getName()), value.getNumber(), options.read(value.getOptions())));
        }
        for (EnumDescriptorProto.EnumReservedRange range : type.getReservedRangeList()) {
            body.add(new Reserved(List.of(range(range.getStart(), range.getEnd(), Integer.MAX_VALUE)), List.of()));
        }
        for (String reserved : type.getReservedNameList()) {
            body.add(new Reserved(List.of(), List.of(reserved)));
        }
        return new EnumType(name(type.getName()), body);
    }

    private Service service(ServiceDescriptorProto service) throws InvalidSchemaException {
        List<Element> body = new ArrayList<>(options.read(service.getOptions()));
        for (MethodDescriptorProto method : service.getMethodList()) {
            body.add(new Method(
                    name(method.getName()),
                    path(method.getInputType()),
                    method.getClientStreaming(),
                    path(method.getOutputType()),
                    method.getServerStreaming(),
                    options.read(method.getOptions())));
        }
        return new Service(name(service.getName()), body);
    }

    private static String name(String name) throws InvalidSchemaException {
        return checked(name, NAME);
    }

    private static String path(String name) throws InvalidSchemaException {
        return checked(name, PATH);
    }

    private static String checked(String name, Pattern pattern) throws InvalidSchemaException {
        if (!pattern.matcher(name).matches()) {
            throw new InvalidSchemaException(
                    "The descriptor has the name '" + name + "', which could not be written in a .proto file");
        }
        return name;
    }
}
