package dev.kanon.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.kanon.serializer.avro.KafkaAvroDeserializer;
import dev.kanon.serializer.avro.KafkaAvroSerializer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.Utf8;

/**
 * Measures what a serializer costs beside bare Avro: one thread, a record of ten fields, no rules. The four take turns, so
 * that a busy machine slows all of them; the median of the rounds is printed.
 */
final class SerializersBenchmark {

    private static final int WARM_UP_ROUNDS = 5;
    private static final int ROUNDS = 15;
    private static final int RECORDS_IN_A_ROUND = 200_000;

    private static final Schema SCHEMA = new Schema.Parser().parse("""
            {"type":"record","name":"Order","namespace":"shop","fields":[
              {"name":"orderId","type":"long"},
              {"name":"customer","type":"string"},
              {"name":"totalPrice","type":"double"},
              {"name":"currency","type":"string"},
              {"name":"state","type":"string"},
              {"name":"paid","type":"boolean"},
              {"name":"lines","type":"int"},
              {"name":"placedAt","type":"long"},
              {"name":"weight","type":"float"},
              {"name":"note","type":["null","string"],"default":null}]}""");

    private interface Work {
        void once() throws IOException;
    }

    private SerializersBenchmark() {}

    public static void main(String[] arguments) throws IOException {
        // over HTTP, because only that client has the caches that a real one has
        HttpServer registry = registry();
        Map<String, Object> configuration = Map.of(
                "schema.registry.url",
                "http://localhost:" + registry.getAddress().getPort());
        try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
                KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
            serializer.configure(configuration, false);
            deserializer.configure(configuration, false);
            GenericRecord order = order();
            byte[] framed = Objects.requireNonNull(serializer.serialize("orders", order));
            byte[] bare = Arrays.copyOfRange(framed, 5, framed.length);
            GenericData data = new GenericData();
            data.setFastReaderEnabled(true);
            GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(SCHEMA, data);
            GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(SCHEMA, SCHEMA, data);

            Map<String, Work> works = new LinkedHashMap<>();
            works.put("bare Avro, write", () -> write(writer, order));
            works.put("serializer", () -> serializer.serialize("orders", order));
            works.put(
                    "bare Avro, read",
                    () -> reader.read(null, DecoderFactory.get().binaryDecoder(bare, null)));
            works.put("deserializer", () -> deserializer.deserialize("orders", framed));
            measure(works, framed.length);
        } finally {
            registry.stop(0);
        }
    }

    /** Answers every question with the one schema. */
    private static HttpServer registry() throws IOException {
        byte[] answer = new ObjectMapper()
                .writeValueAsBytes(
                        Map.of("subject", "orders-value", "version", 1, "id", 1, "schema", SCHEMA.toString()));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                exchange.sendResponseHeaders(200, answer.length);
                exchange.getResponseBody().write(answer);
            }
        });
        server.start();
        return server;
    }

    private static byte[] write(GenericDatumWriter<GenericRecord> writer, GenericRecord order) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
        writer.write(order, encoder);
        encoder.flush();
        return out.toByteArray();
    }

    private static void measure(Map<String, Work> works, int bytes) throws IOException {
        Map<String, long[]> perSecond = new LinkedHashMap<>();
        for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
            for (Map.Entry<String, Work> work : works.entrySet()) {
                long start = System.nanoTime();
                for (int i = 0; i < RECORDS_IN_A_ROUND; i++) {
                    work.getValue().once();
                }
                if (round >= 0) {
                    long nanoseconds = System.nanoTime() - start;
                    perSecond.computeIfAbsent(work.getKey(), name -> new long[ROUNDS])[round] =
                            RECORDS_IN_A_ROUND * 1_000_000_000L / nanoseconds;
                }
            }
        }
        System.out.printf("%d bytes a record%n", bytes);
        perSecond.forEach((name, rounds) -> {
            Arrays.sort(rounds);
            System.out.printf(
                    "%-18s median %,d a second (from %,d to %,d)%n",
                    name, rounds[ROUNDS / 2], rounds[0], rounds[ROUNDS - 1]);
        });
    }

    private static GenericRecord order() {
        GenericRecord order = new GenericData.Record(SCHEMA);
        order.put("orderId", 4711L);
        order.put("customer", new Utf8("Ada Lovelace"));
        order.put("totalPrice", 19.95);
        order.put("currency", new Utf8("EUR"));
        order.put("state", new Utf8("placed"));
        order.put("paid", true);
        order.put("lines", 3);
        order.put("placedAt", 1_700_000_000_000L);
        order.put("weight", 0.5f);
        order.put("note", new Utf8("leave at the door"));
        return order;
    }
}
