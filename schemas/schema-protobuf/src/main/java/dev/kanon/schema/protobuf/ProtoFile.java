package dev.kanon.schema.protobuf;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A {@code .proto} file as it is written.
 *
 * @param syntax {@code proto2} or {@code proto3}, or null where it is not said
 * @param edition such as {@code 2023}, or null; only one of the two is said
 * @param packageName empty for the unnamed package
 * @param body everything else, in order
 */
record ProtoFile(@Nullable String syntax, @Nullable String edition, String packageName, List<Element> body) {

    ProtoFile {
        body = List.copyOf(body);
    }

    boolean isProto3() {
        return "proto3".equals(syntax);
    }

    Stream<Element.Type> types() {
        return Element.types(body);
    }

    List<Element.Import> imports() {
        return Element.only(Element.Import.class, body);
    }

    /** The name of a thing that stands directly in the file. */
    String fullName(String name) {
        return packageName.isEmpty() ? name : packageName + "." + name;
    }

    ProtoFile withBody(List<Element> changed) {
        return new ProtoFile(syntax, edition, packageName, changed);
    }
}
