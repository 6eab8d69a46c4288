package dev.kanon.schema.protobuf;

import dev.kanon.schema.protobuf.Element.EnumType;
import dev.kanon.schema.protobuf.Element.Extend;
import dev.kanon.schema.protobuf.Element.Field;
import dev.kanon.schema.protobuf.Element.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the names in a file mean: the messages, enums and extensions of the file and of what it imports, by full name.
 *
 * <p>A name is looked up as protoc does, from the innermost scope outwards. Where protoc would not see a definition, since
 * it is imported by an import, it is found all the same.
 */
final class Definitions {

    /**
     * A definition.
     *
     * @param fullName without a dot in front
     * @param scope what names in it are relative to
     * @param element a message, an enum, or the field of an extension
     * @param extended of an extension, the message that gets it, as written; else empty
     * @param imported whether it may be used as a type, not only in options
     */
    record Definition(
            String fullName, String scope, Element element, String extended, boolean imported, boolean proto3) {

        @Nullable
        Message message() {
            return element instanceof Message message ? message : null;
        }

        @Nullable
        EnumType enumType() {
            return element instanceof EnumType type ? type : null;
        }

        @Nullable
        Field extension() {
            return element instanceof Field field ? field : null;
        }
    }

    private final Map<String, Definition> definitions = new HashMap<>();
    private final Map<String, Map<Integer, Definition>> extensionsOf = new HashMap<>();

    /**
     * Of two that define one name, the earlier one counts.
     *
     * @param forOptions files that only options can refer to
     */
    Definitions(List<ProtoFile> imported, List<ProtoFile> forOptions) {
        List<Definition> extensions = new ArrayList<>();
        imported.forEach(file -> add(file.body(), file.packageName(), true, file.isProto3(), extensions));
        forOptions.forEach(file -> add(file.body(), file.packageName(), false, file.isProto3(), extensions));
        for (Definition extension : extensions) {
            Definition extended = optionType(extension.extended(), extension.scope());
            if (extended != null && extension.element() instanceof Field field) {
                extensionsOf
                        .computeIfAbsent(extended.fullName(), absent -> new HashMap<>())
                        .putIfAbsent(field.number(), extension);
            }
        }
    }

    private void add(List<Element> body, String scope, boolean imported, boolean proto3, List<Definition> extensions) {
        Element.types(body).forEach(type -> {
            String fullName = join(scope, type.name());
            define(new Definition(fullName, fullName, type, "", imported, proto3));
            if (type instanceof Message message) {
                add(message.body(), fullName, imported, proto3, extensions);
            }
        });
        for (Extend extend : Element.only(Extend.class, body)) {
            for (Field field : extend.fields()) {
                Definition extension =
                        new Definition(join(scope, field.name()), scope, field, extend.type(), imported, proto3);
                define(extension);
                extensions.add(extension);
            }
        }
    }

    private void define(Definition definition) {
        definitions.putIfAbsent(definition.fullName(), definition);
    }

    static String join(String scope, String name) {
        return scope.isEmpty() ? name : scope + "." + name;
    }

    /** The message or enum that a name stands for in a scope, or null. */
    @Nullable
    Definition type(String name, String scope) {
        return find(name, scope, found -> found.imported() && found.extension() == null);
    }

    /** As {@link #type}, also among the files that only options can refer to. */
    @Nullable
    Definition optionType(String name, String scope) {
        return find(name, scope, found -> found.extension() == null);
    }

    /** The extension that a name stands for in a scope, or null. */
    @Nullable
    Definition extension(String name, String scope) {
        return find(name, scope, found -> found.extension() != null);
    }

    private @Nullable Definition find(String name, String scope, Predicate<Definition> fits) {
        if (name.startsWith(".")) {
            return matching(name.substring(1), fits);
        }
        for (String outer = scope; ; outer = outer.substring(0, Math.max(0, outer.lastIndexOf('.')))) {
            Definition found = matching(join(outer, name), fits);
            if (found != null || outer.isEmpty()) {
                return found;
            }
        }
    }

    private @Nullable Definition matching(String fullName, Predicate<Definition> fits) {
        Definition found = definitions.get(fullName);
        return found != null && fits.test(found) ? found : null;
    }

    /** The extension of a message that has a number, or null. */
    @Nullable
    Definition extensionOf(String message, int number) {
        return extensionsOf.getOrDefault(message, Map.of()).get(number);
    }
}
