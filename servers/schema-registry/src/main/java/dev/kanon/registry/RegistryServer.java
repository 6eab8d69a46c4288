package dev.kanon.registry;

import dev.kanon.component.Component;
import dev.kanon.http.HealthCheck;
import dev.kanon.http.HttpServer;
import dev.kanon.registry.api.RegistryApi;
import dev.kanon.replication.KafkaLog;
import dev.kanon.replication.Replica;
import dev.kanon.replication.ReplicaNode;
import dev.kanon.replication.ReplicationConfig;
import dev.kanon.replication.Role;
import dev.kanon.schema.SchemaFormats;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.URI;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A schema registry: a replica of the topic's state and the REST interface over it.
 *
 * <p>{@link #start()} returns when the topic has been read to its end and the interface answers. {@link #close()} first
 * answers what is in flight, then hands the leadership on.
 */
public final class RegistryServer implements Component {

    /** The key of Confluent's records that say nothing; our leaders claim their leadership with one. */
    public static final String NOOP_KEY = "{\"keytype\":\"NOOP\",\"magic\":0}";

    private final Runnable afterClose;
    private final Replica<RegistryState, RegistryCommand, RegistryReply> replica;
    private final HttpServer http;
    private final ExecutorService secondLooks =
            Executors.newSingleThreadExecutor(task -> new Thread(task, "kanon-registry-second-look"));

    /**
     * @param replicas makes the replica that runs the registry's state machine
     * @param kafkaCluster the id of the Kafka cluster that keeps the topic
     * @param afterClose closes what the replica was made of
     */
    public RegistryServer(
            RegistryConfig config,
            SchemaFormats formats,
            ContractRules rules,
            Function<RegistryMachine, Replica<RegistryState, RegistryCommand, RegistryReply>> replicas,
            Supplier<String> kafkaCluster,
            Runnable afterClose) {
        this.afterClose = afterClose;
        SchemaParser parser = new SchemaParser(formats, config.schemaCacheCharacters());
        RegistryMachine machine =
                new RegistryMachine(parser, rules, config.compatibilityLevel().name(), config.modeMutability());
        this.replica = replicas.apply(machine);
        RegistryApi api = new RegistryApi(
                replica,
                machine,
                parser,
                config.compatibilityLevel().name(),
                config.searchDefaultLimit(),
                config.searchMaxLimit(),
                config.groupId(),
                version(),
                kafkaCluster,
                secondLooks);
        this.http = new HttpServer(
                config.http(),
                api.service(new HealthCheck("replica", this::problem)),
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                RandomGenerator.getDefault());
    }

    /**
     * A registry whose state lies in a Kafka topic. Opens the topic, and creates it where it is missing, at once.
     *
     * @param replication where; {@link #NOOP_KEY} is its claim key, whatever it says
     */
    public static RegistryServer onKafka(RegistryConfig config, SchemaFormats formats, ReplicationConfig replication) {
        ReplicationConfig claiming = replication.withClaimKey(NOOP_KEY);
        KafkaLog log = KafkaLog.open(claiming);
        return new RegistryServer(
                config,
                formats,
                new ContractRules(),
                machine -> new ReplicaNode<>(
                        log,
                        machine,
                        new RegistryCodec(),
                        claiming,
                        RandomGenerator.getDefault(),
                        InstantSource.system()),
                new KafkaCluster(replication.client())::id,
                log::close);
    }

    private static String version() {
        String version = RegistryServer.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    private Optional<String> problem() {
        try {
            replica.state();
            return Optional.empty();
        } catch (RuntimeException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void start() {
        try {
            replica.start();
            http.start();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Where a client on this machine reaches the registry. */
    public URI uri() {
        return http.uris().get(0);
    }

    /** Whether this node decides at present, or who does. */
    public Role role() {
        return replica.role();
    }

    @Override
    public void close() {
        http.close();
        replica.close();
        secondLooks.shutdownNow();
        afterClose.run();
    }
}
