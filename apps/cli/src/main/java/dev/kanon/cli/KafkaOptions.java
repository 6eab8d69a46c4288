package dev.kanon.cli;

import dev.kanon.component.KanonException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which Kafka to talk to, and how it is told that none answers. */
final class KafkaOptions {

    /** How long a person waits before it is said that nothing answers, in milliseconds. */
    static final int PATIENCE_MILLIS = 10_000;

    @Option(
            names = {"-b", "--broker"},
            paramLabel = "HOST:PORT",
            defaultValue = "localhost:9092",
            description = "Kafka's bootstrap servers; default: ${DEFAULT-VALUE}.")
    private String bootstrapServers = "";

    String bootstrapServers() {
        return bootstrapServers;
    }

    <C> C connect(Supplier<C> client) {
        try {
            return client.get();
        } catch (ConfigException e) {
            throw unreachable(e);
        } catch (KafkaException e) {
            throw unreachable(e.getCause() == null ? e : e.getCause());
        }
    }

    /** The partitions of a topic, as the client gives them. */
    List<PartitionInfo> partitions(String topic, Supplier<@Nullable List<PartitionInfo>> question) {
        List<PartitionInfo> found;
        try {
            found = question.get();
        } catch (UnknownTopicOrPartitionException missing) {
            found = null;
        } catch (TimeoutException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                throw missing(topic);
            }
            throw unreachable(e);
        }
        if (found == null || found.isEmpty()) {
            throw missing(topic);
        }
        return found;
    }

    KanonException unreachable(Throwable cause) {
        return new KanonException(
                CliErrors.KAFKA_UNREACHABLE,
                "No Kafka answers at " + bootstrapServers
                        + ". Start one (`kanon dev`), or name another with --broker. (" + cause.getMessage() + ")",
                cause);
    }

    private KanonException missing(String topic) {
        return new KanonException(
                CliErrors.TOPIC_MISSING, "There is no topic " + topic + " at " + bootstrapServers + ".");
    }
}
