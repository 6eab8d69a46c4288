package dev.kanon.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.client.RegistryClient;
import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaJson;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kanon schema}: looks into a registry and changes it. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Looks into a schema registry, and changes it.")
public final class SchemaCommand {

    static final String LATEST = "latest";

    private static final int DONE = 0;
    private static final int REFUSED = 1;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Command(mixinStandardHelpOptions = true, description = "Lists the subjects.")
    int list(
            @Mixin RegistryOptions registry,
            @Option(names = "--deleted", description = "Those that are deleted softly too.") boolean deleted) {
        registry.ask(client -> client.subjects(deleted)).forEach(out()::println);
        return DONE;
    }

    @Command(mixinStandardHelpOptions = true, description = "Lists the versions of a subject.")
    int versions(
            @Mixin RegistryOptions registry,
            @Parameters(paramLabel = "SUBJECT", description = "Such as orders-value.") String subject,
            @Option(names = "--deleted", description = "Those that are deleted softly too.") boolean deleted) {
        registry.ask(client -> client.versions(subject, deleted)).forEach(out()::println);
        return DONE;
    }

    @Command(mixinStandardHelpOptions = true, description = "Prints a schema: a version of a subject, or one by id.")
    int get(
            @Mixin RegistryOptions registry,
            @Parameters(arity = "0..1", index = "0", paramLabel = "SUBJECT", description = "Such as orders-value.")
                    @Nullable
                    String subject,
            @Parameters(
                            arity = "0..1",
                            index = "1",
                            paramLabel = "VERSION",
                            defaultValue = LATEST,
                            description = "A number, or latest (default).")
                    String version,
            @Option(names = "--id", paramLabel = "N", description = "The schema's id, in place of a subject.") @Nullable
                    Integer id,
            @Option(names = "--json", description = "All that the registry holds: references, metadata, rules.")
                    boolean json) {
        if ((subject == null) == (id == null)) {
            throw wrong("get", "Name a subject or an --id, one of the two.");
        }
        RegisteredSchema found = registry.ask(
                client -> id != null ? client.byId(id, "") : version(client, String.valueOf(subject), version));
        out().println(json ? pretty(whole(found)) : found.definition().text());
        return DONE;
    }

    @Command(mixinStandardHelpOptions = true, description = "Registers a schema as the next version of a subject.")
    int register(@Mixin RegistryOptions registry, @Mixin SchemaInput input) {
        SchemaDefinition schema = input.definition();
        RegisteredSchema registered =
                registry.ask(client -> client.register(input.subject(), schema, input.normalize()));
        String version = registered.version() > 0 ? " version " + registered.version() : "";
        out().println(input.subject() + version + " id " + registered.id());
        return DONE;
    }

    @Command(
            mixinStandardHelpOptions = true,
            description =
                    "Tells whether a schema may become the next version of a subject; exit code 1 where it may not.")
    int check(@Mixin RegistryOptions registry, @Mixin SchemaInput input) {
        SchemaDefinition schema = input.definition();
        List<String> reasons = registry.ask(client -> client.incompatibilities(input.subject(), schema));
        out().println(reasons.isEmpty() ? "compatible" : "not compatible");
        reasons.forEach(reason -> out().println("  " + reason));
        return reasons.isEmpty() ? DONE : REFUSED;
    }

    @Command(mixinStandardHelpOptions = true, description = "Deletes a subject or one of its versions, softly first.")
    int delete(
            @Mixin RegistryOptions registry,
            @Parameters(index = "0", paramLabel = "SUBJECT", description = "Such as orders-value.") String subject,
            @Parameters(arity = "0..1", index = "1", paramLabel = "VERSION", description = "A number, or latest.")
                    @Nullable
                    String version,
            @Option(names = "--permanent", description = "For good; only what is deleted softly already.")
                    boolean permanent) {
        List<Integer> deleted = registry.ask(client -> version == null
                ? client.deleteSubject(subject, permanent)
                : List.of(client.deleteVersion(subject, version, permanent)));
        deleted.forEach(out()::println);
        return DONE;
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Prints the configuration in force, after changing it where options say so.")
    int config(
            @Mixin RegistryOptions registry,
            @Parameters(
                            arity = "0..1",
                            paramLabel = "SUBJECT",
                            defaultValue = "",
                            description = "None: the registry's.")
                    String subject,
            @Option(names = "--level", paramLabel = "LEVEL", description = "One of ${COMPLETION-CANDIDATES}.") @Nullable
                    CompatibilityLevel level,
            @Option(
                            names = "--group",
                            paramLabel = "PROPERTY",
                            description = "Only versions with the same value of this metadata property are compared.")
                    @Nullable
                    String group) {
        Map<String, String> changes = new LinkedHashMap<>();
        if (level != null) {
            changes.put("compatibility", level.name());
        }
        if (group != null) {
            changes.put("compatibilityGroup", group);
        }
        out().println(pretty(registry.ask(client -> {
            if (!changes.isEmpty()) {
                client.updateConfig(subject, changes);
            }
            return client.config(subject);
        })));
        return DONE;
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Prints the mode in force, after changing it where one is given.")
    int mode(
            @Mixin RegistryOptions registry,
            @Parameters(index = "0", paramLabel = "SUBJECT", description = "Such as orders-value; '' is the registry.")
                    String subject,
            @Parameters(
                            arity = "0..1",
                            index = "1",
                            paramLabel = "MODE",
                            description = "READWRITE, READONLY, READONLY_OVERRIDE or IMPORT.")
                    @Nullable
                    String mode,
            @Option(names = "--force", description = "IMPORT also where there are schemas.") boolean force) {
        String inForce = registry.ask(client -> {
            if (mode != null) {
                client.setMode(subject, mode, force);
            }
            return client.mode(subject);
        });
        out().println(inForce);
        return DONE;
    }

    private RegisteredSchema version(RegistryClient client, String subject, String version) {
        if (version.equals(LATEST)) {
            return client.latest(subject);
        }
        try {
            return client.version(subject, Integer.parseInt(version), false);
        } catch (NumberFormatException e) {
            throw wrong("get", "'" + version + "' is no version: it is a number from 1, or latest.");
        }
    }

    private ParameterException wrong(String command, String message) {
        return new ParameterException(spec.subcommands().get(command), message);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private static ObjectNode whole(RegisteredSchema schema) {
        ObjectNode json = SchemaJson.mapper().createObjectNode();
        if (!schema.subject().isEmpty()) {
            json.put("subject", schema.subject());
        }
        if (schema.version() > 0) {
            json.put("version", schema.version());
        }
        json.put("id", schema.id());
        if (schema.guid() != null) {
            json.put("guid", schema.guid());
        }
        SchemaJson.put(json, schema.definition());
        return json;
    }

    private static String pretty(Object value) {
        try {
            return SchemaJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("cannot write " + value.getClass() + " as JSON", impossible);
        }
    }
}
