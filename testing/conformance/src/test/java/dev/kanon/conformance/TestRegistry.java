package dev.kanon.conformance;

import dev.kanon.registry.ContractRules;
import dev.kanon.registry.RegistryConfig;
import dev.kanon.registry.RegistryServer;
import dev.kanon.replication.ReplicaNode;
import dev.kanon.replication.testing.InMemoryLog;
import dev.kanon.schema.SchemaFormats;
import dev.kanon.schema.avro.AvroFormat;
import dev.kanon.schema.json.JsonFormat;
import dev.kanon.schema.protobuf.ProtobufFormat;
import java.net.URI;
import java.util.List;

/** An empty registry on a free port, its topic in memory: the log behind it makes no difference to what is answered. */
final class TestRegistry {

    private TestRegistry() {}

    static RegistryServer onAnyPort() {
        return new RegistryServer(
                RegistryConfig.on(URI.create("http://127.0.0.1:0")),
                new SchemaFormats(List.of(new AvroFormat(), new JsonFormat(), new ProtobufFormat())),
                new ContractRules(),
                machine -> new ReplicaNode<>(new InMemoryLog(), machine),
                () -> "test-cluster",
                () -> {});
    }
}
