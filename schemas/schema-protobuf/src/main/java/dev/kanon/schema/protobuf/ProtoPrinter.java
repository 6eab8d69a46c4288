package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;
import dev.kanon.schema.protobuf.Element.Constant;
import dev.kanon.schema.protobuf.Element.EnumType;
import dev.kanon.schema.protobuf.Element.Extend;
import dev.kanon.schema.protobuf.Element.Extensions;
import dev.kanon.schema.protobuf.Element.Field;
import dev.kanon.schema.protobuf.Element.Import;
import dev.kanon.schema.protobuf.Element.Message;
import dev.kanon.schema.protobuf.Element.Method;
import dev.kanon.schema.protobuf.Element.OneOf;
import dev.kanon.schema.protobuf.Element.Option;
import dev.kanon.schema.protobuf.Element.Range;
import dev.kanon.schema.protobuf.Element.Reserved;
import dev.kanon.schema.protobuf.Element.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a file in the form in which schemas are stored and compared: that of Confluent's registry, to the character, since
 * the guid of a schema is a hash of it. Sections come in a fixed order, with an empty line before each but the first; an
 * empty line is indented as what surrounds the block that it stands in.
 */
final class ProtoPrinter {

    private static final String INDENT = "  ";
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private ProtoPrinter() {}

    static String print(ProtoFile file) {
        StringBuilder out = new StringBuilder();
        if (file.syntax() != null) {
            out.append("syntax = \"").append(file.syntax()).append("\";\n");
        }
        if (file.edition() != null) {
            out.append("edition = \"").append(file.edition()).append("\";\n");
        }
        if (!file.packageName().isEmpty()) {
            out.append("package ").append(file.packageName()).append(";\n");
        }
        List<Element> body = file.body();
        section(out, Element.stream(Import.class, body).filter(plain -> plain.modifier() == null));
        section(out, Element.stream(Import.class, body).filter(other -> other.modifier() != null));
        section(out, Element.stream(Option.class, body));
        section(out, Stream.concat(Element.stream(Message.class, body), Element.stream(EnumType.class, body)));
        section(out, Element.stream(Extend.class, body));
        section(out, Element.stream(Service.class, body));
        return out.toString();
    }

    private static void section(StringBuilder out, Stream<? extends Element> elements) {
        List<String> printed = elements.map(ProtoPrinter::print).toList();
        if (!printed.isEmpty()) {
            out.append('\n');
            printed.forEach(out::append);
        }
    }

    private static String print(Element element) {
        if (element instanceof Field field) {
            return field(field);
        }
        if (element instanceof Element.Type type) {
            return type(type);
        }
        if (element instanceof OneOf oneOf) {
            return "oneof " + oneOf.name() + block(sections(oneOf));
        }
        if (element instanceof Constant constant) {
            return constant.name() + " = " + constant.number() + list(constant.options(), "") + ";\n";
        }
        if (element instanceof Option option) {
            return "option " + print(option, false) + ";\n";
        }
        if (element instanceof Reserved reserved) {
            return "reserved " + reserved(reserved) + ";\n";
        }
        if (element instanceof Extensions extensions) {
            return "extensions " + ranges(extensions.ranges()) + list(extensions.options(), "") + ";\n";
        }
        return element instanceof Method method ? method(method) : fileElement(element);
    }

    private static String type(Element.Type type) {
        return type instanceof Message message
                ? "message " + message.name() + block(sections(message))
                : "enum " + type.name() + block(List.of(together(enumBody((EnumType) type))));
    }

    private static String fileElement(Element element) {
        if (element instanceof Import statement) {
            String modifier = statement.modifier() == null ? "" : statement.modifier() + " ";
            return "import " + modifier + quoted(ByteString.copyFromUtf8(statement.path())) + ";\n";
        }
        if (element instanceof Extend extend) {
            return "extend " + extend.type() + block(List.of(together(extend.fields().stream())));
        }
        if (element instanceof Service service) {
            return "service " + service.name() + block(sections(service));
        }
        throw new IllegalStateException("no way to print " + element.getClass());
    }

    private static List<String> sections(Message message) {
        List<Element> body = message.body();
        return List.of(
                together(Element.stream(Reserved.class, body)),
                together(Element.stream(Option.class, body)),
                together(Element.stream(Field.class, body).filter(field -> field.group() == null)),
                together(Element.stream(OneOf.class, body)),
                together(Element.stream(Field.class, body).filter(field -> field.group() != null)),
                together(Element.stream(Extensions.class, body)),
                together(Stream.concat(Element.stream(Message.class, body), Element.stream(EnumType.class, body))),
                together(Element.stream(Extend.class, body)));
    }

    private static List<String> sections(Service service) {
        return List.of(
                together(Element.stream(Option.class, service.body())),
                together(Element.stream(Method.class, service.body())));
    }

    private static List<String> sections(OneOf oneOf) {
        return List.of(
                together(Element.stream(Option.class, oneOf.body())),
                together(oneOf.fields().stream().filter(field -> field.group() == null)),
                together(oneOf.fields().stream().filter(field -> field.group() != null)));
    }

    private static Stream<Element> enumBody(EnumType type) {
        return Stream.of(Reserved.class, Option.class, Constant.class)
                .flatMap(kind -> Element.stream(kind, type.body()));
    }

    private static String together(Stream<? extends Element> elements) {
        return elements.map(ProtoPrinter::print).collect(Collectors.joining());
    }

    private static String block(List<String> sections) {
        String inside = sections.stream()
                .filter(section -> !section.isEmpty())
                .map(section -> indented(section))
                .collect(Collectors.joining("\n"));
        return inside.isEmpty() ? " {}\n" : " {\n" + inside + "}\n";
    }

    private static String indented(String lines) {
        return lines.lines().map(line -> INDENT + line + "\n").collect(Collectors.joining());
    }

    private static String field(Field field) {
        StringBuilder out = new StringBuilder();
        if (field.label() != null) {
            out.append(field.label().word()).append(' ');
        }
        if (field.group() != null) {
            return out.append("group ")
                    .append(field.type())
                    .append(" = ")
                    .append(field.number())
                    .append(list(field.options(), ""))
                    .append(block(sections(field.group())))
                    .toString();
        }
        out.append(field.isMap() ? "map<" + field.keyType() + ", " + field.type() + ">" : field.type());
        out.append(' ').append(field.name()).append(" = ").append(field.number());
        return out.append(list(field.options(), field.type())).append(";\n").toString();
    }

    /** @param type of the field whose options these are, which decides how its default is written */
    private static String list(List<Option> options, String type) {
        if (options.isEmpty()) {
            return "";
        }
        List<String> printed = new ArrayList<>();
        options.stream().filter(option -> !isSpecial(option)).forEach(option -> printed.add(print(option, false)));
        for (String special : List.of("default", "json_name")) {
            options.stream()
                    .filter(option -> option.name().is(special))
                    .forEach(option -> printed.add(print(option, special.equals("default") && type.equals("bytes"))));
        }
        return printed.size() == 1 ? " [" + printed.get(0) + "]" : " [\n" + indented(String.join(",\n", printed)) + "]";
    }

    /** What is no option of a field's descriptor though it is written as one; it comes last. */
    private static boolean isSpecial(Option option) {
        return option.name().is("default") || option.name().is("json_name");
    }

    /**
     * @param bare whether a string that could be a name stands without quotes, as Confluent's registry prints the default of
     *     bytes
     */
    private static String print(Option option, boolean bare) {
        return option.name() + " = " + (bare ? bare(option.value()) : value(option.value()));
    }

    private static String bare(OptionValue value) {
        String characters =
                value instanceof OptionValue.Text text ? text.bytes().toStringUtf8() : "";
        return NAME.matcher(characters).matches() ? characters : value(value);
    }

    private static String value(OptionValue value) {
        if (value instanceof OptionValue.Word word) {
            return word.text();
        }
        if (value instanceof OptionValue.Text text) {
            return quoted(text.bytes());
        }
        if (value instanceof OptionValue.Aggregate aggregate) {
            return enclosed(
                    "{",
                    aggregate.members().entrySet().stream()
                            .map(member -> member.getKey() + ": " + value(member.getValue())),
                    "}");
        }
        return enclosed("[", value.each().stream().map(ProtoPrinter::value), "]");
    }

    private static String enclosed(String start, Stream<String> elements, String end) {
        String inside = elements.collect(Collectors.joining(",\n"));
        return inside.isEmpty() ? start + end : start + "\n" + indented(inside) + end;
    }

    private static String quoted(ByteString bytes) {
        return '"' + Escapes.escape(bytes) + '"';
    }

    private static String reserved(Reserved reserved) {
        return reserved.names().isEmpty()
                ? ranges(reserved.ranges())
                : reserved.names().stream()
                        .map(name -> quoted(ByteString.copyFromUtf8(name)))
                        .collect(Collectors.joining(", "));
    }

    private static String ranges(List<Range> ranges) {
        return ranges.stream().map(Range::toString).collect(Collectors.joining(", "));
    }

    private static String method(Method method) {
        String head = "rpc " + method.name() + " (" + (method.streamsIn() ? "stream " : "") + method.request()
                + ") returns (" + (method.streamsOut() ? "stream " : "") + method.response() + ")";
        if (method.options().isEmpty()) {
            return head + ";\n";
        }
        return head + " {\n" + indented(together(method.options().stream())) + "};\n";
    }
}
