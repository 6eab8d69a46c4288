package dev.kanon.conformance.json;

import dev.kanon.conformance.CanonicalRow;
import dev.kanon.conformance.Suite;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.json.JsonFormat;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonCanonicalTest {

    /** What stands for a refusal: its words are ours, which say more than the recorded ones. */
    private static final List<String> REFUSED = List.of("refused");

    private final JsonFormat format = new JsonFormat();

    @Test
    void storedAndNormalisedFormsGuidsAndRefusalsAreThoseOfARealRegistry() throws IOException {
        Suite suite = new Suite("json.canonical");
        for (CanonicalRow row : CanonicalRow.of(SchemaDefinition.JSON)) {
            suite.expect(row.refused() ? REFUSED : row.recorded(), ours(row), row.file());
        }
        suite.holds();
    }

    private List<String> ours(CanonicalRow row) {
        try {
            return CanonicalRow.of(format.parse(row.source(), Strictness.STRICT));
        } catch (InvalidSchemaException refused) {
            return REFUSED;
        }
    }
}
