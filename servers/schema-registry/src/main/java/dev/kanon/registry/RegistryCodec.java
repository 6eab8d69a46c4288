package dev.kanon.registry;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kanon.replication.CommandCodec;
import dev.kanon.schema.SchemaJson;
import java.io.IOException;

/** Commands and replies as JSON, for the link between nodes. */
public final class RegistryCodec implements CommandCodec<RegistryCommand, RegistryReply> {

    /** An empty subject is the default context and must not be left out, as empty members of answers are. */
    private final ObjectMapper json =
            SchemaJson.mapper().copy().setDefaultPropertyInclusion(JsonInclude.Include.ALWAYS);

    @Override
    public byte[] encodeCommand(RegistryCommand command) {
        return write(command);
    }

    @Override
    public RegistryCommand decodeCommand(byte[] bytes) {
        return read(bytes, RegistryCommand.class);
    }

    @Override
    public byte[] encodeReply(RegistryReply reply) {
        return write(reply);
    }

    @Override
    public RegistryReply decodeReply(byte[] bytes) {
        return read(bytes, RegistryReply.class);
    }

    private byte[] write(Object value) {
        try {
            return json.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + value.getClass() + " as JSON", e);
        }
    }

    private <T> T read(byte[] bytes, Class<T> type) {
        try {
            return json.readValue(bytes, type);
        } catch (IOException e) {
            throw new IllegalArgumentException("not a " + type.getSimpleName() + " of this version of the registry", e);
        }
    }
}
