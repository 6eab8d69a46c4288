package dev.kanon.schema.protobuf;

import dev.kanon.schema.protobuf.Element.Option;
import java.util.ArrayList;
import java.util.List;

/** Reads options: statements, lists in square brackets, and the values of both. */
final class OptionParser {

    private final TokenReader reader;
    private int depth;

    OptionParser(TokenReader reader) {
        this.reader = reader;
    }

    /** {@code option name = value;}. */
    Option statement() throws SyntaxException {
        reader.expect("option");
        Option option = option();
        reader.expect(";");
        return option;
    }

    /** {@code [name = value, …]}, or nothing. */
    List<Option> list() throws SyntaxException {
        List<Option> list = new ArrayList<>();
        if (reader.skip("[")) {
            do {
                list.add(option());
            } while (reader.skip(","));
            reader.expect("]");
        }
        return list;
    }

    private Option option() throws SyntaxException {
        List<OptionName.Part> parts = new ArrayList<>();
        do {
            if (reader.skip("(")) {
                parts.add(new OptionName.Part(reader.path(), true));
                reader.expect(")");
            } else {
                parts.add(new OptionName.Part(reader.name(), false));
            }
        } while (reader.skip("."));
        reader.expect("=");
        return new Option(new OptionName(parts), value());
    }

    private OptionValue value() throws SyntaxException {
        Token token = reader.peek();
        if (token.kind() == Token.Kind.STRING) {
            return new OptionValue.Text(reader.string());
        }
        if (token.is("{") || token.is("<")) {
            enter(token);
            OptionValue aggregate = aggregate();
            depth--;
            return aggregate;
        }
        return token.is("[") ? listing() : word();
    }

    private void enter(Token start) throws SyntaxException {
        if (++depth > ProtoParser.MAXIMUM_DEPTH) {
            throw start.problem(
                    "the value of an option is nested more than " + ProtoParser.MAXIMUM_DEPTH + " deep; flatten it");
        }
    }

    private OptionValue word() throws SyntaxException {
        String sign = reader.skip("-") ? "-" : "";
        if (sign.isEmpty()) {
            reader.skip("+");
        }
        return switch (reader.peek().kind()) {
            case NAME, INTEGER, DECIMAL ->
                new OptionValue.Word(sign + reader.next().text());
            default -> throw reader.expected("the value of an option");
        };
    }

    private OptionValue aggregate() throws SyntaxException {
        String end = reader.next().is("{") ? "}" : ">";
        Members members = new Members();
        while (!reader.skip(end)) {
            String name = memberName();
            if (!reader.skip(":") && !reader.nextIs("{") && !reader.nextIs("<") && !reader.nextIs("[")) {
                throw reader.expected("':'");
            }
            members.add(name, value());
            if (!reader.skip(",")) {
                reader.skip(";");
            }
        }
        return members.toAggregate();
    }

    private String memberName() throws SyntaxException {
        if (!reader.skip("[")) {
            return reader.name();
        }
        StringBuilder name = new StringBuilder("[").append(reader.path());
        while (reader.skip("/")) {
            name.append('/').append(reader.path());
        }
        reader.expect("]");
        return name.append(']').toString();
    }

    private OptionValue listing() throws SyntaxException {
        reader.expect("[");
        List<OptionValue> elements = new ArrayList<>();
        if (reader.skip("]")) {
            return new OptionValue.Listing(elements);
        }
        do {
            if (reader.nextIs("[")) {
                throw reader.expected("no list inside a list");
            }
            elements.add(value());
        } while (reader.skip(","));
        reader.expect("]");
        return new OptionValue.Listing(elements);
    }
}
