package dev.kanon.tidy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The files that make up the project: what lies in the checkout, without what the build and the tools leave there. */
final class Repository {

    static final Path ROOT =
            Path.of(System.getProperty("kanon.root")).toAbsolutePath().normalize();

    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", ".git", ".kanon", ".idea", ".vscode");

    private Repository() {}

    /** Paths from the root, sorted. */
    static List<Path> files(Predicate<Path> wanted) {
        try (Stream<Path> all = Files.walk(ROOT)) {
            return all.filter(Files::isRegularFile)
                    .map(ROOT::relativize)
                    .filter(Repository::isOurs)
                    .filter(wanted)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Path> withEnding(String ending) {
        return files(file -> file.toString().endsWith(ending));
    }

    /** The text of a file, empty where it is not text. */
    static String text(Path file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (MalformedInputException notText) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static boolean exists(String file) {
        return Files.exists(ROOT.resolve(file));
    }

    private static boolean isOurs(Path file) {
        for (Path part : file) {
            if (NOT_OURS.contains(part.toString())) {
                return false;
            }
        }
        return true;
    }
}
