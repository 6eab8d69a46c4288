package dev.kanon.server;

import dev.kanon.component.Component;
import dev.kanon.component.Settings;
import dev.kanon.registry.RegistryServer;
import dev.kanon.registry.RegistrySettings;
import dev.kanon.schema.SchemaFormats;
import dev.kanon.schema.avro.AvroFormat;
import dev.kanon.schema.json.JsonFormat;
import dev.kanon.schema.protobuf.ProtobufFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The schema registry, with the formats that this installation has. Its topic is opened when it starts, not before. */
final class RegistryPart implements Component {

    private final Settings settings;
    private @Nullable RegistryServer server;

    RegistryPart(Settings settings) {
        this.settings = settings;
    }

    @Override
    public synchronized void start() {
        RegistryServer opened = RegistryServer.onKafka(
                RegistrySettings.registry(settings),
                new SchemaFormats(List.of(new AvroFormat(), new JsonFormat(), new ProtobufFormat())),
                RegistrySettings.replication(settings));
        server = opened;
        try {
            opened.start();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    @Override
    public synchronized void close() {
        if (server != null) {
            server.close();
            server = null;
        }
    }
}
