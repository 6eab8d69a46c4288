package dev.kanon.cli;

import dev.kanon.component.KanonException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What a command reads: a file, or standard input where {@value #STANDARD_INPUT} stands for its name. */
final class Input {

    static final String STANDARD_INPUT = "-";

    private Input() {}

    static InputStream open(String name) {
        try {
            return name.equals(STANDARD_INPUT) ? System.in : Files.newInputStream(Path.of(name));
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    static String text(String name) {
        try (InputStream input = open(name)) {
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    static KanonException unreadable(String name, IOException cause) {
        String reason = cause instanceof NoSuchFileException ? "there is no such file" : String.valueOf(cause);
        return new KanonException(CliErrors.INPUT_UNUSABLE, "Cannot read " + name + ": " + reason, cause);
    }
}
