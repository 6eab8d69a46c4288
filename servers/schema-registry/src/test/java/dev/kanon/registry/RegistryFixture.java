package dev.kanon.registry;

import dev.kanon.replication.Replica;
import dev.kanon.replication.ReplicaNode;
import dev.kanon.replication.testing.InMemoryLog;
import dev.kanon.schema.SchemaFormats;
import dev.kanon.schema.avro.AvroFormat;
import java.net.URI;
import java.util.List;
import java.util.function.Function;

/** A registry over a log in memory. */
final class RegistryFixture {

    private RegistryFixture() {}

    static RegistryServer server(InMemoryLog log) {
        return server(machine -> new ReplicaNode<>(log, machine));
    }

    static RegistryServer server(
            Function<RegistryMachine, Replica<RegistryState, RegistryCommand, RegistryReply>> replicas) {
        return new RegistryServer(
                RegistryConfig.on(URI.create("http://127.0.0.1:0")),
                formats(),
                new ContractRules(),
                replicas,
                () -> "in-memory",
                () -> {});
    }

    static SchemaFormats formats() {
        return new SchemaFormats(List.of(new AvroFormat()));
    }
}
