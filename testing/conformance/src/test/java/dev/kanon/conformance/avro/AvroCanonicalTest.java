package dev.kanon.conformance.avro;

import dev.kanon.conformance.CanonicalRow;
import dev.kanon.conformance.Suite;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.avro.AvroFormat;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class AvroCanonicalTest {

    private final AvroFormat format = new AvroFormat();

    @Test
    void storedAndNormalisedFormsGuidsAndRefusalsAreThoseOfARealRegistry() throws IOException {
        Suite suite = new Suite("avro.canonical");
        for (CanonicalRow row : CanonicalRow.of(SchemaDefinition.AVRO)) {
            suite.expect(row.recorded(), ours(row), row.file());
        }
        suite.holds();
    }

    private List<String> ours(CanonicalRow row) {
        try {
            return CanonicalRow.of(format.parse(row.source(), Strictness.STRICT));
        } catch (InvalidSchemaException refused) {
            return List.of(refused.getMessage());
        }
    }
}
