package dev.kanon.replication;

import dev.kanon.replication.testing.Fault;
import dev.kanon.replication.testing.InMemoryLog;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
class ReplicaNodeTest extends ReplicaContract {

    private final AppendMode mode;
    private final InMemoryLog log;

    ReplicaNodeTest(AppendMode mode) {
        this.mode = mode;
        this.log = new InMemoryLog(mode, Fault.None::new);
    }

    @Override
    Log openLog() {
        return log;
    }

    @Override
    ReplicationConfig config() {
        return ReplicationConfig.of("registers", Map.of()).withAppendMode(mode);
    }
}
