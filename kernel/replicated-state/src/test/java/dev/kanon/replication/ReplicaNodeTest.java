package dev.kanon.replication;

import dev.kanon.replication.testing.InMemoryLog;
import java.util.Map;

class ReplicaNodeTest extends ReplicaContract {

    private final InMemoryLog log = new InMemoryLog();

    @Override
    Log openLog() {
        return log;
    }

    @Override
    ReplicationConfig config() {
        return ReplicationConfig.of("registers", Map.of());
    }
}
