package dev.kanon.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.tidy.Modules.Dependency;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DocumentationTest {

    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
    private static final Pattern DECISION = Pattern.compile("(\\d{4})-[a-z0-9-]+\\.md");
    private static final Pattern FRAGMENT = Pattern.compile(
            "---\\nkind: (added|changed|fixed|removed|deprecated|security)\\n---\\n.+\\n\\nWhat the user must do: .+",
            Pattern.DOTALL);
    private static final Pattern MAKE = Pattern.compile("(?m)^\\s*(?:\\$ )?make ([a-z-]+)");
    private static final Pattern KANON = Pattern.compile("(?m)^\\s*(?:\\$ )?bin/kanon ([a-z-]+)");
    private static final Pattern ERROR_ROW = Pattern.compile("(?m)^ {4}([A-Z][A-Z0-9_]+)\\(\\s*(\\d{3,5})");

    @Test
    void everyDependencyHasItsLine() {
        String page = Repository.text(Path.of("docs/dependencies.md"));
        List<Dependency> missing = Modules.allDependencies().stream()
                .filter(dependency -> !dependency.group().equals(Modules.GROUP))
                .filter(dependency -> !page.contains("`" + dependency + "`"))
                .toList();

        assertThat(missing)
                .as("Say in docs/dependencies.md why it is here and what it would take to drop it")
                .isEmpty();
    }

    @Test
    void linksLeadSomewhere() {
        List<String> broken = new ArrayList<>();
        for (Path page : Repository.withEnding(".md")) {
            Matcher links = LINK.matcher(Repository.text(page));
            while (links.find()) {
                String target = links.group(1).replaceFirst("#.*", "");
                if (!target.isEmpty()
                        && !target.contains("://")
                        && !target.startsWith("mailto:")
                        && !Files.exists(Repository.ROOT.resolve(page).resolveSibling(target))) {
                    broken.add(page + " → " + links.group(1));
                }
            }
        }

        assertThat(broken).as("Repair the link").isEmpty();
    }

    @Test
    void decisionsAreNumberedWithoutGapsAndTellSituationChoiceAndPrice() {
        List<Path> pages = Repository.files(file -> file.startsWith("docs/decisions") && !file.endsWith("README.md"));

        assertThat(pages.stream().map(DocumentationTest::number).toList())
                .as("docs/decisions/NNNN-title-in-words.md, numbered without gaps or repeats")
                .isEqualTo(IntStream.rangeClosed(1, pages.size()).boxed().toList());
        assertThat(pages)
                .as("A decision tells the Situation, the Choice and its Price")
                .allSatisfy(page -> assertThat(Repository.text(page)).contains("Situation", "Choice", "Price"));
    }

    @Test
    void changelogFragmentsHaveTheForm() {
        assertThat(Repository.files(file -> file.startsWith("changelog/unreleased")))
                .as("changelog/README.md tells the form of a fragment")
                .allSatisfy(file -> assertThat(Repository.text(file).strip()).matches(FRAGMENT));
    }

    @Test
    void theCommandsOfTheReadmeExist() {
        if (!Repository.exists("README.md")) {
            return;
        }
        String readme = Repository.text(Path.of("README.md"));
        if (Repository.exists("Makefile")) {
            String makefile = Repository.text(Path.of("Makefile"));
            assertThat(all(MAKE, readme))
                    .as("README.md names a target that the Makefile does not have")
                    .allSatisfy(target -> assertThat(makefile).containsPattern("(?m)^" + target + "\\s*:"));
        }
        assertThat(all(KANON, readme))
                .as("README.md names a command that no class in apps has")
                .allSatisfy(command -> assertThat(commandLine()).contains("\"" + command + "\""));
    }

    @Test
    void everyErrorCodeIsDocumented() {
        String reference = pages("docs/reference");
        List<String> missing = new ArrayList<>();
        for (Path table : Repository.files(
                file -> file.startsWith("servers") && file.toString().endsWith("Errors.java"))) {
            Matcher rows = ERROR_ROW.matcher(Repository.text(table));
            while (rows.find()) {
                if (!reference.contains(rows.group(2))) {
                    missing.add(table.getFileName() + ": " + rows.group(1) + " " + rows.group(2));
                }
            }
        }

        assertThat(missing)
                .as("List the code with its meaning in a page of docs/reference")
                .isEmpty();
    }

    private static int number(Path page) {
        Matcher name = DECISION.matcher(String.valueOf(page.getFileName()));
        return name.matches() ? Integer.parseInt(name.group(1)) : -1;
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(result -> result.group(1)).toList();
    }

    private static String commandLine() {
        return String.join(
                "\n",
                Repository.files(file ->
                                file.startsWith("apps") && file.toString().endsWith(".java"))
                        .stream()
                        .map(Repository::text)
                        .toList());
    }

    private static String pages(String folder) {
        return String.join(
                "\n",
                Repository.files(file -> file.startsWith(folder)).stream()
                        .map(Repository::text)
                        .toList());
    }
}
