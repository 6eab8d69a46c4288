package dev.kanon.schema.protobuf;

import com.google.protobuf.AnyProto;
import com.google.protobuf.ApiProto;
import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.EmptyProto;
import com.google.protobuf.FieldMaskProto;
import com.google.protobuf.SourceContextProto;
import com.google.protobuf.StructProto;
import com.google.protobuf.TimestampProto;
import com.google.protobuf.TypeProto;
import com.google.protobuf.WrappersProto;
import dev.kanon.schema.InvalidSchemaException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Links descriptors with those of their imports. Google's own are those of the classes of protobuf's library. */
final class DescriptorLinker {

    /** What a schema is called among files. */
    static final String FILE_NAME = "default";

    private static final Map<String, FileDescriptor> LIBRARY = Stream.of(
                    AnyProto.getDescriptor(),
                    ApiProto.getDescriptor(),
                    DescriptorProtos.getDescriptor(),
                    DurationProto.getDescriptor(),
                    EmptyProto.getDescriptor(),
                    FieldMaskProto.getDescriptor(),
                    SourceContextProto.getDescriptor(),
                    StructProto.getDescriptor(),
                    TimestampProto.getDescriptor(),
                    TypeProto.getDescriptor(),
                    WrappersProto.getDescriptor())
            .collect(Collectors.toMap(FileDescriptor::getFullName, Function.identity()));

    private DescriptorLinker() {}

    static FileDescriptor link(FileDescriptorProto file, Imports imports, Definitions definitions)
            throws InvalidSchemaException {
        Map<String, FileDescriptor> linked = new LinkedHashMap<>();
        for (Map.Entry<String, ProtoFile> imported : imports.inOrder().entrySet()) {
            String path = imported.getKey();
            FileDescriptor known = LIBRARY.get(path);
            if (known == null) {
                ProtoFile qualified = Qualifier.qualify(imported.getValue(), definitions);
                known = link(DescriptorWriter.write(path, qualified, definitions), linked);
            }
            linked.put(path, known);
        }
        return link(file, linked);
    }

    private static FileDescriptor link(FileDescriptorProto file, Map<String, FileDescriptor> linked)
            throws InvalidSchemaException {
        FileDescriptor[] imports = file.getDependencyList().stream()
                .map(linked::get)
                .filter(Objects::nonNull)
                .toArray(FileDescriptor[]::new);
        try {
            return FileDescriptor.buildFrom(file, imports, true);
        } catch (DescriptorValidationException refused) {
            throw new InvalidSchemaException(
                    "Protobuf's library does not take this schema: " + refused.getMessage(), refused);
        }
    }
}
