package dev.kanon.schema.protobuf;

import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The types that need no definition. */
final class Scalars {

    private static final Set<FieldDescriptorProto.Type> DEFINED = EnumSet.of(
            FieldDescriptorProto.Type.TYPE_MESSAGE,
            FieldDescriptorProto.Type.TYPE_ENUM,
            FieldDescriptorProto.Type.TYPE_GROUP);

    private static final Map<String, FieldDescriptorProto.Type> TYPES =
            EnumSet.complementOf(EnumSet.copyOf(DEFINED)).stream()
                    .collect(Collectors.toMap(Scalars::word, Function.identity()));

    private Scalars() {}

    static boolean contains(String name) {
        return TYPES.containsKey(name);
    }

    /** The type of that name, or null where the name is that of a message or an enum. */
    static FieldDescriptorProto.@Nullable Type of(String name) {
        return TYPES.get(name);
    }

    static String word(FieldDescriptorProto.Type type) {
        return type.name().substring("TYPE_".length()).toLowerCase(Locale.ROOT);
    }
}
