package dev.kanon.replication;

import java.time.Duration;
import java.util.Map;

/**
 * How a store is replicated.
 *
 * @param topic the one-partition, compacted topic that keeps the state; created where it is missing
 * @param replicationFactor of a topic that is created; fewer where the cluster has fewer brokers
 * @param transactionalId the right to write: equal on all nodes of the store, and on no other store of the cluster
 * @param appendMode how the leader appends: chosen once for a topic, and equal on all nodes
 * @param claimKey key of the claim records; where the leader appends without transactions, the nonce follows it
 * @param client properties for all Kafka clients: {@code bootstrap.servers}, security
 * @param address what the leader tells the world in its claim, e.g. the URL of its server
 * @param peerHost where this node takes peer links; 0.0.0.0 for all interfaces
 * @param peerPort 0 for any free port
 * @param advertisedPeerHost under which other nodes reach {@code peerHost}
 * @param initTimeout for reading the log to its end, and for taking over
 * @param appendTimeout for one group, until its outcome counts as unknown
 * @param submitTimeout for one command, from {@code submit} to its reply
 * @param heartbeatInterval at which both ends of a peer link say that they live
 * @param suspicionTime of silence on a peer link, after which a follower stands for leader
 * @param leaderEligible whether this node may lead; one that may not only follows, hands commands on and serves reads
 */
public record ReplicationConfig(
        String topic,
        int replicationFactor,
        String transactionalId,
        AppendMode appendMode,
        String claimKey,
        Map<String, Object> client,
        String address,
        String peerHost,
        int peerPort,
        String advertisedPeerHost,
        Duration initTimeout,
        Duration appendTimeout,
        Duration submitTimeout,
        Duration heartbeatInterval,
        Duration suspicionTime,
        boolean leaderEligible) {

    /** What a Kanon store uses unless the topic's format says otherwise. */
    public static final String DEFAULT_CLAIM_KEY = "kanon-claim";

    public ReplicationConfig {
        client = Map.copyOf(client);
        if (suspicionTime.compareTo(heartbeatInterval.multipliedBy(2)) < 0) {
            throw new IllegalArgumentException(
                    "suspicion time " + suspicionTime + " must be at least twice the heartbeat" + " interval "
                            + heartbeatInterval + ", or a live leader is taken for dead");
        }
    }

    /** The defaults, for a node that peers reach on this machine. */
    public static ReplicationConfig of(String topic, Map<String, Object> client) {
        return new ReplicationConfig(
                topic,
                3,
                "kanon-" + topic,
                AppendMode.TRANSACTIONAL,
                DEFAULT_CLAIM_KEY,
                client,
                "",
                "127.0.0.1",
                0,
                "127.0.0.1",
                Duration.ofSeconds(60),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofMillis(150),
                Duration.ofMillis(600),
                true);
    }

    public ReplicationConfig withReplicationFactor(int factor) {
        return new ReplicationConfig(
                topic,
                factor,
                transactionalId,
                appendMode,
                claimKey,
                client,
                address,
                peerHost,
                peerPort,
                advertisedPeerHost,
                initTimeout,
                appendTimeout,
                submitTimeout,
                heartbeatInterval,
                suspicionTime,
                leaderEligible);
    }

    public ReplicationConfig withClaimKey(String key) {
        return new ReplicationConfig(
                topic,
                replicationFactor,
                transactionalId,
                appendMode,
                key,
                client,
                address,
                peerHost,
                peerPort,
                advertisedPeerHost,
                initTimeout,
                appendTimeout,
                submitTimeout,
                heartbeatInterval,
                suspicionTime,
                leaderEligible);
    }

    /** Where the world finds this node's server. */
    public ReplicationConfig withAddress(String newAddress) {
        return new ReplicationConfig(
                topic,
                replicationFactor,
                transactionalId,
                appendMode,
                claimKey,
                client,
                newAddress,
                peerHost,
                peerPort,
                advertisedPeerHost,
                initTimeout,
                appendTimeout,
                submitTimeout,
                heartbeatInterval,
                suspicionTime,
                leaderEligible);
    }

    /** Where this node takes peer links, and under which name others reach it. */
    public ReplicationConfig withPeers(String host, int port, String advertisedHost) {
        return new ReplicationConfig(
                topic,
                replicationFactor,
                transactionalId,
                appendMode,
                claimKey,
                client,
                address,
                host,
                port,
                advertisedHost,
                initTimeout,
                appendTimeout,
                submitTimeout,
                heartbeatInterval,
                suspicionTime,
                leaderEligible);
    }

    public ReplicationConfig withTimeouts(Duration init, Duration append, Duration submit) {
        return new ReplicationConfig(
                topic,
                replicationFactor,
                transactionalId,
                appendMode,
                claimKey,
                client,
                address,
                peerHost,
                peerPort,
                advertisedPeerHost,
                init,
                append,
                submit,
                heartbeatInterval,
                suspicionTime,
                leaderEligible);
    }

    public ReplicationConfig withFailureDetection(Duration heartbeat, Duration suspicion) {
        return new ReplicationConfig(
                topic,
                replicationFactor,
                transactionalId,
                appendMode,
                claimKey,
                client,
                address,
                peerHost,
                peerPort,
                advertisedPeerHost,
                initTimeout,
                appendTimeout,
                submitTimeout,
                heartbeat,
                suspicion,
                leaderEligible);
    }

    public ReplicationConfig withAppendMode(AppendMode mode) {
        return new ReplicationConfig(
                topic,
                replicationFactor,
                transactionalId,
                mode,
                claimKey,
                client,
                address,
                peerHost,
                peerPort,
                advertisedPeerHost,
                initTimeout,
                appendTimeout,
                submitTimeout,
                heartbeatInterval,
                suspicionTime,
                leaderEligible);
    }

    /** A standby where it is false: it never leads. */
    public ReplicationConfig withLeaderEligible(boolean eligible) {
        return new ReplicationConfig(
                topic,
                replicationFactor,
                transactionalId,
                appendMode,
                claimKey,
                client,
                address,
                peerHost,
                peerPort,
                advertisedPeerHost,
                initTimeout,
                appendTimeout,
                submitTimeout,
                heartbeatInterval,
                suspicionTime,
                eligible);
    }
}
