package dev.kanon.replication;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One end of a peer link. Both ends send heartbeats while they are well and have nothing else to say, and both give up on a
 * silent one.
 * Two daemon threads: one reads and calls the handler, one writes, so that a peer who does not read never holds up anybody
 * but himself.
 */
final class PeerConnection implements AutoCloseable {

    /** Hears on the connection's reading thread. Must not block. */
    interface Handler {
        void received(Frame frame) throws IOException;

        /** Called once, last. */
        void closed();
    }

    /** Frames that may wait for a slow peer; then the connection is given up. */
    private static final int MAX_OUTBOX = 65_536;

    private static final Logger LOG = LoggerFactory.getLogger(PeerConnection.class);

    private final Socket socket;
    private final Duration heartbeat;
    private final Handler handler;
    private final int firstFrameBytes;
    private final BooleanSupplier well;
    private final BlockingQueue<Frame> outbox = new ArrayBlockingQueue<>(MAX_OUTBOX);
    private volatile boolean closed;

    /** @param well whether to send heartbeats; false makes the other end suspicious, as death would */
    PeerConnection(
            Socket socket,
            Duration heartbeat,
            Duration suspicion,
            int firstFrameBytes,
            BooleanSupplier well,
            Handler handler)
            throws IOException {
        this.socket = socket;
        this.heartbeat = heartbeat;
        this.handler = handler;
        this.firstFrameBytes = firstFrameBytes;
        this.well = well;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) suspicion.toMillis());
    }

    void start(String name) {
        daemon(name + "-in", this::readAll).start();
        daemon(name + "-out", this::writeAll).start();
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    boolean alive() {
        return !closed;
    }

    /** Never blocks. A frame to a connection that is closed or full is lost, as it would be on the way. */
    void send(Frame frame) {
        if (!closed && !outbox.offer(frame)) {
            LOG.warn("Peer {} does not read: gave it up", socket.getRemoteSocketAddress());
            close();
        }
    }

    private void readAll() {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()))) {
            int limit = firstFrameBytes;
            while (!closed) {
                handler.received(Frame.read(in, limit));
                limit = Frame.MAX_BYTES;
            }
        } catch (IOException | RuntimeException ended) {
            if (!closed) {
                LOG.debug("Peer link with {} ended: {}", socket.getRemoteSocketAddress(), ended.toString());
            }
        } finally {
            close();
            handler.closed();
        }
    }

    private void writeAll() {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()))) {
            boolean goodbye = false;
            while (!closed && !goodbye) {
                Frame next = outbox.poll(heartbeat.toMillis(), TimeUnit.MILLISECONDS);
                if (next == null && !well.getAsBoolean()) {
                    continue;
                }
                Frame frame = next == null ? new Frame.Heartbeat() : next;
                Frame.write(frame, out);
                if (outbox.isEmpty()) {
                    out.flush();
                }
                goodbye = frame instanceof Frame.Goodbye;
            }
            out.flush();
        } catch (IOException ended) {
            LOG.debug("Peer link with {} ended: {}", socket.getRemoteSocketAddress(), ended.toString());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            close();
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            socket.close();
        } catch (IOException already) {
            LOG.debug("Closing a peer link: {}", already.toString());
        }
    }
}
