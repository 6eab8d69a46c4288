package dev.kanon.replication;

import dev.kanon.component.KanonException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** A topic that keeps a state: there, and compacted. Blocks, for the time-out at most. */
public final class CompactedTopic {

    /**
     * What is asked for.
     *
     * @param partitions of a topic that is created
     * @param replicationFactor of a topic that is created; fewer where the cluster has fewer brokers
     * @param settings of a topic that is created, besides its {@code cleanup.policy}
     * @param create whether it is created where it is missing
     * @param requireCompact whether one that Kafka deletes from is refused
     * @param timeout for all of it
     */
    public record Wanted(
            String name,
            int partitions,
            int replicationFactor,
            Map<String, String> settings,
            boolean create,
            boolean requireCompact,
            Duration timeout) {

        public Wanted {
            settings = Map.copyOf(settings);
        }
    }

    /**
     * What Kafka says of it.
     *
     * @param id of this topic, and of no other that had or will have its name
     * @param maxMessageBytes the largest batch that it takes
     * @param deleteRetention how long a tombstone stays after a reader could have seen it
     */
    public record Found(String id, int partitions, int maxMessageBytes, Duration deleteRetention) {}

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    private final Admin admin;
    private final Wanted wanted;
    private final long deadline;

    private CompactedTopic(Admin admin, Wanted wanted) {
        this.admin = admin;
        this.wanted = wanted;
        this.deadline = System.nanoTime() + wanted.timeout().toNanos();
    }

    /**
     * Creates it where that is asked for, and refuses one that cannot keep a state.
     *
     * @throws KanonException {@code TOPIC_UNSUITABLE} where it is missing or would lose records, {@code LOG_TIMEOUT} where no
     *     broker answers in time
     */
    public static Found ensure(Admin admin, Wanted wanted) {
        return new CompactedTopic(admin, wanted).ensure();
    }

    private Found ensure() {
        TopicDescription topic = described().orElseGet(this::create);
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, wanted.name());
        Config settings = get(admin.describeConfigs(List.of(resource)).values().get(resource))
                .orElseThrow();
        String policy = settings.get(TopicConfig.CLEANUP_POLICY_CONFIG).value();
        if (wanted.requireCompact() && !policy.equals(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            throw unsuitable(
                    "its cleanup.policy is " + policy + ", so that Kafka deletes records of the state after a time",
                    "set cleanup.policy=compact on it");
        }
        return new Found(
                topic.topicId().toString(),
                topic.partitions().size(),
                Integer.parseInt(
                        settings.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value()),
                Duration.ofMillis(Long.parseLong(
                        settings.get(TopicConfig.DELETE_RETENTION_MS_CONFIG).value())));
    }

    private Optional<TopicDescription> described() {
        KafkaFuture<TopicDescription> described =
                admin.describeTopics(List.of(wanted.name())).topicNameValues().get(wanted.name());
        return get(described, UnknownTopicOrPartitionException.class);
    }

    private TopicDescription create() {
        if (!wanted.create()) {
            throw unsuitable("there is no such topic", "create it, or start a store that may write first");
        }
        int brokers = get(admin.describeCluster().nodes()).orElseThrow().size();
        Map<String, String> settings = new HashMap<>(wanted.settings());
        settings.putIfAbsent(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);
        NewTopic topic = new NewTopic(
                        wanted.name(), wanted.partitions(), (short) Math.min(wanted.replicationFactor(), brokers))
                .configs(settings);
        get(admin.createTopics(List.of(topic)).values().get(wanted.name()), TopicExistsException.class);
        Optional<TopicDescription> created = described();
        while (created.isEmpty()) {
            // The broker that we ask may not have heard of it yet.
            if (System.nanoTime() > deadline) {
                throw late(null);
            }
            pause();
            created = described();
        }
        return created.get();
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_INTERVAL.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new KanonException(ReplicationErrors.UNAVAILABLE, "Interrupted", interrupted);
        }
    }

    private KanonException unsuitable(String found, String advice) {
        return new KanonException(
                ReplicationErrors.TOPIC_UNSUITABLE,
                "The topic " + wanted.name() + " cannot keep a state: " + found + "; " + advice);
    }

    private KanonException late(@Nullable Throwable cause) {
        return new KanonException(
                ReplicationErrors.LOG_TIMEOUT,
                "No broker told about the topic " + wanted.name() + " within " + wanted.timeout()
                        + ": check bootstrap.servers, and whether the brokers run",
                cause);
    }

    @SafeVarargs
    private <T> Optional<T> get(@Nullable KafkaFuture<T> future, Class<? extends Exception>... meansNone) {
        try {
            return Optional.ofNullable(Objects.requireNonNull(future, "Kafka answers for what it was asked")
                    .get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS));
        } catch (ExecutionException failed) {
            for (Class<? extends Exception> each : meansNone) {
                if (each.isInstance(failed.getCause())) {
                    return Optional.empty();
                }
            }
            if (failed.getCause() instanceof org.apache.kafka.common.errors.TimeoutException) {
                throw late(failed.getCause());
            }
            throw new KanonException(
                    ReplicationErrors.UNAVAILABLE,
                    "Kafka refused to tell about the topic " + wanted.name() + ": " + failed.getCause(),
                    failed.getCause());
        } catch (TimeoutException tooLate) {
            throw late(tooLate);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new KanonException(ReplicationErrors.UNAVAILABLE, "Interrupted", interrupted);
        }
    }
}
