package dev.kanon.replication;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

final class TextCodec implements CommandCodec<String, Long> {

    @Override
    public byte[] encodeCommand(String command) {
        return command.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String decodeCommand(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public byte[] encodeReply(Long reply) {
        return ByteBuffer.allocate(8).putLong(reply).array();
    }

    @Override
    public Long decodeReply(byte[] bytes) {
        return ByteBuffer.wrap(bytes).getLong();
    }
}
