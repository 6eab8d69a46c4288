package dev.kanon.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SchemaGuidTest {

    private static final SchemaDefinition EMPTY = SchemaDefinition.of(SchemaDefinition.JSON, "{}");

    @Test
    void theGuidOfAnEmptyObjectIsTheMd5OfItsText() {
        assertThat(SchemaGuid.of(EMPTY)).hasToString("99914b93-2bd3-7a50-b983-c5e7c90ae93b");
    }

    @Test
    void theTypeTakesNoPart() {
        assertThat(SchemaGuid.of(SchemaDefinition.of(SchemaDefinition.AVRO, "{}")))
                .isEqualTo(SchemaGuid.of(EMPTY));
    }

    @Test
    void referencesMetadataAndRulesTakePart() {
        SchemaReference reference = new SchemaReference("a", "b", 1);
        SchemaDefinition referring = new SchemaDefinition(SchemaDefinition.JSON, "{}", List.of(reference), null, null);

        assertThat(List.of(
                        SchemaGuid.of(EMPTY),
                        SchemaGuid.of(referring),
                        SchemaGuid.of(EMPTY.withMetadata(Metadata.EMPTY)),
                        SchemaGuid.of(EMPTY.withMetadata(Metadata.ofProperties(Map.of("owner", "me"))))))
                .doesNotHaveDuplicates();
    }
}
