package dev.kanon.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The transcript against a registry that somebody else has started, empty: see {@link TranscriptReplay}. */
class TranscriptTest {

    static final String TRANSCRIPT = "registry/recorded/confluent-8.3.1-transcript.jsonl";

    @Test
    void aRunningRegistryAnswersAsRecorded() throws IOException {
        @Nullable String url = System.getProperty("kanon.registry.url");
        assumeTrue(url != null, "No registry given with -Dkanon.registry.url=URL");

        ReplayReport report =
                TranscriptReplay.of(SharedData.file(TRANSCRIPT), Set.of("AVRO")).against(URI.create(url));

        report.differing().forEach(System.out::println);
        System.out.println("transcript, Avro: " + report.summary());
        assertThat(report.matched()).isPositive();
    }
}
