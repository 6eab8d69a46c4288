package dev.kanon.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.client.RegistryClient;
import dev.kanon.client.RegistryClientConfig;
import dev.kanon.client.RegistryException;
import dev.kanon.component.KanonException;
import dev.kanon.contract.RuleException;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.serializer.SerializerConfig;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kanon produce}: lines of JSON become records, by the contract of the topic. */
@Command(
        name = "produce",
        mixinStandardHelpOptions = true,
        description = {
            "Writes each line of JSON as an Avro record, by the latest schema of the subject TOPIC-value and its rules.",
            "A line that is refused is told with its number; the others are written, and the exit code is 1."
        })
public final class ProduceCommand implements Callable<Integer> {

    /** What a line is. */
    enum LineFormat {
        json,
        raw
    }

    /** Which schema to write with, where it is not the latest. */
    static final class SchemaChoice {

        @Option(
                names = "--schema",
                paramLabel = "FILE",
                description = "The Avro schema to write with; it is registered where it is new.")
        private @Nullable String file;

        @Option(names = "--schema-id", paramLabel = "N", description = "The id of the schema to write with.")
        private @Nullable Integer id;
    }

    /** Where a record's key comes from. */
    static final class KeyChoice {

        @Option(
                names = {"-k", "--key"},
                paramLabel = "KEY",
                description = "The key of every record, as text.")
        private @Nullable String key;

        @Option(
                names = "--key-field",
                paramLabel = "FIELD",
                description = "The field of the line whose value is the record's key, as text.")
        private @Nullable String field;
    }

    @Parameters(index = "0", paramLabel = "TOPIC", description = "The topic to write to.")
    private String topic = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            defaultValue = Input.STANDARD_INPUT,
            description = "Where the lines are; default: standard input.")
    private String file = Input.STANDARD_INPUT;

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private RegistryOptions registry = new RegistryOptions();

    @ArgGroup
    private SchemaChoice schema = new SchemaChoice();

    @ArgGroup
    private KeyChoice key = new KeyChoice();

    @Option(names = "--header", paramLabel = "KEY=VALUE", description = "A header of every record; may be repeated.")
    private Map<String, String> headers = new LinkedHashMap<>();

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            defaultValue = "json",
            description = "json (default), or raw: each line is the value, as it is.")
    private LineFormat format = LineFormat.json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Lines are counted from 1; those refused by Kafka itself are told by the producer's own thread. */
    private final AtomicInteger refused = new AtomicInteger();

    @Override
    public Integer call() throws IOException {
        try (RegistryClient client = registry.open();
                KafkaProducer<byte[], byte[]> producer = kafka.connect(
                        () -> new KafkaProducer<>(settings(), new ByteArraySerializer(), new ByteArraySerializer()))) {
            kafka.partitions(topic, () -> producer.partitionsFor(topic));
            if (format == LineFormat.raw) {
                eachLine((line, number) -> send(producer, number, record(keyOf(null), bytes(line), headers())));
            } else {
                try (AvroValues values = values(client)) {
                    eachLine((line, number) -> send(producer, number, record(values, AvroJsonLines.read(line))));
                }
            }
            producer.flush();
        } catch (RegistryException failure) {
            throw registry.inWords(failure);
        } catch (TimeoutException failure) {
            throw failure.getCause() instanceof RegistryException
                    ? registry.unreachable(failure)
                    : kafka.unreachable(failure);
        }
        return refused.get() == 0 ? 0 : 1;
    }

    /** What becomes of a line. */
    private interface LineAction {
        void apply(String line, long number) throws RuleException;
    }

    private void eachLine(LineAction action) throws IOException {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Input.open(file), StandardCharsets.UTF_8))) {
            long number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (line.isBlank() && format == LineFormat.json) {
                    continue;
                }
                try {
                    action.apply(line, number);
                } catch (RuleException | SerializationException refusal) {
                    refuse(number, refusal);
                }
            }
        }
    }

    private void send(KafkaProducer<byte[], byte[]> producer, long number, ProducerRecord<byte[], byte[]> record) {
        Future<RecordMetadata> unused = producer.send(record, (metadata, failure) -> {
            if (failure != null) {
                refuse(number, failure);
            }
        });
    }

    private void refuse(long number, Exception reason) {
        refused.incrementAndGet();
        PrintWriter err = spec.commandLine().getErr();
        err.println("line " + number + ": " + Reasons.of(reason));
    }

    private ProducerRecord<byte[], byte[]> record(AvroValues values, JsonNode json) throws RuleException {
        RecordHeaders own = headers();
        byte[] value = json.isNull() ? null : values.encode(json, own);
        return record(keyOf(json), value, own);
    }

    private ProducerRecord<byte[], byte[]> record(
            byte @Nullable [] recordKey, byte @Nullable [] value, RecordHeaders own) {
        return new ProducerRecord<>(topic, null, recordKey, value, own);
    }

    private byte @Nullable [] keyOf(@Nullable JsonNode json) throws RuleException {
        if (key.field != null && json != null) {
            JsonNode found = json.path(key.field);
            if (!found.isValueNode() || found.isNull()) {
                throw new RuleException("the line has no value in field " + key.field + ", which is to be the key");
            }
            return bytes(found.asText());
        }
        return key.key == null ? null : bytes(key.key);
    }

    private RecordHeaders headers() {
        RecordHeaders own = new RecordHeaders();
        headers.forEach((name, text) -> own.add(name, bytes(text)));
        return own;
    }

    private AvroValues values(RegistryClient client) {
        Map<String, Object> serializer = new HashMap<>(settings());
        serializer.put(RegistryClientConfig.URL, registry.url());
        serializer.put(SerializerConfig.AUTO_REGISTER_SCHEMAS, schema.file != null);
        SchemaDefinition chosen;
        if (schema.file != null) {
            chosen = SchemaDefinition.of(SchemaDefinition.AVRO, Input.text(schema.file));
        } else if (schema.id != null) {
            serializer.put(SerializerConfig.USE_SCHEMA_ID, schema.id);
            chosen = client.byId(schema.id, subject()).definition();
        } else {
            serializer.put(SerializerConfig.USE_LATEST_VERSION, true);
            chosen = client.latest(subject()).definition();
        }
        AvroJsonLines lines = new AvroJsonLines(client);
        try {
            return new AvroValues(client, lines, lines.parse(chosen), topic, serializer);
        } catch (InvalidSchemaException invalid) {
            throw new KanonException(
                    CliErrors.INPUT_UNUSABLE, "Cannot write by this schema: " + invalid.getMessage(), invalid);
        }
    }

    private String subject() {
        return topic + "-value";
    }

    private Map<String, Object> settings() {
        return Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                kafka.bootstrapServers(),
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                KafkaOptions.PATIENCE_MILLIS);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
