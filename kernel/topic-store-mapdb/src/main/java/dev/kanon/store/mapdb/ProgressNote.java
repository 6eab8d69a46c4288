package dev.kanon.store.mapdb;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A byte beside MapDB's file that says what was going on when the process ended. It is mapped, so that a change of it costs
 * next to nothing and survives the process; what the machine's end leaves of it is not asked for.
 */
final class ProgressNote {

    private static final String FILE = "progress";

    enum Progress {
        /** As in a new file: MapDB was not open. */
        CLOSED(0),
        /** MapDB was open, and all of each commit was there. */
        IDLE(1),
        /** Part of a commit may be there. */
        WRITING(2);

        private final byte code;

        Progress(int code) {
            this.code = (byte) code;
        }
    }

    private final MappedByteBuffer buffer;

    ProgressNote(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(
                directory.resolve(FILE),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            buffer = channel.map(FileChannel.MapMode.READ_WRITE, 0, 1);
        }
    }

    Progress get() {
        byte code = buffer.get(0);
        for (Progress each : Progress.values()) {
            if (each.code == code) {
                return each;
            }
        }
        // What was never written there is no less suspicious than half a commit.
        return Progress.WRITING;
    }

    /** Everything before it is done before, and everything after it afterwards. */
    void set(Progress progress) {
        VarHandle.fullFence();
        buffer.put(0, progress.code);
        VarHandle.fullFence();
    }
}
