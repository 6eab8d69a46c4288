package dev.kanon.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The identifiers of {@code docs/formats/wire-framing.md}, in both directions. */
class SchemaIdentifierTest {

    @Test
    void theGoldenBytesAreWhatIsWrittenAndRead() throws IOException {
        Path golden = Path.of(System.getProperty("kanon.root"), "docs/formats/wire-framing.golden");
        List<String> lines = Files.readAllLines(golden);
        assertThat(lines).isNotEmpty();
        for (String line : lines) {
            String[] parts = line.split("\t", -1);
            SchemaIdentifier identifier = identifier(parts[0], parts[1]);
            byte[] bytes = HexFormat.of().parseHex(parts[2]);

            assertThat(identifier.toBytes()).as(line).isEqualTo(bytes);
            assertThat(SchemaIdentifier.read(ByteBuffer.wrap(bytes))).as(line).isEqualTo(identifier);
        }
    }

    @Test
    void readingStopsAtThePayload() {
        ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex("0000000007cafe"));

        assertThat(SchemaIdentifier.read(bytes)).isEqualTo(new SchemaIdentifier.Id(7));
        assertThat(bytes.remaining()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "02", "7b7d", "ff00000001"})
    void whatBeginsOtherwiseIsRefusedInTheWordsThatUsersSearchFor(String hex) {
        assertThatThrownBy(() -> read(hex))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Unknown magic byte!");
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "00000001", "01", "01000102030405060708090a0b0c0d0e"})
    void whatEndsTooSoonIsRefusedAsThat(String hex) {
        assertThatThrownBy(() -> read(hex))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The record ends within the schema identifier that begins with 0x%s.", hex.substring(0, 2));
    }

    private static SchemaIdentifier read(String hex) {
        return SchemaIdentifier.read(ByteBuffer.wrap(HexFormat.of().parseHex(hex)));
    }

    private static SchemaIdentifier identifier(String form, String text) {
        return switch (form) {
            case "id" -> new SchemaIdentifier.Id(Integer.parseInt(text));
            case "guid" -> new SchemaIdentifier.Guid(UUID.fromString(text));
            default -> throw new IllegalArgumentException("'" + form + "' is neither id nor guid");
        };
    }
}
