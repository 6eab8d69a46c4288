package dev.kanon.schema.protobuf;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/** From texts to schemas. A text is that of a {@code .proto} file, or a descriptor in base64. */
final class ProtoTexts {

    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/\\r\\n]+={0,2}\\s*");

    private ProtoTexts() {}

    static ProtobufSchema parse(SchemaSource source, Strictness strictness) throws InvalidSchemaException {
        Optional<FileDescriptorProto> descriptor = descriptor(source.text());
        ProtoFile file = read(source.text());
        Imports imports = Imports.of(file, source.resolved());
        if (strictness == Strictness.STRICT_FIELDS && !imports.missing().isEmpty()) {
            throw new InvalidSchemaException("Could not resolve import: " + imports.missing()
                    + "; register the files and name them as references");
        }
        if (descriptor.isPresent()) {
            // Only now are the extensions known that its options may use.
            file = read(descriptor.get(), imports.definitions(file));
        }
        return ProtobufSchema.of(file, source, imports);
    }

    /** What a text says; of a descriptor, without options that are extensions of other files. */
    static ProtoFile read(String text) throws InvalidSchemaException {
        Optional<FileDescriptorProto> descriptor = descriptor(text);
        ProtoFile file =
                descriptor.isPresent() ? read(descriptor.get(), Imports.forOptions()) : ProtoParser.parse(text);
        Limits.check(file);
        return file;
    }

    /** What is stored is the text, so it is the text that counts. */
    private static ProtoFile read(FileDescriptorProto descriptor, Definitions definitions)
            throws InvalidSchemaException {
        ProtoFile file = DescriptorReader.read(descriptor, definitions);
        Limits.check(file);
        try {
            return ProtoParser.parse(ProtoPrinter.print(file));
        } catch (SyntaxException notWritable) {
            throw new InvalidSchemaException(
                    "The descriptor cannot be written as a .proto file: " + notWritable.getMessage(), notWritable);
        }
    }

    private static Optional<FileDescriptorProto> descriptor(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty() || !BASE64.matcher(stripped).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(FileDescriptorProto.parseFrom(
                            Base64.getMimeDecoder().decode(stripped)))
                    .filter(descriptor -> descriptor.getUnknownFields().asMap().isEmpty());
        } catch (IllegalArgumentException | InvalidProtocolBufferException noDescriptor) {
            return Optional.empty();
        }
    }
}
