package dev.kanon.dev;

import dev.kanon.cli.ConsumeCommand;
import dev.kanon.cli.ProduceCommand;
import dev.kanon.cli.SchemaCommand;
import dev.kanon.component.KanonException;
import dev.kanon.server.ServeCommand;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The program: its commands, and how it ends. */
@Command(
        name = "kanon",
        description = "A governed data platform on a plain Apache Kafka.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        version = "kanon 0.1.0-SNAPSHOT",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:refused or failed; the message says why", "2:the command line is wrong"},
        subcommands = {
            QuickstartCommand.class,
            DevCommand.class,
            ServeCommand.class,
            SchemaCommand.class,
            ProduceCommand.class,
            ConsumeCommand.class,
            CommandLine.HelpCommand.class
        })
public final class Kanon {

    private static final String VERBOSE = "-v";

    @Option(
            names = {VERBOSE, "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Logs what happens inside, to standard error.")
    @SuppressWarnings("UnusedVariable") // Read from the arguments before anything logs: see logLevels.
    private boolean verbose;

    private Kanon() {}

    public static void main(String[] arguments) {
        logLevels(arguments);
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Kanon()).setExecutionExceptionHandler((failure, command, result) -> {
            command.getErr().println(command.getCommandName() + ": " + reason(failure));
            return CommandLine.ExitCode.SOFTWARE;
        });
    }

    /** Our own failures are written to be read; of others, the kind matters as well. */
    private static String reason(Exception failure) {
        return failure instanceof KanonException ? String.valueOf(failure.getMessage()) : failure.toString();
    }

    private static void logLevels(String[] arguments) {
        boolean verbose = Arrays.asList(arguments).contains(VERBOSE)
                || Arrays.asList(arguments).contains("--verbose");
        System.setProperty("kanon.log.level", verbose ? "DEBUG" : "WARN");
        System.setProperty("kanon.log.others", verbose ? "INFO" : "OFF");
    }
}
