package dev.kanon.server;

import dev.kanon.component.KanonException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kanon serve -c FILE}: the servers on a Kafka that is elsewhere. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Runs servers on your Kafka, with settings from a properties file.")
public final class ServeCommand implements Callable<Integer> {

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            required = true,
            description = "The settings, as a Java properties file in UTF-8.")
    private Path file = Path.of("kanon.properties");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Map<String, String> settings = read(file);
        Launcher launcher = new Launcher(settings);
        var out = spec.commandLine().getOut();
        Foreground.run(launcher, out, () -> out.println("ready: " + file));
        return 0;
    }

    private static Map<String, String> read(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new KanonException(
                    LauncherErrors.NO_SETTINGS, "The settings file " + file + " cannot be read: " + e, e);
        }
        Map<String, String> settings = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> settings.put(name, properties.getProperty(name)));
        return settings;
    }
}
