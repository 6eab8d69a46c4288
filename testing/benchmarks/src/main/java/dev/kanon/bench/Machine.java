package dev.kanon.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What figures were measured on. */
public final class Machine {

    private Machine() {}

    /** Cores, memory, system and Java, in one line. */
    public static String describe() throws IOException {
        Path memory = Path.of("/proc/meminfo");
        String gigabytes = Files.exists(memory)
                ? Files.readAllLines(memory).stream()
                        .filter(line -> line.startsWith("MemTotal:"))
                        .map(line -> Long.parseLong(line.replaceAll("\\D", "")) / (1024 * 1024) + " GiB of memory, ")
                        .findFirst()
                        .orElse("")
                : "";
        return Runtime.getRuntime().availableProcessors() + " cores, " + gigabytes + System.getProperty("os.name") + " "
                + System.getProperty("os.arch") + ", Java " + System.getProperty("java.version");
    }
}
