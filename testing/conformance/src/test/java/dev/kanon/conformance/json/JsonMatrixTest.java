package dev.kanon.conformance.json;

import dev.kanon.conformance.Matrix;
import dev.kanon.conformance.Suite;
import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.json.JsonFormat;
import java.io.IOException;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JsonMatrixTest {

    @ParameterizedTest
    @EnumSource
    void verdictsAndTheirTextsAreThoseOfARealRegistry(CompatibilityPolicy policy)
            throws IOException, InvalidSchemaException {
        String name = policy.name().toLowerCase(Locale.ROOT);
        new Matrix(new JsonFormat(), policy).compare("matrix-json-" + name + ".json", new Suite("json.matrix." + name));
    }
}
