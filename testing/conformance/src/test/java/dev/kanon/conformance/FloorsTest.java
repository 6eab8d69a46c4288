package dev.kanon.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.conformance.Floors.Figure;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FloorsTest {

    private static final Path ROOT = Path.of(System.getProperty("kanon.root"));

    @Test
    void thePageIsMadeOfTheFloors() throws IOException {
        Floors floors = Floors.in(ROOT);
        if (Floors.writing()) {
            floors.writePage();
        }

        assertThat(floors.writtenPage())
                .as(
                        "docs/reference/conformance.md differs from floors.properties: run the suite with -Dkanon.write=true")
                .isEqualTo(floors.page());
    }

    @Test
    void aFigureBelowItsFloorIsRefused() throws IOException {
        assertThat(Floors.in(ROOT).check("transcript", new Figure(-1, 0)))
                .get()
                .asString()
                .contains("transcript", "below the floor");
    }
}
