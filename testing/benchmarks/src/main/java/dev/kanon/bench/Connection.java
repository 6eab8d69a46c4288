package dev.kanon.bench;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One keep-alive connection that blocks for each answer. It understands just enough of HTTP/1.1 to be cheap: answers with a
 * {@code Content-Length}. Not safe for several threads.
 */
final class Connection implements AutoCloseable {

    private static final int BUFFER_BYTES = 16 * 1024;
    private static final int PATIENCE_MILLIS = 30_000;
    private static final String LENGTH = "content-length:";

    private final Socket socket;
    private final InputStream in;

    Connection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
    }

    static byte[] get(String path) {
        return request("GET", path, "");
    }

    static byte[] post(String path, String body) {
        return request("POST", path, body);
    }

    private static byte[] request(String method, String path, String body) {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        String bodyHeaders = length == 0
                ? ""
                : "Content-Type: application/vnd.schemaregistry.v1+json\r\nContent-Length: " + length + "\r\n";
        return (method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + bodyHeaders + "\r\n" + body)
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Sends and waits for the whole answer. Fails where its status is not 200. */
    byte[] exchange(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        String status = line();
        int length = 0;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                length = Integer.parseInt(header.substring(LENGTH.length()).strip());
            } else if (header.toLowerCase(Locale.ROOT).startsWith("transfer-encoding:")) {
                throw new IOException("An answer without a length: " + header);
            }
        }
        byte[] body = in.readNBytes(length);
        if (!status.startsWith("HTTP/1.1 200")) {
            throw new IOException(status + " " + new String(body, StandardCharsets.UTF_8));
        }
        return body;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder(64);
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("The server closed the connection");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
