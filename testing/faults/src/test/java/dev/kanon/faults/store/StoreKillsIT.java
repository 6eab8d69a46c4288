package dev.kanon.faults.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.kafka.EmbeddedKafka;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A few of what {@code make faults m=stores} does by the hundred. */
class StoreKillsIT {

    private static final int KILLS = 2;

    private static final EmbeddedKafka KAFKA = EmbeddedKafka.temporary();

    @TempDir
    Path directory = Path.of("");

    @BeforeAll
    static void start() {
        KAFKA.start();
    }

    @AfterAll
    static void stop() {
        KAFKA.close();
    }

    @ParameterizedTest
    @CsvSource({"rocksdb,any", "lmdb,any", "bdbje,any", "mapdb,any", "rocksdb,elected", "lmdb,elected"})
    void aKilledStoreHasWhatWasAcknowledgedAndReadsOn(String engine, String writer) throws Exception {
        long seed = Long.getLong("kanon.seed", new Random().nextLong());
        System.out.println("kanon.seed=" + seed);
        StoreKills.Outcome outcome = StoreKills.run(KAFKA, engine, writer, KILLS, directory, seed, new Random(seed));
        assertThat(outcome.anomalies()).isEmpty();
        assertThat(outcome.acknowledged()).isPositive();
        if (!engine.equals("mapdb")) { // which refuses itself after a kill within a commit
            assertThat(outcome.rebuilds()).isZero();
        }
    }
}
