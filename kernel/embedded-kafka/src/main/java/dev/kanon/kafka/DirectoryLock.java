package dev.kanon.kafka;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a second broker off a data directory. Kafka has such a lock too, but takes it when it has already opened the metadata
 * log, which breaks the broker that runs there if it is one of this process.
 */
final class DirectoryLock implements AutoCloseable {

    private static final String FILE_NAME = "kanon.lock";

    private final FileChannel channel;

    private DirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    /** The lock, or null where another broker holds it. */
    static @Nullable DirectoryLock tryLock(Path directory) throws IOException {
        FileChannel channel =
                FileChannel.open(directory.resolve(FILE_NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            locked = channel.tryLock() != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            // not locked
        } finally {
            if (!locked) {
                channel.close();
            }
        }
        return locked ? new DirectoryLock(channel) : null;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
