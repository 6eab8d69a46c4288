package dev.kanon.schema.protobuf;

import dev.kanon.schema.Difference;
import java.util.List;

/** In what two files differ. */
final class ProtobufDifferences {

    private ProtobufDifferences() {}

    static List<Difference> between(ProtobufSchema reader, ProtobufSchema writer) {
        return List.of();
    }
}
