package dev.kanon.schema.avro;

import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.ParsedText;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaEntity;
import dev.kanon.schema.SchemaReference;
import dev.kanon.schema.SchemaSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** An Avro schema with the references it was parsed with. */
public final class AvroSchema extends ParsedText {

    /** The {@code format=} that writes referenced types out where they are first used. */
    static final String RESOLVED = "resolved";

    private final Schema schema;

    /** @param referenced the named types that come from references, and so are not written out */
    AvroSchema(Schema schema, SchemaSource source, List<Schema> referenced) {
        super(SchemaDefinition.AVRO, source, print(schema, referenced));
        this.schema = schema;
    }

    /** Avro offers no other way to leave referenced types as names. */
    @SuppressWarnings("deprecation")
    private static String print(Schema schema, List<Schema> referenced) {
        return schema.toString(referenced, false);
    }

    @Override
    public AvroSchema normalized() {
        return AvroNormalForm.of(this);
    }

    @Override
    public String formatted(String format) {
        return format.equals(RESOLVED) ? schema.toString() : canonicalText();
    }

    @Override
    public @Nullable String name() {
        return switch (schema.getType()) {
            case RECORD, ENUM, FIXED -> schema.getFullName();
            default -> null;
        };
    }

    @Override
    public boolean isEquivalentTo(ParsedSchema other) {
        return other instanceof AvroSchema that && Equivalence.holds(schema, that.schema);
    }

    @Override
    public Set<String> topLevelFields() {
        Set<String> names = new LinkedHashSet<>();
        if (schema.getType() == Schema.Type.RECORD) {
            schema.getFields().forEach(field -> names.add(field.name()));
        }
        return names;
    }

    @Override
    public Map<SchemaEntity, Set<String>> inlineTags() {
        return InlineTags.of(canonicalText());
    }

    @Override
    public AvroSchema withTags(Map<SchemaEntity, Set<String>> added, Map<SchemaEntity, Set<String>> removed) {
        return InlineTags.change(this, added, removed);
    }

    @Override
    public Schema raw() {
        return schema;
    }

    /** This with another text and other references to the same schemas. */
    AvroSchema with(String text, List<SchemaReference> references) {
        return AvroTexts.reparse(new SchemaSource(text, references, source().resolved()));
    }
}
