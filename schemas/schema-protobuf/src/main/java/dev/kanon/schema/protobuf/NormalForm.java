package dev.kanon.schema.protobuf;

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
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Brings a file whose names are written out in full into the form that all files of the same meaning share: numbers decide
 * the order of what has one, names that of the rest. Messages, enums and services stay in order, since a message is known by
 * its place.
 */
final class NormalForm {

    private static final Comparator<Option> OPTION_ORDER = Comparator.comparing(NormalForm::orderName);
    /** Of longer numbers nobody can tell the value, and this code need not. */
    private static final int MOST_DIGITS = 400;

    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]*\\.[0-9]*");

    private NormalForm() {}

    static ProtoFile of(ProtoFile qualified) {
        boolean said = "proto2".equals(qualified.syntax());
        return new ProtoFile(
                said ? null : qualified.syntax(), qualified.edition(), qualified.packageName(), body(qualified.body()));
    }

    private static List<Element> body(List<Element> body) {
        List<Element> normal = new ArrayList<>(body.size());
        Element.stream(Import.class, body)
                .sorted(Comparator.comparing(Import::path))
                .distinct()
                .forEach(normal::add);
        normal.addAll(options(Element.only(Option.class, body)));
        normal.addAll(reserved(Element.only(Reserved.class, body)));
        fields(Element.stream(Field.class, body)).forEach(normal::add);
        Element.stream(OneOf.class, body)
                .map(oneOf -> new OneOf(oneOf.name(), body(oneOf.body())))
                .sorted(Comparator.comparingInt(NormalForm::lowestNumber))
                .forEach(normal::add);
        normal.addAll(extensions(Element.only(Extensions.class, body)));
        Element.stream(Constant.class, body)
                .map(constant -> new Constant(constant.name(), constant.number(), options(constant.options())))
                .sorted(Comparator.comparingInt(Constant::number))
                .forEach(normal::add);
        body.stream().flatMap(NormalForm::inPlace).forEach(normal::add);
        return normal;
    }

    /** What keeps its place, normalised inside; else nothing. */
    private static Stream<Element> inPlace(Element element) {
        if (element instanceof Message message) {
            return Stream.of(message(message));
        }
        if (element instanceof EnumType type) {
            return Stream.of(new EnumType(type.name(), body(type.body())));
        }
        if (element instanceof Extend extend) {
            return Stream.of(
                    new Extend(extend.type(), fields(extend.fields().stream()).toList()));
        }
        if (element instanceof Service service) {
            return Stream.of(new Service(service.name(), body(service.body())));
        }
        if (element instanceof Method method) {
            return Stream.of(new Method(
                    method.name(),
                    method.request(),
                    method.streamsIn(),
                    method.response(),
                    method.streamsOut(),
                    options(method.options())));
        }
        return Stream.empty();
    }

    private static Message message(Message message) {
        return new Message(message.name(), body(message.body()));
    }

    private static Stream<Field> fields(Stream<Field> fields) {
        return fields.map(NormalForm::field).sorted(Comparator.comparingInt(Field::number));
    }

    private static Field field(Field field) {
        Field normal = field.withOptions(options(field.options()));
        return field.group() == null ? normal : normal.withGroup(message(field.group()));
    }

    private static int lowestNumber(OneOf oneOf) {
        return oneOf.fields().stream().mapToInt(Field::number).min().orElse(0);
    }

    private static List<Element> reserved(List<Reserved> all) {
        Stream<Element> ranges = all.stream()
                .flatMap(reserved -> reserved.ranges().stream())
                .map(NormalForm::range)
                .sorted(Comparator.comparingInt(Range::first))
                .map(range -> new Reserved(List.of(range), List.of()));
        Stream<Element> names = all.stream()
                .flatMap(reserved -> reserved.names().stream())
                .sorted()
                .map(name -> new Reserved(List.of(), List.of(name)));
        return Stream.concat(ranges, names).toList();
    }

    private static List<Element> extensions(List<Extensions> all) {
        return all.stream()
                .flatMap(extensions -> extensions.ranges().stream()
                        .map(range -> new Extensions(List.of(range(range)), options(extensions.options()))))
                .sorted(Comparator.comparingInt(one -> one.ranges().get(0).first()))
                .map(Element.class::cast)
                .toList();
    }

    private static Range range(Range range) {
        return range.form() == Range.Form.PAIR && range.first() == range.last()
                ? new Range(range.first(), range.last(), Range.Form.NUMBER)
                : range;
    }

    /** Sorted, with those that set a member of a message each put into one that sets the message. */
    private static List<Option> options(List<Option> options) {
        List<Option> whole = new ArrayList<>();
        Map<OptionName, Members> messages = new LinkedHashMap<>();
        for (Option option : options) {
            OptionName base = new OptionName(List.of(plain(option.name().first())));
            if (option.name().parts().size() > 1) {
                Members members = messages.computeIfAbsent(base, absent -> begun(absent, whole));
                members.set(names(option.name().rest()), option.value());
            } else {
                whole.add(new Option(base, option.value()));
            }
        }
        messages.forEach((name, members) -> whole.add(new Option(name, members.toAggregate())));
        return whole.stream()
                .map(option -> new Option(option.name(), value(option.value())))
                .sorted(OPTION_ORDER)
                .toList();
    }

    /** What is set of the message already, taken out of the options. */
    private static Members begun(OptionName name, List<Option> whole) {
        Members members = new Members();
        for (int i = whole.size() - 1; i >= 0; i--) {
            if (whole.get(i).name().equals(name) && whole.get(i).value() instanceof OptionValue.Aggregate aggregate) {
                members.addAll(aggregate);
                whole.remove(i);
                break;
            }
        }
        return members;
    }

    private static List<String> names(List<OptionName.Part> path) {
        return path.stream()
                .map(NormalForm::plain)
                .map(part -> part.extension() ? "[" + part.name() + "]" : part.name())
                .toList();
    }

    /** Extensions go by their full name, without a dot in front. */
    private static OptionName.Part plain(OptionName.Part part) {
        return part.extension() && part.name().startsWith(".")
                ? new OptionName.Part(part.name().substring(1), true)
                : part;
    }

    private static OptionValue value(OptionValue value) {
        if (value instanceof OptionValue.Word word) {
            return new OptionValue.Word(number(word.text()));
        }
        if (value instanceof OptionValue.Aggregate aggregate) {
            Map<String, OptionValue> sorted = new TreeMap<>();
            aggregate.members().forEach((name, member) -> sorted.put(name.replace("[.", "["), member(member)));
            return new OptionValue.Aggregate(sorted);
        }
        if (value instanceof OptionValue.Listing listing) {
            return new OptionValue.Listing(
                    listing.elements().stream().map(NormalForm::value).toList());
        }
        return value;
    }

    /** A member with one value is that value. */
    private static OptionValue member(OptionValue member) {
        OptionValue normal = value(member);
        return normal.each().size() == 1 ? normal.each().get(0) : normal;
    }

    /** Without zeros at the end: {@code 1.50} is {@code 1.5}, and {@code 2.0} is {@code 2}. */
    private static String number(String word) {
        return word.length() <= MOST_DIGITS
                        && DECIMAL.matcher(word).matches()
                        && word.chars().anyMatch(Character::isDigit)
                ? new BigDecimal(word).stripTrailingZeros().toPlainString()
                : word;
    }

    private static String orderName(Option option) {
        return option.name().first().name();
    }
}
