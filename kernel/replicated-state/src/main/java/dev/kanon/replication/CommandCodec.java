package dev.kanon.replication;

/**
 * Commands and replies as bytes, for the peer link. Both ends must understand each other across a rolling upgrade. Bytes
 * that cannot be understood are refused by throwing {@link IllegalArgumentException}.
 */
public interface CommandCodec<C, R> {

    byte[] encodeCommand(C command);

    C decodeCommand(byte[] bytes);

    byte[] encodeReply(R reply);

    R decodeReply(byte[] bytes);
}
