package dev.kanon.component.testing;

import dev.kanon.component.SettingsDef;
import dev.kanon.component.SettingsReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Keeps the generated pages in {@code docs/reference} equal to the code. Every component with settings has this test:
 *
 * <pre>{@code
 * @Test
 * void theReferencePageIsUpToDate() {
 *     ReferencePage.assertUpToDate(RegistryConfig.SETTINGS);
 * }
 * }</pre>
 *
 * <p>Run it with {@code -Dkanon.write=true} to write the page instead of comparing it.
 */
public final class ReferencePage {

    private ReferencePage() {}

    /** Fails where the page of these settings is not what the code says. */
    public static void assertUpToDate(SettingsDef def) {
        assertUpToDate(SettingsReference.fileName(def), SettingsReference.page(def));
    }

    /** The same for any other generated page of {@code docs/reference}. */
    public static void assertUpToDate(String fileName, String expected) {
        String root = System.getProperty("kanon.root");
        if (root == null) {
            throw new IllegalStateException("Set the system property kanon.root to the checkout, as the build does");
        }
        Path page = Path.of(root, "docs", "reference", fileName);
        try {
            if (Boolean.getBoolean("kanon.write")) {
                Files.createDirectories(page.getParent());
                Files.writeString(page, expected);
            } else if (!Files.exists(page) || !Files.readString(page).equals(expected)) {
                throw new AssertionError(
                        "docs/reference/%s is not what the code says; run this test with -Dkanon.write=true and commit the page"
                                .formatted(fileName));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
