package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.kafka.EmbeddedKafka;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker that wants a password over TLS. */
class SecureStoreIT {

    private static final String LOGIN =
            "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"%s\" password=\"%s\"";

    private static final String STORE_PASSWORD = "of-the-store";

    @TempDir
    private static Path directory;

    private static EmbeddedKafka kafka = EmbeddedKafka.temporary();

    @BeforeAll
    static void startKafka() throws Exception {
        Path keys = directory.resolve("broker.p12");
        makeKeys(keys);
        Map<String, String> broker = new HashMap<>();
        broker.put("listener.security.protocol.map", "PLAINTEXT:SASL_SSL,CONTROLLER:PLAINTEXT");
        broker.put("inter.broker.listener.name", "PLAINTEXT");
        broker.put("sasl.enabled.mechanisms", "PLAIN");
        broker.put("sasl.mechanism.inter.broker.protocol", "PLAIN");
        broker.put(
                "listener.name.plaintext.plain.sasl.jaas.config",
                LOGIN.formatted("kafka", "inside") + " user_kafka=\"inside\" user_store=\"outside\";");
        broker.put("ssl.keystore.type", "PKCS12");
        broker.put("ssl.keystore.location", keys.toString());
        broker.put("ssl.keystore.password", STORE_PASSWORD);
        broker.put("ssl.truststore.type", "PKCS12");
        broker.put("ssl.truststore.location", keys.toString());
        broker.put("ssl.truststore.password", STORE_PASSWORD);
        broker.put("ssl.endpoint.identification.algorithm", "");
        kafka = kafka.with(broker);
        kafka.start();
    }

    /** With the JDK's own tool, which is the one way to make a certificate without a further library. */
    private static void makeKeys(Path keys) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-genkeypair", "-alias", "broker", "-keyalg", "EC", "-validity", "2"));
        command.addAll(List.of("-dname", "CN=127.0.0.1", "-ext", "SAN=ip:127.0.0.1"));
        command.addAll(List.of("-storetype", "PKCS12", "-keystore", keys.toString(), "-storepass", STORE_PASSWORD));
        Process keytool = new ProcessBuilder(command).inheritIO().start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).isZero();
    }

    @AfterAll
    static void stopKafka() {
        kafka.close();
    }

    @Test
    void aStoreLogsInOverTls() {
        for (String writer : List.of("any", "elected")) {
            try (var store = new TopicStore<>(config("outside", writer), Serdes.String(), Serdes.String())) {
                store.init();
                store.put("Kafka", "Rocks");
                assertThat(store).containsEntry("Kafka", "Rocks");
            }
        }
    }

    @Test
    void aWrongPasswordIsNamed() {
        try (var store = new TopicStore<>(config("guessed", "any"), Serdes.String(), Serdes.String())) {
            assertThatThrownBy(store::init).hasMessageContaining("Authentication failed");
        }
    }

    private static TopicStoreConfig config(String password, String writer) {
        return TopicStoreConfig.of(Map.of(
                "kafkacache.bootstrap.servers",
                "SASL_SSL://" + kafka.bootstrapServers(),
                "kafkacache.topic",
                "secure-" + writer,
                "kafkacache.writer",
                writer,
                "kafkacache.security.protocol",
                "SASL_SSL",
                "kafkacache.sasl.mechanism",
                "PLAIN",
                "kafkacache.sasl.jaas.config",
                LOGIN.formatted("store", password) + ";",
                "kafkacache.ssl.truststore.type",
                "PKCS12",
                "kafkacache.ssl.truststore.location",
                directory.resolve("broker.p12").toString(),
                "kafkacache.ssl.truststore.password",
                STORE_PASSWORD));
    }
}
