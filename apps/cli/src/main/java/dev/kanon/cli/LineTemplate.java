package dev.kanon.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How a record is printed: text with places such as {@code %k}, as kcat has them, and the escapes {@code \n}, {@code \t} and
 * {@code \\}.
 */
final class LineTemplate {

    private static final Map<Character, Function<ShownRecord, String>> PLACES = new TreeMap<>(Map.of(
            't', ShownRecord::topic,
            'p', shown -> Integer.toString(shown.partition()),
            'o', shown -> Long.toString(shown.offset()),
            'T', shown -> Long.toString(shown.timestamp()),
            'k', shown -> ShownRecord.text(shown.key()),
            'v', shown -> ShownRecord.text(shown.value()),
            's', shown -> ShownRecord.text(shown.value()),
            'h', ShownRecord::headersText,
            '%', shown -> "%"));

    private final List<Function<ShownRecord, String>> parts;

    private LineTemplate(List<Function<ShownRecord, String>> parts) {
        this.parts = List.copyOf(parts);
    }

    /**
     * Understands a template.
     *
     * @throws IllegalArgumentException naming the place that is not known
     */
    static LineTemplate parse(String template) {
        List<Function<ShownRecord, String>> parts = new ArrayList<>();
        for (int at = 0; at < template.length(); at++) {
            char character = template.charAt(at);
            boolean special = (character == '%' || character == '\\') && at + 1 < template.length();
            if (special) {
                at++;
                parts.add(character == '%' ? place(template.charAt(at)) : literal(escaped(template.charAt(at))));
            } else {
                parts.add(literal(Character.toString(character)));
            }
        }
        return new LineTemplate(parts);
    }

    String apply(ShownRecord shown) {
        StringBuilder line = new StringBuilder();
        parts.forEach(part -> line.append(part.apply(shown)));
        return line.toString();
    }

    private static Function<ShownRecord, String> place(char name) {
        Function<ShownRecord, String> place = PLACES.get(name);
        if (place == null) {
            throw new IllegalArgumentException("%" + name + " is no place of a record; the places are %"
                    + String.join(
                            " %", PLACES.keySet().stream().map(String::valueOf).toList()));
        }
        return place;
    }

    private static String escaped(char name) {
        return switch (name) {
            case 'n' -> "\n";
            case 't' -> "\t";
            case '\\' -> "\\";
            default -> throw new IllegalArgumentException("\\" + name + " is no escape; the escapes are \\n \\t \\\\");
        };
    }

    private static Function<ShownRecord, String> literal(String text) {
        return shown -> text;
    }

    /** From the command line. */
    static final class Converter implements ITypeConverter<LineTemplate> {

        @Override
        public LineTemplate convert(String template) {
            try {
                return parse(template);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }
}
