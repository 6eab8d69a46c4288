package dev.kanon.cli;

import dev.kanon.client.RegistryClient;
import dev.kanon.client.RegistryClientConfig;
import dev.kanon.client.RegistryException;
import dev.kanon.component.KanonException;
import dev.kanon.contract.RuleException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kanon consume}: records become lines. */
@Command(
        name = "consume",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the value of each record in a line: Avro as JSON that produce reads back, else the plain text.",
            "A record that cannot be read is told to standard error and passed over."
        })
public final class ConsumeCommand implements Callable<Integer> {

    private static final Duration POLL = Duration.ofMillis(200);

    /** How a record is printed, where not as its value. */
    static final class Look {

        @Option(
                names = {"-f", "--format"},
                paramLabel = "FORMAT",
                converter = LineTemplate.Converter.class,
                description =
                        "Such as '%%t %%p %%o %%k %%v\\n': topic, partition, offset, key, value; %%T is the timestamp,"
                                + " %%h the headers.")
        private @Nullable LineTemplate template;

        @Option(names = "--json", description = "The whole record as JSON, with offset, timestamp, headers and key.")
        private boolean whole;

        String line(ShownRecord shown) {
            if (template != null) {
                return template.apply(shown);
            }
            return (whole ? shown.toJson() : ShownRecord.text(shown.value())) + "\n";
        }
    }

    @Parameters(paramLabel = "TOPIC", description = "The topic to read.")
    private String topic = "";

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private RegistryOptions registry = new RegistryOptions();

    @Option(
            names = {"-o", "--offset"},
            paramLabel = "OFFSET",
            converter = Start.Converter.class,
            description =
                    "Where each partition begins: beginning (default), end, an offset, or -N for the last N records.")
    private Start start = Start.BEGINNING;

    @Option(
            names = {"-n", "--count"},
            paramLabel = "N",
            description = "Ends after so many records.")
    private long count = Long.MAX_VALUE;

    @Option(names = "--follow", description = "Waits for further records at the end of the topic, until Ctrl-C.")
    private boolean follow;

    @ArgGroup
    private Look look = new Look();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        try (RegistryClient client = registry.open();
                RecordDecoder decoder = new RecordDecoder(client, Map.of(RegistryClientConfig.URL, registry.url()));
                KafkaConsumer<byte[], byte[]> consumer = kafka.connect(() ->
                        new KafkaConsumer<>(settings(), new ByteArrayDeserializer(), new ByteArrayDeserializer()))) {
            read(consumer, decoder);
            return 0;
        } catch (RegistryException failure) {
            throw registry.inWords(failure);
        } catch (TimeoutException failure) {
            throw unreachable(failure);
        }
    }

    private void read(KafkaConsumer<byte[], byte[]> consumer, RecordDecoder decoder) {
        List<TopicPartition> partitions = kafka.partitions(topic, () -> consumer.partitionsFor(topic)).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        consumer.assign(partitions);
        consumer.beginningOffsets(partitions)
                .forEach((partition, beginning) ->
                        consumer.seek(partition, start.offset(beginning, ends.getOrDefault(partition, beginning))));
        PrintWriter out = spec.commandLine().getOut();
        long left = count;
        while (left > 0 && (follow || !atEnd(consumer, ends))) {
            left -= print(consumer.poll(POLL), decoder, ends, left, out);
            // Also flushes; there is an error where the reader of a pipe has gone.
            if (out.checkError()) {
                return;
            }
        }
    }

    /** Gives how many records were printed. */
    private long print(
            ConsumerRecords<byte[], byte[]> batch,
            RecordDecoder decoder,
            Map<TopicPartition, Long> ends,
            long atMost,
            PrintWriter out) {
        long printed = 0;
        for (ConsumerRecord<byte[], byte[]> found : batch) {
            if (printed == atMost) {
                break;
            }
            boolean beyond = found.offset() >= ends.getOrDefault(partition(found), Long.MAX_VALUE);
            if (beyond && !follow) {
                continue;
            }
            try {
                out.print(look.line(decoder.decode(found)));
                printed++;
            } catch (RuleException | SerializationException poison) {
                PrintWriter err = spec.commandLine().getErr();
                err.println(partition(found) + " offset " + found.offset() + ": " + Reasons.of(poison));
                err.flush();
            }
        }
        return printed;
    }

    private KanonException unreachable(TimeoutException failure) {
        return failure.getCause() instanceof RegistryException
                ? registry.unreachable(failure)
                : kafka.unreachable(failure);
    }

    private static boolean atEnd(KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    private static TopicPartition partition(ConsumerRecord<byte[], byte[]> found) {
        return new TopicPartition(found.topic(), found.partition());
    }

    private Map<String, Object> settings() {
        return Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                kafka.bootstrapServers(),
                ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                KafkaOptions.PATIENCE_MILLIS,
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                false,
                // What a transaction has taken back is no record.
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed");
    }
}
