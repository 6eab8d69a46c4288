package dev.kanon.conformance.avro;

import dev.kanon.conformance.Matrix;
import dev.kanon.conformance.Suite;
import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.avro.AvroFormat;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class AvroMatrixTest {

    @Test
    void verdictsAndTheirTextsAreThoseOfARealRegistry() throws IOException, InvalidSchemaException {
        new Matrix(new AvroFormat(), CompatibilityPolicy.STRICT)
                .compare("matrix-avro-strict.json", new Suite("avro.matrix"));
    }
}
