package dev.kanon.schema.protobuf;

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
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code .proto} text by recursive descent. What the grammar allows is taken, even where it makes no sense, such as
 * a number used twice: see {@code docs/decisions/0008-protobuf-as-written-and-as-protoc-sees-it.md}.
 */
final class ProtoParser {

    /** How deep messages, groups and option values may stand in each other. */
    static final int MAXIMUM_DEPTH = 64;

    /** The largest number that a field can have. */
    static final int MAXIMUM_NUMBER = (1 << 29) - 1;

    private static final Set<String> SYNTAXES = Set.of("proto2", "proto3");
    private static final Set<String> EDITIONS = Set.of("2023", "2024");
    private static final Set<String> LABELS = Set.of("optional", "required", "repeated");

    private final TokenReader reader;
    private final OptionParser options;
    private int depth;

    private ProtoParser(TokenReader reader) {
        this.reader = reader;
        this.options = new OptionParser(reader);
    }

    static ProtoFile parse(String text) throws SyntaxException {
        return new ProtoParser(new TokenReader(text)).file();
    }

    private ProtoFile file() throws SyntaxException {
        String syntax = version("syntax", SYNTAXES);
        String edition = syntax == null ? version("edition", EDITIONS) : null;
        String packageName = "";
        List<Element> body = new ArrayList<>();
        while (!reader.nextIs(Token.Kind.END)) {
            Token token = reader.peek();
            if (reader.skip(";")) {
                continue;
            }
            if (reader.skip("package")) {
                if (!packageName.isEmpty()) {
                    throw token.problem("too many package names");
                }
                packageName = reader.path();
                reader.expect(";");
            } else {
                body.add(fileElement(token));
            }
        }
        return new ProtoFile(syntax, edition, packageName, body);
    }

    private @Nullable String version(String keyword, Set<String> known) throws SyntaxException {
        while (reader.skip(";")) {
            // Nothing is before the first statement.
        }
        if (!reader.skip(keyword)) {
            return null;
        }
        reader.expect("=");
        Token token = reader.peek();
        String version = reader.string().toStringUtf8();
        if (!known.contains(version)) {
            throw token.problem("the " + keyword + " '" + version + "' is none of "
                    + known.stream().sorted().toList());
        }
        reader.expect(";");
        return version;
    }

    private Element fileElement(Token token) throws SyntaxException {
        return switch (token.text()) {
            case "import" -> importStatement();
            case "option" -> options.statement();
            case "message" -> message();
            case "enum" -> enumType();
            case "extend" -> extend();
            case "service" -> service();
            default -> throw token.problem("unexpected label: " + token.text());
        };
    }

    private Import importStatement() throws SyntaxException {
        reader.expect("import");
        String modifier = reader.nextIs(Token.Kind.NAME) ? reader.peek().text() : null;
        if (modifier != null && !reader.skip("public") && !reader.skip("weak")) {
            throw reader.expected("a path in quotes, 'public' or 'weak'");
        }
        String path = reader.string().toStringUtf8();
        reader.expect(";");
        return new Import(path, modifier);
    }

    private Message message() throws SyntaxException {
        reader.expect("message");
        String name = reader.name();
        return new Message(name, messageBody());
    }

    private List<Element> messageBody() throws SyntaxException {
        Token start = reader.peek();
        reader.expect("{");
        if (++depth > MAXIMUM_DEPTH) {
            throw start.problem("messages are nested more than " + MAXIMUM_DEPTH + " deep; flatten them");
        }
        List<Element> body = new ArrayList<>();
        while (!reader.skip("}")) {
            if (!reader.skip(";")) {
                body.add(messageElement());
            }
        }
        depth--;
        return body;
    }

    /** A word is a keyword only where what follows fits it: a field's type may have the same name. */
    private Element messageElement() throws SyntaxException {
        Token second = reader.peek(1);
        boolean nameAndBrace =
                second.kind() == Token.Kind.NAME && reader.peek(2).is("{");
        boolean nameAndNumber =
                second.kind() == Token.Kind.NAME && reader.peek(2).is("=");
        return switch (reader.peek().text()) {
            case "message" -> nameAndBrace ? message() : field();
            case "enum" -> nameAndBrace ? enumType() : field();
            case "oneof" -> nameAndBrace ? oneOf() : field();
            case "extend" -> nameAndNumber ? field() : extend();
            case "option" -> options.statement();
            case "extensions" -> second.kind() == Token.Kind.INTEGER ? extensions() : field();
            case "reserved" -> nameAndNumber ? field() : reserved();
            default -> field();
        };
    }

    private Field field() throws SyntaxException {
        Label label = null;
        if (LABELS.contains(reader.peek().text())
                && !(reader.peek(1).kind() == Token.Kind.NAME && reader.peek(2).is("="))) {
            String word = reader.name();
            for (Label known : Label.values()) {
                label = known.word().equals(word) ? known : label;
            }
        }
        if (reader.nextIs("group")
                && reader.peek(1).kind() == Token.Kind.NAME
                && reader.peek(2).is("=")) {
            return group(label);
        }
        String keyType = null;
        String type;
        if (reader.nextIs("map") && reader.peek(1).is("<")) {
            reader.next();
            reader.expect("<");
            keyType = reader.path();
            reader.expect(",");
            type = reader.path();
            reader.expect(">");
        } else {
            if (!reader.nextIs(Token.Kind.NAME) && !reader.nextIs(".")) {
                throw reader.peek().problem("unexpected " + reader.peek().shown() + " where a field could begin");
            }
            type = reader.path();
        }
        String name = reader.name();
        int number = fieldNumber();
        List<Option> list = options.list();
        reader.expect(";");
        return new Field(label, keyType, type, name, number, list, null);
    }

    private Field group(@Nullable Label label) throws SyntaxException {
        reader.expect("group");
        String type = reader.name();
        int number = fieldNumber();
        List<Option> list = options.list();
        Message body = new Message(type, messageBody());
        return new Field(label, null, type, type.toLowerCase(Locale.ROOT), number, list, body);
    }

    private int fieldNumber() throws SyntaxException {
        reader.expect("=");
        Token token = reader.peek();
        int number = reader.integer();
        if (number < 1 || number > MAXIMUM_NUMBER) {
            throw token.problem("the number of a field is 1 to " + MAXIMUM_NUMBER + ", not " + number);
        }
        return number;
    }

    private OneOf oneOf() throws SyntaxException {
        reader.expect("oneof");
        String name = reader.name();
        reader.expect("{");
        List<Element> body = new ArrayList<>();
        while (!reader.skip("}")) {
            if (!reader.skip(";")) {
                body.add(reader.nextIs("option") ? options.statement() : field());
            }
        }
        return new OneOf(name, body);
    }

    private Extend extend() throws SyntaxException {
        reader.expect("extend");
        String type = reader.path();
        reader.expect("{");
        List<Field> fields = new ArrayList<>();
        while (!reader.skip("}")) {
            if (!reader.skip(";")) {
                fields.add(field());
            }
        }
        return new Extend(type, fields);
    }

    private Extensions extensions() throws SyntaxException {
        reader.expect("extensions");
        List<Range> ranges = ranges(MAXIMUM_NUMBER);
        List<Option> list = options.list();
        reader.expect(";");
        return new Extensions(ranges, list);
    }

    private List<Range> ranges(int maximum) throws SyntaxException {
        List<Range> ranges = new ArrayList<>();
        do {
            Token token = reader.peek();
            int first = reader.integer();
            Range range = reader.skip("to") ? upTo(first, maximum) : new Range(first, first, Range.Form.NUMBER);
            if (range.last() < first) {
                throw token.problem("the range " + range + " ends before it begins");
            }
            ranges.add(range);
        } while (reader.skip(","));
        return ranges;
    }

    private Range upTo(int first, int maximum) throws SyntaxException {
        int last = reader.skip("max") ? maximum : reader.integer();
        return new Range(first, last, last == maximum ? Range.Form.TO_MAX : Range.Form.PAIR);
    }

    private Reserved reserved() throws SyntaxException {
        return reserved(MAXIMUM_NUMBER);
    }

    private Reserved reserved(int maximum) throws SyntaxException {
        reader.expect("reserved");
        List<Range> ranges = List.of();
        List<String> names = new ArrayList<>();
        if (reader.nextIs(Token.Kind.INTEGER) || reader.nextIs("-")) {
            ranges = ranges(maximum);
        } else {
            do {
                names.add(
                        reader.nextIs(Token.Kind.NAME)
                                ? reader.name()
                                : reader.string().toStringUtf8());
            } while (reader.skip(","));
        }
        reader.expect(";");
        return new Reserved(ranges, names);
    }

    private EnumType enumType() throws SyntaxException {
        reader.expect("enum");
        String name = reader.name();
        reader.expect("{");
        List<Element> body = new ArrayList<>();
        while (!reader.skip("}")) {
            if (reader.skip(";")) {
                continue;
            }
            boolean constant = reader.peek(1).is("=");
            if (!constant && reader.nextIs("option")) {
                body.add(options.statement());
            } else if (!constant && reader.nextIs("reserved")) {
                body.add(reserved(Integer.MAX_VALUE));
            } else {
                body.add(constant());
            }
        }
        return new EnumType(name, body);
    }

    private Constant constant() throws SyntaxException {
        String name = reader.name();
        reader.expect("=");
        int number = reader.integer();
        List<Option> list = options.list();
        reader.expect(";");
        return new Constant(name, number, list);
    }

    private Service service() throws SyntaxException {
        reader.expect("service");
        String name = reader.name();
        reader.expect("{");
        List<Element> body = new ArrayList<>();
        while (!reader.skip("}")) {
            if (!reader.skip(";")) {
                body.add(reader.nextIs("option") ? options.statement() : method());
            }
        }
        return new Service(name, body);
    }

    private Method method() throws SyntaxException {
        reader.expect("rpc");
        String name = reader.name();
        reader.expect("(");
        boolean streamsIn = stream();
        String request = reader.path();
        reader.expect(")");
        reader.expect("returns");
        reader.expect("(");
        boolean streamsOut = stream();
        String response = reader.path();
        reader.expect(")");
        List<Option> list = new ArrayList<>();
        if (reader.skip("{")) {
            while (!reader.skip("}")) {
                if (!reader.skip(";")) {
                    list.add(options.statement());
                }
            }
        } else {
            reader.expect(";");
        }
        return new Method(name, request, streamsIn, response, streamsOut, list);
    }

    /** Whether the word is there, and not the name of a message. */
    private boolean stream() throws SyntaxException {
        return !reader.peek(1).is(")") && reader.skip("stream");
    }
}
