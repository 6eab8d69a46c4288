package dev.kanon.faults.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SlowDiskTest {

    private static final Duration DELAY = Duration.ofMillis(300);

    @TempDir
    Path directory = Path.of("");

    @Test
    void aProcessWaitsAtEachWriteToItsFilesWhileItsDiskIsSlow() throws Exception {
        Optional<Path> library = SlowDisk.build(directory);
        assumeTrue(library.isPresent(), "there is no C compiler: see cc.log");
        SlowDisk disk = SlowDisk.of(library.orElseThrow(), directory.resolve("control"));

        disk.delay(DELAY);
        assertThat(writing(disk)).isGreaterThan(DELAY);
    }

    /** How long a program takes that writes one file in one piece. */
    private Duration writing(SlowDisk disk) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("dd", "if=/dev/zero", "of=" + directory.resolve("file"), "count=1");
        builder.environment().putAll(disk.environment());
        builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        long began = System.nanoTime();
        assertThat(builder.start().waitFor()).isZero();
        return Duration.ofNanos(System.nanoTime() - began);
    }
}
