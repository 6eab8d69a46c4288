package dev.kanon.bench.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class StorePageTest {

    private final Properties reasons = new Properties();

    @Test
    void aRowSaysHowManyTimesAsGoodAFigureIsAndWhetherThatWasTheAim() throws IOException {
        StorePage page = new StorePage(reasons);
        page.row("On Kafka", "memory", "puts/s, 64 writers", 6_000, 1_000.0, "");
        page.row("On Kafka", "lmdb", TopicWorkloads.START_UP, 4, 20.0, " (from 50)");
        page.limit("memory", "puts/s, 64 writers", 6_000, 8_000);

        assertThat(page.text("A note.", "Conditions."))
                .contains(
                        "| memory | puts/s, 64 writers | 6,000 | 1,000 | 6 | ≥ 5 | yes |",
                        "| lmdb | start-up, s | 4 | 20 (from 50) | 5 | ≥ 20 | **no** |",
                        "| memory | puts/s, 64 writers | 6,000 | 8,000 | 75 % | ≥ 70 % | yes |",
                        "A note.");
    }

    @Test
    void whereAnAimIsMissedTheReasonIsTold() throws IOException {
        reasons.setProperty("any.start-up", "it waits for the disk.");
        StorePage page = new StorePage(reasons);
        page.row("On Kafka", "lmdb", TopicWorkloads.START_UP, 4, 20.0, "");

        assertThat(page.text("", "")).contains("- lmdb, start-up, s: it waits for the disk.");
    }

    @Test
    void whatHasNoFigureOfKCacheHasNoVerdict() throws IOException {
        StorePage page = new StorePage(reasons);
        page.row("On Kafka", "rocksdb", TopicWorkloads.GETS, 5_000, null, "");

        assertThat(page.text("", "")).contains("| rocksdb | gets/s, 16 readers | 5,000 | – | – | ≥ 5 | – |");
    }
}
