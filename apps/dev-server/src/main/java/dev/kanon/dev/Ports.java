package dev.kanon.dev;

import dev.kanon.component.KanonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** The ports that a person asked for, looked at before anything starts, so that all that are taken are told at once. */
final class Ports {

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    /**
     * A port somebody asked for.
     *
     * @param server who is to listen there
     * @param option how to ask for another one
     */
    record Wanted(String server, String option, int port) {}

    private Ports() {}

    static void check(Wanted... ports) {
        List<String> problems = new ArrayList<>();
        for (Wanted wanted : ports) {
            if (!isFree(wanted.port())) {
                problems.add("Port " + wanted.port() + ", where " + wanted.server()
                        + " is to listen, is taken by another process. Stop that, or choose another port with "
                        + wanted.option() + " PORT.");
            }
        }
        if (!problems.isEmpty()) {
            throw new KanonException(DevErrors.PORT_IN_USE, String.join(System.lineSeparator(), problems));
        }
    }

    static int free() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(LOOPBACK))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("no free port", e);
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
