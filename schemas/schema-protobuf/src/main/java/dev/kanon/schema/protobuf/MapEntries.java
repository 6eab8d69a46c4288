package dev.kanon.schema.protobuf;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import dev.kanon.schema.protobuf.Element.Field;
import dev.kanon.schema.protobuf.Element.Label;
import dev.kanon.schema.protobuf.Element.Message;
import dev.kanon.schema.protobuf.Element.Option;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages that maps are made of: one for each entry, with a key and a value. */
final class MapEntries {

    static final int KEY = 1;
    static final int VALUE = 2;

    private MapEntries() {}

    /** The message, whose members have the features of the map. */
    static Message message(Field map, String name) {
        List<Option> features = map.options().stream()
                .filter(option -> option.name().first().name().equals("features"))
                .toList();
        return new Message(
                name,
                List.of(member(map.keyType(), "key", KEY, features), member(map.type(), "value", VALUE, features)));
    }

    private static Field member(@Nullable String type, String name, int number, List<Option> options) {
        return new Field(Label.OPTIONAL, null, type == null ? "" : type, name, number, options, null);
    }

    /** As protoc names the message: {@code some_map} has entries of type {@code SomeMapEntry}. */
    static String name(String field) {
        StringBuilder name = new StringBuilder();
        boolean up = true;
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            if (c == '_') {
                up = true;
            } else {
                name.append(up && c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c);
                up = false;
            }
        }
        return name.append("Entry").toString();
    }

    static boolean isEntry(DescriptorProto message) {
        return message.getOptions().getMapEntry() && message.getFieldCount() == 2;
    }
}
