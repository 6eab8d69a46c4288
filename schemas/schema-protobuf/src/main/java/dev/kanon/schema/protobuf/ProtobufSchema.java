package dev.kanon.schema.protobuf;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.FileDescriptor;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.ParsedText;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaEntity;
import dev.kanon.schema.SchemaReference;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.protobuf.Element.Field;
import dev.kanon.schema.protobuf.Element.Message;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A {@code .proto} file with the references it was parsed with. */
public final class ProtobufSchema extends ParsedText {

    /** The {@code format=} for a descriptor in base64. */
    static final String SERIALIZED = "serialized";

    /** The {@code format=} that leaves out what has to do with extensions. */
    static final String IGNORE_EXTENSIONS = "ignore_extensions";

    private final ProtoFile written;
    private final ProtoFile qualified;
    private final Imports imports;
    private final Definitions definitions;

    private ProtobufSchema(
            ProtoFile written, ProtoFile qualified, SchemaSource source, Imports imports, Definitions definitions) {
        super(SchemaDefinition.PROTOBUF, source, ProtoPrinter.print(written));
        this.written = written;
        this.qualified = qualified;
        this.imports = imports;
        this.definitions = definitions;
    }

    static ProtobufSchema of(ProtoFile written, SchemaSource source, Imports imports) throws InvalidSchemaException {
        Definitions definitions = imports.definitions(written);
        return new ProtobufSchema(written, Qualifier.qualify(written, definitions), source, imports, definitions);
    }

    @Override
    public ProtobufSchema normalized() {
        return with(NormalForm.of(qualified), ReferenceOrder.normalized(source().references()));
    }

    @Override
    public String formatted(String format) {
        return switch (format) {
            case SERIALIZED ->
                Base64.getEncoder()
                        .encodeToString(SerializedForm.of(written, imports.missing(), definitions)
                                .toByteArray());
            case IGNORE_EXTENSIONS -> ProtoPrinter.print(WithoutExtensions.of(written));
            default -> canonicalText();
        };
    }

    /** The full name of the first message, or where there is none, of the first enum. */
    @Override
    public @Nullable String name() {
        return written.types()
                .filter(Message.class::isInstance)
                .findFirst()
                .or(() -> written.types().findFirst())
                .map(type -> written.fullName(type.name()))
                .orElse(null);
    }

    @Override
    public boolean isEquivalentTo(ParsedSchema other) {
        return other instanceof ProtobufSchema that && canonicalText().equals(that.canonicalText());
    }

    /** Those of the first message. */
    @Override
    public Set<String> topLevelFields() {
        Set<String> names = new LinkedHashSet<>();
        written.types()
                .filter(Message.class::isInstance)
                .map(Message.class::cast)
                .findFirst()
                .ifPresent(message -> message.fields().map(Field::name).forEach(names::add));
        return names;
    }

    @Override
    public Map<SchemaEntity, Set<String>> inlineTags() {
        return InlineTags.of(written);
    }

    @Override
    public ProtobufSchema withTags(Map<SchemaEntity, Set<String>> added, Map<SchemaEntity, Set<String>> removed) {
        return with(InlineTags.change(written, added, removed), source().references());
    }

    /**
     * The file as protobuf's library has it.
     *
     * @throws IllegalStateException if there is none: see {@link #descriptor}
     */
    @Override
    public FileDescriptor raw() {
        try {
            return descriptor();
        } catch (InvalidSchemaException refused) {
            throw new IllegalStateException(refused.getMessage(), refused);
        }
    }

    /**
     * The file as protobuf's library has it, linked with what it imports.
     *
     * @throws InvalidSchemaException if the library refuses it, since a registry takes more than protoc does: two fields of one
     *     number, say
     */
    public FileDescriptor descriptor() throws InvalidSchemaException {
        return DescriptorLinker.link(toProto(), imports, definitions);
    }

    /** The descriptor that protoc would make of the file, under the name {@code default}. */
    public FileDescriptorProto toProto() {
        return toProto(DescriptorLinker.FILE_NAME);
    }

    FileDescriptorProto toProto(String path) {
        return DescriptorWriter.write(path, qualified, definitions);
    }

    /** The file with all names written out in full. */
    ProtoFile qualified() {
        return qualified;
    }

    Definitions definitions() {
        return definitions;
    }

    /** This with another text, of which every name is defined as here, or in what comes with this module. */
    private ProtobufSchema with(ProtoFile changed, List<SchemaReference> references) {
        try {
            return of(
                    changed,
                    new SchemaSource(source().text(), references, source().resolved()),
                    Imports.of(changed, source().resolved()));
        } catch (InvalidSchemaException impossible) {
            throw new IllegalStateException("a schema made of a parsed one does not parse", impossible);
        }
    }
}
