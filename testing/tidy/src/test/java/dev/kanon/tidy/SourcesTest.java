package dev.kanon.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SourcesTest {

    private static final int MOST_LINES = 900;

    /** Put together so that this file does not hold what it looks for. */
    private static final Pattern MACHINE_PATH =
            Pattern.compile("(?<![\\w.])/(" + "home/[a-z]|" + "root/|" + "Users/[A-Z])");

    private static final Pattern REGISTRY_HOST = Pattern.compile(
            "repo1?\\." + "maven|repo\\." + "maven\\.apache|registry\\." + "npmjs|registry\\." + "yarnpkg");

    private static final Pattern EMPTY_NAME = Pattern.compile("(Utils?|Helper|Common|Manager)\\.java$");

    @Test
    void everyPackageSaysWhatItIsAndThatNothingIsNullUnlessMarked() {
        List<Path> wrong = Repository.withEnding(".java").stream()
                .filter(file -> file.toString().contains("src/main/java"))
                .map(file -> Objects.requireNonNull(file.getParent()))
                .distinct()
                .filter(folder -> !isNullMarked(folder.resolve("package-info.java")))
                .toList();

        assertThat(wrong)
                .as("Add a package-info.java with @NullMarked and a sentence on what the package is")
                .isEmpty();
    }

    @Test
    void aFileIsShortEnoughToBeOneIdea() {
        assertThat(Repository.withEnding(".java"))
                .as("A file of more than " + MOST_LINES + " lines holds more than one idea: take one out")
                .allSatisfy(file ->
                        assertThat(Repository.text(file).lines().count()).isLessThanOrEqualTo(MOST_LINES));
    }

    @Test
    void aClassIsNamedForWhatItDoes() {
        assertThat(Repository.files(file -> EMPTY_NAME.matcher(file.toString()).find()))
                .as("Name the class for what it does")
                .isEmpty();
    }

    @Test
    void nothingNamesAMachineOrAPackageRegistry() {
        List<String> wrong = Repository.files(file -> true).stream()
                .filter(file -> !file.endsWith("SourcesTest.java"))
                .filter(file -> {
                    String text = Repository.text(file);
                    return MACHINE_PATH.matcher(text).find()
                            || REGISTRY_HOST.matcher(text).find();
                })
                .map(Path::toString)
                .toList();

        assertThat(wrong)
                .as("Take out absolute paths of a machine and host names of package registries")
                .isEmpty();
    }

    private static boolean isNullMarked(Path file) {
        return Repository.exists(file.toString()) && Repository.text(file).contains("@NullMarked");
    }
}
