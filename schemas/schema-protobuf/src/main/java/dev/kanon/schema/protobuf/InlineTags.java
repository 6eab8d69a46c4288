package dev.kanon.schema.protobuf;

import dev.kanon.schema.SchemaEntity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Tags in the text of a schema. */
final class InlineTags {

    private InlineTags() {}

    static Map<SchemaEntity, Set<String>> of(ProtoFile file) {
        return new LinkedHashMap<>();
    }

    static ProtoFile change(
            ProtoFile file, Map<SchemaEntity, Set<String>> added, Map<SchemaEntity, Set<String>> removed) {
        return file;
    }
}
