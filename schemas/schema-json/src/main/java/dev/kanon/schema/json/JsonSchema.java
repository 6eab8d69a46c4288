package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.ParsedText;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaEntity;
import dev.kanon.schema.SchemaReference;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A JSON schema with the references it was parsed with. */
public final class JsonSchema extends ParsedText {

    private final Place place;

    private JsonSchema(Place place, SchemaSource source) {
        super(SchemaDefinition.JSON, source, JsonTexts.write(place.json()));
        this.place = place;
    }

    static JsonSchema parse(SchemaSource source, Strictness strictness) throws InvalidSchemaException {
        JsonSchema schema = new JsonSchema(Documents.of(source, JsonTexts.read(source.text())), source);
        if (strictness != Strictness.LENIENT) {
            StrictChecks.check(schema.place, strictness);
        }
        return schema;
    }

    /** This with another tree and other references to the same schemas. */
    JsonSchema with(JsonNode tree, List<SchemaReference> references) {
        SchemaSource changed = new SchemaSource(JsonTexts.write(tree), references, source().resolved());
        try {
            return new JsonSchema(Documents.of(changed, tree), changed);
        } catch (InvalidSchemaException impossible) {
            throw new IllegalStateException("a reference that was parsed before does not parse", impossible);
        }
    }

    Place place() {
        return place;
    }

    @Override
    public JsonSchema normalized() {
        return JsonNormalForm.of(this);
    }

    /**
     * {@inheritDoc}
     *
     * <p>JSON schemas have no other form.
     */
    @Override
    public String formatted(String format) {
        return canonicalText();
    }

    /** Its title. */
    @Override
    public @Nullable String name() {
        return place.json().path("title").textValue();
    }

    @Override
    public boolean isEquivalentTo(ParsedSchema other) {
        return other instanceof JsonSchema that && canonicalText().equals(that.canonicalText());
    }

    @Override
    public Set<String> topLevelFields() {
        return Fields.of(place);
    }

    @Override
    public Map<SchemaEntity, Set<String>> inlineTags() {
        return InlineTags.of(place);
    }

    @Override
    public JsonSchema withTags(Map<SchemaEntity, Set<String>> added, Map<SchemaEntity, Set<String>> removed) {
        return InlineTags.change(this, added, removed);
    }

    /** The tree of the schema; a caller must not change it. */
    @Override
    public JsonNode raw() {
        return place.json();
    }
}
