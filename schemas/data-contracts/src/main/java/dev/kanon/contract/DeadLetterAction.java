package dev.kanon.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleSet;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.DoubleSerializer;
import org.apache.kafka.common.serialization.FloatSerializer;
import org.apache.kafka.common.serialization.IntegerSerializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.ShortSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * {@code DLQ}: the record, as the caller gave it, goes to the topic {@code dlq.topic}, then its way ends with an exception.
 * The exception is thrown only when the broker has the record; where that could not be reached, the exception says so too.
 */
final class DeadLetterAction implements RuleAction {

    static final String TYPE = "DLQ";

    private static final String TOPIC = "dlq.topic";
    private static final String REDACTED_RULE_TYPES = "dlq.redact.rule.types";
    private static final String REDACTED_BY_DEFAULT = "ENCRYPT,ENCRYPT_PAYLOAD";
    private static final String REDACTED = "<REDACTED>";

    /** How long the record may take to arrive. */
    private static final Duration SEND_TIMEOUT = Duration.ofSeconds(30);

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

    /** Beyond the producer's own time-out, for the answer to come back through its threads. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** Settings of the client that make no sense for, or would break, a producer of its own. */
    private static final Set<String> NOT_INHERITED = Set.of(
            ProducerConfig.INTERCEPTOR_CLASSES_CONFIG,
            ProducerConfig.TRANSACTIONAL_ID_CONFIG,
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
            ProducerConfig.PARTITIONER_CLASS_CONFIG,
            ProducerConfig.RETRIES_CONFIG,
            ProducerConfig.LINGER_MS_CONFIG,
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
            "key.deserializer",
            "value.deserializer");

    /** Makes the producer, when the first record has to be sent. */
    @FunctionalInterface
    interface ProducerFactory {
        Producer<byte[], byte[]> create(Map<String, Object> configuration);
    }

    private final ProducerFactory producers;
    private final ObjectMapper json = new ObjectMapper();
    private Map<String, ?> configuration = Map.of();
    private @Nullable Producer<byte[], byte[]> producer;

    DeadLetterAction(ProducerFactory producers) {
        this.producers = producers;
    }

    static ProducerFactory kafkaProducers() {
        return configuration ->
                new KafkaProducer<>(configuration, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void configure(Map<String, ?> parameters) {
        this.configuration = parameters;
    }

    @Override
    public void run(RuleCall call, @Nullable Object message, @Nullable RuleException failure) {
        RuleException why = failure != null ? failure : new RuleException("onSuccess asks for DLQ");
        String topic = setting(call, TOPIC);
        if (topic == null || topic.isBlank()) {
            throw call.failed(
                    why,
                    "; Could not send to DLQ as no topic is configured: set " + TOPIC
                            + " in the rule's params or in the client's configuration. The record is in no topic");
        }
        try {
            send(letter(topic, call, message, why));
        } catch (RuleException | KafkaException | ExecutionException | TimeoutException undelivered) {
            throw lost(call, why, topic, undelivered);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw lost(call, why, topic, interrupted);
        }
        throw call.failed(why, "; the record is in the dead-letter topic " + topic);
    }

    private static KafkaException lost(RuleCall call, RuleException why, String topic, Exception undelivered) {
        KafkaException lost = call.failed(
                why, "; it could NOT be sent to the dead-letter topic " + topic + ": " + undelivered.getMessage());
        lost.addSuppressed(undelivered);
        return lost;
    }

    private ProducerRecord<byte[], byte[]> letter(
            String topic, RuleCall call, @Nullable Object message, RuleException why) throws RuleException {
        RecordContext record = call.record();
        Object original = record.original() != null ? record.original() : message;
        byte[] body = bytes(original, call);
        byte[] key = record.isKey() ? body : bytes(record.originalKey(), call);
        return new ProducerRecord<>(topic, null, key, record.isKey() ? null : body, headers(call, why));
    }

    private static Headers headers(RuleCall call, RuleException why) {
        Headers headers = new RecordHeaders();
        call.record().headers().ifPresent(original -> original.forEach(headers::add));
        add(headers, RulePipeline.RULE_NAME_HEADER, call.rule().name());
        add(headers, "__rule.mode", call.moment().name());
        add(headers, "__rule.subject", call.record().subject());
        add(headers, "__rule.topic", call.record().topic());
        add(headers, "__rule.exception", why.getMessage());
        return headers;
    }

    private static void add(Headers headers, String name, @Nullable String value) {
        headers.remove(name);
        headers.add(name, value == null ? null : value.getBytes(StandardCharsets.UTF_8));
    }

    /** As Kafka's own serializers would write it; anything structured as JSON. */
    private byte @Nullable [] bytes(@Nullable Object value, RuleCall call) throws RuleException {
        if (value == null || value instanceof byte[]) {
            return (byte[]) value;
        }
        if (value instanceof Bytes bytes) {
            return bytes.get();
        }
        if (value instanceof ByteBuffer buffer) {
            byte[] copy = new byte[buffer.remaining()];
            buffer.duplicate().get(copy);
            return copy;
        }
        if (value instanceof CharSequence || value instanceof UUID) {
            return value.toString().getBytes(StandardCharsets.UTF_8);
        }
        return value instanceof Number number ? bytes(number) : jsonBytes(value, call);
    }

    private static byte[] bytes(Number number) throws RuleException {
        String noTopic = "";
        if (number instanceof Long value) {
            return new LongSerializer().serialize(noTopic, value);
        }
        if (number instanceof Integer value) {
            return new IntegerSerializer().serialize(noTopic, value);
        }
        if (number instanceof Short value) {
            return new ShortSerializer().serialize(noTopic, value);
        }
        if (number instanceof Double value) {
            return new DoubleSerializer().serialize(noTopic, value);
        }
        if (number instanceof Float value) {
            return new FloatSerializer().serialize(noTopic, value);
        }
        throw new RuleException("A " + number.getClass().getSimpleName() + " cannot be written to a dead-letter topic");
    }

    private byte[] jsonBytes(Object value, RuleCall call) throws RuleException {
        try {
            Object safe = redacted(value, call);
            return json.writeValueAsBytes(
                    call.model().toJson(safe, call.source().parsed()));
        } catch (JsonProcessingException unwritable) {
            throw new RuleException("It cannot be written as JSON: " + unwritable.getOriginalMessage(), unwritable);
        }
    }

    /** What a rule would have encrypted must not be readable here. If that cannot be done, nothing is sent. */
    private Object redacted(Object value, RuleCall call) throws RuleException {
        Set<String> types = typesToRedact(call);
        RuleSet rules = call.target().registered().definition().ruleSet();
        if (rules == null || rules.all().noneMatch(rule -> types.contains(upper(rule.type())))) {
            return value;
        }
        Set<String> tags = new HashSet<>();
        boolean everything = false;
        for (Rule rule :
                rules.all().filter(rule -> types.contains(upper(rule.type()))).toList()) {
            everything |= rule.tags() == null || rule.tags().isEmpty();
            tags.addAll(rule.tags() == null ? Set.of() : rule.tags());
        }
        boolean all = everything;
        return call.model()
                .mapFields(
                        value,
                        call.target(),
                        (field, plain) ->
                                all || field.tags().stream().anyMatch(tags::contains) ? redact(field, plain) : plain);
    }

    private static @Nullable Object redact(RecordField field, @Nullable Object value) throws RuleException {
        if (value == null) {
            return null;
        }
        return switch (field.typeName()) {
            case "STRING" -> REDACTED;
            case "BYTES" -> ByteBuffer.wrap(REDACTED.getBytes(StandardCharsets.UTF_8));
            default ->
                throw new RuleException("Field " + field.fullName() + " is secret, but a " + field.typeName()
                        + " cannot be blackened, so nothing was sent");
        };
    }

    private Set<String> typesToRedact(RuleCall call) {
        String set = setting(call, REDACTED_RULE_TYPES);
        Set<String> types = new HashSet<>();
        Arrays.stream((set == null ? REDACTED_BY_DEFAULT : set).split(","))
                .map(DeadLetterAction::upper)
                .forEach(types::add);
        return types;
    }

    private static String upper(@Nullable String type) {
        return type == null ? "" : type.strip().toUpperCase(Locale.ROOT);
    }

    private @Nullable String setting(RuleCall call, String name) {
        Object own = configuration.get(name);
        return own != null ? own.toString() : call.parameter(name);
    }

    private void send(ProducerRecord<byte[], byte[]> letter)
            throws ExecutionException, InterruptedException, TimeoutException {
        Producer<byte[], byte[]> open = producer();
        Duration longest = SEND_TIMEOUT.multipliedBy(2).plus(GRACE);
        open.send(letter).get(longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    private synchronized Producer<byte[], byte[]> producer() {
        if (producer == null) {
            producer = producers.create(producerConfiguration());
        }
        return producer;
    }

    private Map<String, Object> producerConfiguration() {
        Map<String, Object> inherited = new HashMap<>(configuration);
        NOT_INHERITED.forEach(inherited::remove);
        inherited.put(ProducerConfig.ACKS_CONFIG, "all");
        inherited.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, SEND_TIMEOUT.toMillis());
        inherited.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) SEND_TIMEOUT.toMillis());
        inherited.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) REQUEST_TIMEOUT.toMillis());
        inherited.computeIfPresent(ProducerConfig.CLIENT_ID_CONFIG, (name, id) -> id + "-dlq");
        return inherited;
    }

    @Override
    public synchronized void close() {
        if (producer != null) {
            producer.close(GRACE);
        }
    }
}
