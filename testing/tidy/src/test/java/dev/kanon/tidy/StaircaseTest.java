package dev.kanon.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.tidy.Modules.Dependency;
import dev.kanon.tidy.Modules.Module;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The order of the modules in the root pom is the order of their dependencies. */
class StaircaseTest {

    private static final Set<String> SAYS_NOTHING =
            Set.of("common", "commons", "util", "utils", "core", "shared", "helper");

    @Test
    void aModuleDependsOnlyOnModulesListedAboveIt() {
        Set<String> above = new HashSet<>();
        List<String> wrong = new ArrayList<>();
        for (Module module : Modules.inOrder()) {
            for (Dependency dependency : module.dependencies()) {
                if (dependency.group().equals(Modules.GROUP) && !above.contains(dependency.artifact())) {
                    wrong.add(module.folder() + " depends on " + dependency.artifact());
                }
            }
            above.add(module.artifact());
        }

        assertThat(wrong)
                .as(
                        "Turn the arrow round, move the shared piece up, or change the order in the root pom.xml and say why in"
                                + " docs/decisions")
                .isEmpty();
    }

    @Test
    void aFolderIsNamedForWhatItHoldsAndAnArtifactForTheProjectToo() {
        List<String> wrong = new ArrayList<>();
        for (Module module : Modules.inOrder()) {
            String name = module.folder().substring(module.folder().indexOf('/') + 1);
            if (!module.artifact().equals("kanon-" + name)) {
                wrong.add(module.folder() + " has the artifact id " + module.artifact());
            }
            if (SAYS_NOTHING.contains(name)) {
                wrong.add(module.folder() + " says nothing");
            }
        }

        assertThat(wrong)
                .as("The artifact id is kanon- and the folder's name; the name says what is in it")
                .isEmpty();
    }
}
