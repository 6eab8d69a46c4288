package dev.kanon.cli;

import dev.kanon.client.RegistryClient;
import dev.kanon.client.RegistryClientConfig;
import dev.kanon.client.RegistryClients;
import dev.kanon.client.RegistryException;
import dev.kanon.component.KanonException;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Which registry to talk to, and how its refusals are told. */
final class RegistryOptions {

    /** A person waits: no silent retries, and no answer for this long is none. */
    private static final int CONNECT_MILLIS = 5_000;

    @Option(
            names = {"-r", "--registry"},
            paramLabel = "URL",
            defaultValue = "${env:KANON_REGISTRY:-http://localhost:8081}",
            description = "The schema registry; default: $KANON_REGISTRY, else http://localhost:8081.")
    private String url = "";

    String url() {
        return url;
    }

    RegistryClient open() {
        return RegistryClients.create(Map.of(
                RegistryClientConfig.URL,
                url,
                RegistryClientConfig.MAX_RETRIES,
                0,
                RegistryClientConfig.CONNECT_TIMEOUT,
                CONNECT_MILLIS));
    }

    /**
     * What the question to the registry gives.
     *
     * @throws KanonException in place of {@link RegistryException}, in words for a person
     */
    <T> T ask(Function<RegistryClient, T> question) {
        try (RegistryClient registry = open()) {
            return question.apply(registry);
        } catch (RegistryException failure) {
            throw inWords(failure);
        }
    }

    KanonException inWords(RegistryException failure) {
        if (failure.status() == 0) {
            return unreachable(failure);
        }
        int code = failure.errorCode() == 0 ? failure.status() : failure.errorCode();
        return new KanonException(CliErrors.REGISTRY_REFUSED, code + " " + failure.getMessage(), failure);
    }

    KanonException unreachable(Throwable cause) {
        return new KanonException(
                CliErrors.REGISTRY_UNREACHABLE,
                "No schema registry answers at " + url
                        + ". Start one (`kanon dev`), or name another with --registry or KANON_REGISTRY. ("
                        + cause.getMessage() + ")",
                cause);
    }
}
