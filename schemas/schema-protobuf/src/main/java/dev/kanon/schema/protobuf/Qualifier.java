package dev.kanon.schema.protobuf;

import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.protobuf.Definitions.Definition;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes all names of a file out in full, with a dot in front, so that they mean the same everywhere.
 *
 * <p>A type that is not defined is refused. The name of an option that is not stays as written: the option is kept in the
 * text, though it is in no descriptor.
 */
final class Qualifier {

    private final Definitions definitions;

    private Qualifier(Definitions definitions) {
        this.definitions = definitions;
    }

    static ProtoFile qualify(ProtoFile file, Definitions definitions) throws InvalidSchemaException {
        return file.withBody(new Qualifier(definitions).body(file.body(), file.packageName()));
    }

    private List<Element> body(List<Element> body, String scope) throws InvalidSchemaException {
        List<Element> qualified = new ArrayList<>(body.size());
        for (Element element : body) {
            qualified.add(element(element, scope));
        }
        return qualified;
    }

    private Element element(Element element, String scope) throws InvalidSchemaException {
        if (element instanceof Field field) {
            return field(field, scope);
        }
        if (element instanceof Message message) {
            return message(message, scope);
        }
        if (element instanceof EnumType type) {
            return new EnumType(type.name(), body(type.body(), Definitions.join(scope, type.name())));
        }
        if (element instanceof OneOf oneOf) {
            return new OneOf(oneOf.name(), body(oneOf.body(), scope));
        }
        if (element instanceof Option option) {
            return option(option, scope);
        }
        if (element instanceof Constant constant) {
            return new Constant(constant.name(), constant.number(), options(constant.options(), scope));
        }
        if (element instanceof Extensions extensions) {
            return new Extensions(extensions.ranges(), options(extensions.options(), scope));
        }
        if (element instanceof Extend extend) {
            return extend(extend, scope);
        }
        if (element instanceof Service service) {
            return new Service(service.name(), body(service.body(), Definitions.join(scope, service.name())));
        }
        return element instanceof Method method ? method(method, scope) : element;
    }

    private Message message(Message message, String scope) throws InvalidSchemaException {
        return new Message(message.name(), body(message.body(), Definitions.join(scope, message.name())));
    }

    private Field field(Field field, String scope) throws InvalidSchemaException {
        Field named = field.withType(type(field.type(), scope)).withOptions(options(field.options(), scope));
        return field.group() == null ? named : named.withGroup(message(field.group(), scope));
    }

    private Extend extend(Extend extend, String scope) throws InvalidSchemaException {
        List<Field> fields = new ArrayList<>();
        for (Field field : extend.fields()) {
            fields.add(field(field, scope));
        }
        return new Extend(type(extend.type(), scope), fields);
    }

    private Method method(Method method, String scope) throws InvalidSchemaException {
        return new Method(
                method.name(),
                type(method.request(), scope),
                method.streamsIn(),
                type(method.response(), scope),
                method.streamsOut(),
                options(method.options(), scope));
    }

    private String type(String name, String scope) throws InvalidSchemaException {
        if (Scalars.contains(name)) {
            return name;
        }
        Definition found = definitions.type(name, scope);
        if (found == null) {
            throw new InvalidSchemaException("Could not resolve type: " + name);
        }
        return "." + found.fullName();
    }

    private List<Option> options(List<Option> options, String scope) {
        return options.stream().map(option -> option(option, scope)).toList();
    }

    private Option option(Option option, String scope) {
        List<OptionName.Part> parts = option.name().parts().stream()
                .map(part -> part.extension() ? new OptionName.Part(extension(part.name(), scope), true) : part)
                .toList();
        return new Option(new OptionName(parts), value(option.value(), scope));
    }

    private String extension(String name, String scope) {
        Definition found = definitions.extension(name, scope);
        return found == null ? name : "." + found.fullName();
    }

    private OptionValue value(OptionValue value, String scope) {
        if (value instanceof OptionValue.Aggregate aggregate) {
            Map<String, OptionValue> members = new LinkedHashMap<>();
            aggregate.members().forEach((name, member) -> members.put(memberName(name, scope), value(member, scope)));
            return new OptionValue.Aggregate(members);
        }
        if (value instanceof OptionValue.Listing listing) {
            return new OptionValue.Listing(listing.elements().stream()
                    .map(element -> value(element, scope))
                    .toList());
        }
        return value;
    }

    private String memberName(String name, String scope) {
        return name.startsWith("[") && !name.contains("/")
                ? "[" + extension(name.substring(1, name.length() - 1), scope) + "]"
                : name;
    }
}
