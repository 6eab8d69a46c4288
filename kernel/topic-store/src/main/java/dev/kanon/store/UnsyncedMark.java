package dev.kanon.store;

import dev.kanon.component.KanonException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file beside an engine's data that says they may not all have reached the disk, for libraries that cannot tell afterwards:
 * when the machine ends, pages may be torn or missing without a trace. It names the run of the machine, so the end of a process
 * alone, which loses nothing that was handed to the operating system, does not count.
 */
public final class UnsyncedMark {

    private static final String FILE = "unsynced";
    /** Linux names each run of the machine here; elsewhere, every abrupt end counts as that of the machine. */
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private final EngineDirectory directory;
    private final Path file;

    public UnsyncedMark(EngineDirectory directory) {
        this.directory = directory;
        this.file = directory.path().resolve(FILE);
    }

    /**
     * Before the data are opened.
     *
     * @throws KanonException {@link StoreErrors#ENGINE_FAILED} where the machine ended while they were open
     */
    public void check() {
        try {
            if (Files.exists(file) && !Files.readString(file).equals(bootId())) {
                throw new KanonException(
                        StoreErrors.ENGINE_FAILED,
                        "The machine ended while the engine in %s was open and not all of it had been forced to the disk, so it"
                                        .formatted(directory.path())
                                + " may be damaged: delete it and let the topic be read again, or choose sync=commit");
            }
        } catch (IOException e) {
            throw directory.failure("tell whether all of it reached the disk", e);
        }
    }

    /** Before the first write that is not forced to the disk; returns when the file is there for good. */
    public void put() {
        Path beside = file.resolveSibling(FILE + ".new");
        try (FileChannel channel = FileChannel.open(
                beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            channel.write(ByteBuffer.wrap(Codecs.string().encode(bootId())));
            channel.force(true);
            // So that there never is half of it.
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw directory.failure("note that it is open", e);
        }
    }

    /** When everything has been forced to the disk and nothing more is written. */
    public void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw directory.failure("note that it is closed", e);
        }
    }

    private static String bootId() throws IOException {
        return Files.isReadable(BOOT_ID) ? Files.readString(BOOT_ID) : "unknown " + System.nanoTime();
    }
}
