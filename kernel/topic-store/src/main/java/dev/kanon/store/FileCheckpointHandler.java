package dev.kanon.store;

import dev.kanon.component.KanonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps checkpoints in a file, {@code DIR/TOPIC/.checkpoint}, as KCache does: a line with the version, one with the number of
 * partitions, and one with topic, partition and offset for each. A file with another version is left aside; it is replaced as
 * a whole, and forced to the disk.
 */
public final class FileCheckpointHandler implements CheckpointHandler {

    private static final Logger LOG = LoggerFactory.getLogger(FileCheckpointHandler.class);

    private static final int HEADER_LINES = 2;
    private static final int FIELDS = 3;

    private String topic = "";
    private String version = "";
    private Path directory = Path.of("");

    @Override
    public void configure(Map<String, ?> settings) {
        topic = String.valueOf(settings.get(TopicStoreConfig.KAFKACACHE_TOPIC_CONFIG));
        version = String.valueOf(settings.get(TopicStoreConfig.KAFKACACHE_CHECKPOINT_VERSION_CONFIG));
        directory = Path.of(String.valueOf(settings.get(TopicStoreConfig.KAFKACACHE_CHECKPOINT_DIR_CONFIG)))
                .resolve(topic);
    }

    @Override
    public void init() {
        try {
            Files.createDirectories(directory);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public Map<Integer, Long> checkpoints() {
        Path file = file();
        if (!Files.exists(file)) {
            return Map.of();
        }
        try {
            List<String> lines = Files.readAllLines(file);
            if (lines.isEmpty() || !lines.get(0).equals(version)) {
                LOG.warn("{}: left aside, for its version is not {}", file, version);
                return Map.of();
            }
            return offsets(lines.subList(Math.min(HEADER_LINES, lines.size()), lines.size()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Path file() {
        return directory.resolve(".checkpoint");
    }

    private Map<Integer, Long> offsets(List<String> lines) {
        Map<Integer, Long> offsets = new HashMap<>();
        for (String line : lines) {
            String[] fields = line.split(" ", -1);
            try {
                if (fields.length == FIELDS && fields[0].equals(topic)) {
                    offsets.put(Integer.valueOf(fields[1]), Long.valueOf(fields[2]));
                    continue;
                }
            } catch (NumberFormatException damaged) {
                LOG.debug("{} is no checkpoint", line, damaged);
            }
            throw new KanonException(
                    StoreErrors.CHECKPOINT_UNREADABLE,
                    "%s: '%s' is no checkpoint of topic %s; delete the file to have everything handled again"
                            .formatted(file(), line, topic));
        }
        return offsets;
    }

    @Override
    public void updateCheckpoints(Map<Integer, Long> offsets) {
        StringBuilder text = new StringBuilder()
                .append(version)
                .append('\n')
                .append(offsets.size())
                .append('\n');
        new TreeMap<>(offsets)
                .forEach((partition, offset) -> text.append(topic)
                        .append(' ')
                        .append(partition)
                        .append(' ')
                        .append(offset)
                        .append('\n'));
        Path fresh = directory.resolve(".checkpoint.tmp");
        try {
            Files.writeString(fresh, text);
            try (FileChannel written = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            Files.move(fresh, file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        // Nothing is kept open.
    }
}
