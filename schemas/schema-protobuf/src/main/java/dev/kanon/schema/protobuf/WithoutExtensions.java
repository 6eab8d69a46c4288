package dev.kanon.schema.protobuf;

import dev.kanon.schema.protobuf.Element.Constant;
import dev.kanon.schema.protobuf.Element.EnumType;
import dev.kanon.schema.protobuf.Element.Extend;
import dev.kanon.schema.protobuf.Element.Extensions;
import dev.kanon.schema.protobuf.Element.Field;
import dev.kanon.schema.protobuf.Element.Message;
import dev.kanon.schema.protobuf.Element.Method;
import dev.kanon.schema.protobuf.Element.OneOf;
import dev.kanon.schema.protobuf.Element.Option;
import dev.kanon.schema.protobuf.Element.Service;
import java.util.List;
import java.util.stream.Stream;

/**
 * Takes out of a file what has to do with extensions: their definitions, their ranges, and options that are extensions; of
 * these, those of the package {@code confluent} stay if they are written so, as with Confluent's registry.
 */
final class WithoutExtensions {

    private static final String CONFLUENT = "confluent.";

    private WithoutExtensions() {}

    static ProtoFile of(ProtoFile file) {
        return file.withBody(body(file.body()));
    }

    private static List<Element> body(List<Element> body) {
        return body.stream().flatMap(WithoutExtensions::element).toList();
    }

    private static Stream<Element> element(Element element) {
        if (element instanceof Extend || element instanceof Extensions) {
            return Stream.empty();
        }
        if (element instanceof Option option) {
            return stays(option) ? Stream.of(option) : Stream.empty();
        }
        if (element instanceof Message message) {
            return Stream.of(new Message(message.name(), body(message.body())));
        }
        if (element instanceof OneOf oneOf) {
            return Stream.of(new OneOf(oneOf.name(), body(oneOf.body())));
        }
        if (element instanceof EnumType type) {
            return Stream.of(new EnumType(type.name(), body(type.body())));
        }
        if (element instanceof Service service) {
            return Stream.of(new Service(service.name(), body(service.body())));
        }
        return Stream.of(leaf(element));
    }

    private static Element leaf(Element element) {
        if (element instanceof Field field) {
            Field plain = field.withOptions(options(field.options()));
            return field.group() == null
                    ? plain
                    : plain.withGroup(
                            new Message(field.group().name(), body(field.group().body())));
        }
        if (element instanceof Constant constant) {
            return new Constant(constant.name(), constant.number(), options(constant.options()));
        }
        if (element instanceof Method method) {
            return new Method(
                    method.name(),
                    method.request(),
                    method.streamsIn(),
                    method.response(),
                    method.streamsOut(),
                    options(method.options()));
        }
        return element;
    }

    private static List<Option> options(List<Option> options) {
        return options.stream().filter(WithoutExtensions::stays).toList();
    }

    private static boolean stays(Option option) {
        return !option.name().namesExtension() || option.name().first().name().startsWith(CONFLUENT);
    }
}
