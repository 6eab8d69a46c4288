package dev.kanon.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kanon.conformance.Floors.Figure;
import dev.kanon.registry.RegistryServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TranscriptTest {

    private static final String TRANSCRIPT = "registry/recorded/confluent-8.3.1-transcript.jsonl";
    private static final String SUITE = "transcript";
    private static final Set<String> FORMATS = Set.of("AVRO", "JSON", "PROTOBUF");

    @Test
    void ourRegistryAnswersAsRecorded() throws IOException {
        Path transcript = SharedData.file(TRANSCRIPT);
        Floors floors = Floors.in(Path.of(System.getProperty("kanon.root")));
        try (RegistryServer registry = TestRegistry.onAnyPort()) {
            registry.start();

            ReplayReport report =
                    printed(TranscriptReplay.of(transcript, FORMATS).against(registry.uri()));

            Figure figure = new Figure(report.matched(), report.total());
            if (Floors.writing()) {
                floors.write(SUITE, figure);
            }
            assertThat(floors.check(SUITE, figure)).isEmpty();
        }
    }

    /** See {@link TranscriptReplay}. */
    @Test
    void aRegistryThatSomebodyElseStartedAnswersAsRecorded() throws IOException {
        @Nullable String url = System.getProperty("kanon.registry.url");
        assumeTrue(url != null, "No registry given with -Dkanon.registry.url=URL");

        ReplayReport report =
                TranscriptReplay.of(SharedData.file(TRANSCRIPT), FORMATS).against(URI.create(url));

        assertThat(printed(report).matched()).isPositive();
    }

    private static ReplayReport printed(ReplayReport report) {
        report.differing().forEach(System.out::println);
        System.out.println("transcript: " + report.summary());
        return report;
    }
}
