package dev.kanon.replication;

import dev.kanon.component.KanonException;
import java.time.Duration;
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

/** The topic of a store: there, with one partition, and compacted. */
final class StateTopic {

    /**
     * What Kafka says of it.
     *
     * @param id of this topic, and of no other that had or will have its name
     * @param maxMessageBytes the largest batch that it takes
     */
    record Found(String id, int maxMessageBytes) {}

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    private final Admin admin;
    private final ReplicationConfig config;
    private final long deadline;

    StateTopic(Admin admin, ReplicationConfig config) {
        this.admin = admin;
        this.config = config;
        this.deadline = System.nanoTime() + config.initTimeout().toNanos();
    }

    /** Creates it where it is missing, and refuses one that cannot keep a state. */
    Found ensure() {
        TopicDescription topic = described().orElseGet(this::create);
        int partitions = topic.partitions().size();
        if (partitions != 1) {
            throw unsuitable(
                    "it has " + partitions + " partitions, and a state is kept in one",
                    "name another topic, or delete this one if it is not needed");
        }
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, config.topic());
        Config settings = get(admin.describeConfigs(List.of(resource)).values().get(resource))
                .orElseThrow();
        String policy = settings.get(TopicConfig.CLEANUP_POLICY_CONFIG).value();
        if (!policy.equals(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            throw unsuitable(
                    "its cleanup.policy is " + policy + ", so that Kafka deletes records of the state after a time",
                    "set cleanup.policy=compact on it");
        }
        return new Found(
                topic.topicId().toString(),
                Integer.parseInt(
                        settings.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value()));
    }

    private Optional<TopicDescription> described() {
        KafkaFuture<TopicDescription> described =
                admin.describeTopics(List.of(config.topic())).topicNameValues().get(config.topic());
        return get(described, UnknownTopicOrPartitionException.class);
    }

    private TopicDescription create() {
        int brokers = get(admin.describeCluster().nodes()).orElseThrow().size();
        NewTopic topic = new NewTopic(config.topic(), 1, (short) Math.min(config.replicationFactor(), brokers))
                .configs(Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT));
        get(admin.createTopics(List.of(topic)).values().get(config.topic()), TopicExistsException.class);
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
                "The topic " + config.topic() + " cannot keep a state: " + found + "; " + advice);
    }

    private KanonException late(@Nullable Throwable cause) {
        return new KanonException(
                ReplicationErrors.LOG_TIMEOUT,
                "No broker told about the topic " + config.topic() + " within " + config.initTimeout()
                        + ": check bootstrap.servers (" + config.client().get("bootstrap.servers") + ")",
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
                    "Kafka refused to tell about the topic " + config.topic() + ": " + failed.getCause(),
                    failed.getCause());
        } catch (TimeoutException tooLate) {
            throw late(tooLate);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new KanonException(ReplicationErrors.UNAVAILABLE, "Interrupted", interrupted);
        }
    }
}
