package dev.kanon.conformance.protobuf;

import dev.kanon.conformance.Matrix;
import dev.kanon.conformance.Suite;
import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.protobuf.ProtobufFormat;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ProtobufMatrixTest {

    @Test
    void verdictsAndTheirTextsAreThoseOfARealRegistry() throws IOException, InvalidSchemaException {
        new Matrix(new ProtobufFormat(), CompatibilityPolicy.STRICT)
                .compare("matrix-protobuf-strict.json", new Suite("protobuf.matrix"));
    }
}
