package dev.kanon.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Ports of the loopback address. */
final class LoopbackPorts {

    /** The address itself, not the name: some clients try {@code ::1} first where they are given {@code localhost}. */
    static final String HOST = "127.0.0.1";

    private static final byte[] ADDRESS = {127, 0, 0, 1};

    private LoopbackPorts() {}

    /** A port that was free a moment ago. */
    static int free() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(ADDRESS))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("no free port on " + HOST, e);
        }
    }

    static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            // As the broker does it: connections of a broker that has just stopped, still in TIME_WAIT, do not count.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(ADDRESS), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
