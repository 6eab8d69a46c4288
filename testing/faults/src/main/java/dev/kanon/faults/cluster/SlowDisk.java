package dev.kanon.faults.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Makes a process wait at each write and each flush of a file, as on a disk that is busy or about to fail: by a library that the
 * process loads before the C library. It is built where it is used, so that needs a C compiler and Linux.
 */
final class SlowDisk {

    private static final String SOURCE = "slowdisk.c";
    private static final long COMPILER_SECONDS = 60;

    private final Path library;
    private final Path control;

    private SlowDisk(Path library, Path control) {
        this.library = library;
        this.control = control;
    }

    /** Builds the library; empty where there is no C compiler, or none that can. */
    static Optional<Path> build(Path directory) {
        try {
            Files.createDirectories(directory);
            Path source = directory.resolve(SOURCE);
            try (InputStream in = Objects.requireNonNull(SlowDisk.class.getResourceAsStream(SOURCE), SOURCE)) {
                Files.write(source, in.readAllBytes());
            }
            Path library = directory.resolve("slowdisk.so");
            Process compiler = new ProcessBuilder(
                            "cc", "-shared", "-fPIC", "-O1", "-o", library.toString(), source.toString(), "-ldl")
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("cc.log").toFile())
                    .start();
            boolean built = compiler.waitFor(COMPILER_SECONDS, TimeUnit.SECONDS) && compiler.exitValue() == 0;
            return built ? Optional.of(library) : Optional.empty();
        } catch (IOException noCompiler) {
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** A disk as fast as it is. */
    static SlowDisk of(Path library, Path control) {
        SlowDisk disk = new SlowDisk(library, control);
        disk.delay(Duration.ZERO);
        return disk;
    }

    /** What a process needs that is to be on this disk. */
    Map<String, String> environment() {
        return Map.of("LD_PRELOAD", library.toString(), "KANON_SLOW_DISK", control.toString());
    }

    /** From now on, each write and each flush waits for so long before it begins. */
    void delay(Duration by) {
        ByteBuffer millis = ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.nativeOrder())
                .putInt(0, Math.toIntExact(by.toMillis()));
        try (FileChannel file = FileChannel.open(control, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            while (millis.hasRemaining()) {
                int unused = file.write(millis);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + control, e);
        }
    }
}
