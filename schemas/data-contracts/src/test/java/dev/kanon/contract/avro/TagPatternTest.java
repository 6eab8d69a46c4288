package dev.kanon.contract.avro;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.contract.SharedVectors;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class TagPatternTest {

    /** Without those about no path and no pattern: neither can be absent here. */
    @TestFactory
    Stream<DynamicTest> everySharedPatternAgrees() throws IOException {
        return SharedVectors.read("derived/tag-wildcards.json")
                .get("cases")
                .valueStream()
                .filter(vector -> !vector.get(0).isNull() && !vector.get(1).isNull())
                .map(vector -> DynamicTest.dynamicTest(
                        text(vector, 0) + " by " + text(vector, 1),
                        () -> assertThat(new TagPattern(text(vector, 1)).matches(text(vector, 0)))
                                .isEqualTo(vector.get(2).asBoolean())));
    }

    private static String text(JsonNode vector, int at) {
        return vector.get(at).asText();
    }
}
