package dev.kanon.registry;

import dev.kanon.replication.ReplicaNode;
import dev.kanon.replication.testing.InMemoryLog;
import dev.kanon.schema.SchemaFormats;
import dev.kanon.schema.avro.AvroFormat;
import java.net.URI;
import java.util.List;

/** A registry over a log in memory. */
final class RegistryFixture {

    private RegistryFixture() {}

    static RegistryServer server(InMemoryLog log) {
        return new RegistryServer(
                RegistryConfig.on(URI.create("http://127.0.0.1:0")),
                formats(),
                new ContractRules(),
                machine -> new ReplicaNode<>(log, machine),
                () -> "in-memory",
                () -> {});
    }

    static SchemaFormats formats() {
        return new SchemaFormats(List.of(new AvroFormat()));
    }
}
