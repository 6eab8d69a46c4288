package dev.kanon.store;

import dev.kanon.component.KanonException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The directory of a persistent engine, held by one engine of one process at a time: not every library sees to that itself, and
 * none does it within a process in the same words.
 */
public final class EngineDirectory implements AutoCloseable {

    private static final String LOCK_FILE = "engine.lock";

    private final Path path;
    private final FileChannel lock;

    private EngineDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Takes the directory, which is made where it is missing.
     *
     * @throws KanonException {@link StoreErrors#ENGINE_IN_USE} where somebody else holds it, {@link StoreErrors#ENGINE_FAILED}
     *     where it cannot be written to
     */
    public static EngineDirectory take(Path path) {
        try {
            Files.createDirectories(path);
            FileChannel lock =
                    FileChannel.open(path.resolve(LOCK_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!isHeldBy(lock)) {
                lock.close();
                throw new KanonException(
                        StoreErrors.ENGINE_IN_USE,
                        "%s is in use by another engine, of this process or another one; give each store a directory of its own"
                                .formatted(path));
            }
            return new EngineDirectory(path, lock);
        } catch (IOException e) {
            throw new KanonException(
                    StoreErrors.ENGINE_FAILED, "%s cannot be used as an engine's directory: %s".formatted(path, e), e);
        }
    }

    /** Deletes everything in a directory, and it; where there is none, nothing. */
    static void destroy(Path path) {
        if (!Files.exists(path)) {
            return;
        }
        try (EngineDirectory held = take(path);
                Stream<Path> files = Files.walk(path)) {
            // The lock goes last but for the directory itself, so that nobody opens what is half gone.
            List<Path> deepestFirst = files.filter(file -> !file.equals(held.lockFile()) && !file.equals(path))
                    .sorted(Comparator.reverseOrder())
                    .toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
            Files.delete(held.lockFile());
            Files.delete(path);
        } catch (IOException e) {
            throw new KanonException(StoreErrors.ENGINE_FAILED, "%s cannot be deleted: %s".formatted(path, e), e);
        }
    }

    public Path path() {
        return path;
    }

    /** Whatever went wrong with the library below, in the words that every engine uses. */
    public KanonException failure(String attempt, Throwable cause) {
        return new KanonException(
                StoreErrors.ENGINE_FAILED,
                "The engine in %s could not %s: %s".formatted(path, attempt, cause.getMessage()),
                cause);
    }

    /** What calls to a closed engine are told. */
    public KanonException closed() {
        return new KanonException(
                StoreErrors.NOT_RUNNING,
                "The engine in %s is closed, and with it its cursors and snapshots; open it again".formatted(path));
    }

    /** Lets others take it. */
    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw failure("release its directory", e);
        }
    }

    private Path lockFile() {
        return path.resolve(LOCK_FILE);
    }

    private static boolean isHeldBy(FileChannel lock) throws IOException {
        try {
            return lock.tryLock() != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }
}
