package dev.kanon.faults.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A TCP proxy for one pair of processes. While it is cut, connections stay open and nothing passes; what was sent meanwhile arrives
 * when it is mended, late, as packets that were sent again would.
 */
public final class Link implements AutoCloseable {

    private static final int BACKLOG = 64;
    private static final int CHUNK_BYTES = 64 * 1024;
    private static final int CONNECT_MILLIS = 5_000;

    private static final Logger LOG = LoggerFactory.getLogger(Link.class);

    private final InetSocketAddress target;
    private final ServerSocket listener;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private boolean cut;
    private volatile Duration delay = Duration.ZERO;

    Link(InetSocketAddress at, InetSocketAddress target) throws IOException {
        this.target = target;
        this.listener = new ServerSocket(at.getPort(), BACKLOG, at.getAddress());
        daemon(this::acceptAll);
    }

    public synchronized void cut() {
        cut = true;
    }

    /** Lets pass what has waited, and all that comes, at once. */
    public synchronized void mend() {
        cut = false;
        delay = Duration.ZERO;
        notifyAll();
    }

    /** Holds up each chunk in either direction for so long. */
    public void slowDown(Duration by) {
        delay = by;
    }

    /** Breaks all connections, as a machine between them that was started again would. New ones may be made. */
    public void reset() {
        for (Socket each : sockets) {
            try {
                each.setSoLinger(true, 0);
            } catch (IOException closed) {
                LOG.debug("A connection was closed already: {}", closed.toString());
            }
            close(each);
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException already) {
            LOG.debug("Closing a link: {}", already.toString());
        }
        mend();
        sockets.forEach(Link::close);
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket near = listener.accept();
                sockets.add(near);
                daemon(() -> connect(near));
            } catch (IOException failed) {
                LOG.debug("A link took no connection: {}", failed.toString());
            }
        }
    }

    private void connect(Socket near) {
        Socket far = new Socket();
        sockets.add(far);
        try {
            awaitOpen();
            far.connect(target, CONNECT_MILLIS);
            near.setTcpNoDelay(true);
            far.setTcpNoDelay(true);
            daemon(() -> pump(far, near));
            pump(near, far);
        } catch (IOException unreachable) {
            LOG.debug("{} does not take connections: {}", target, unreachable.toString());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            end(near, far);
        }
    }

    private void pump(Socket from, Socket to) {
        byte[] chunk = new byte[CHUNK_BYTES];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
                awaitOpen();
                Thread.sleep(delay.toMillis());
                out.write(chunk, 0, length);
            }
        } catch (IOException ended) {
            LOG.trace("A connection ended: {}", ended.toString());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            end(from, to);
        }
    }

    private synchronized void awaitOpen() throws InterruptedException {
        while (cut) {
            wait();
        }
    }

    private void end(Socket near, Socket far) {
        close(near);
        close(far);
        sockets.remove(near);
        sockets.remove(far);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException already) {
            LOG.trace("Closing a connection: {}", already.toString());
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "link");
        thread.setDaemon(true);
        thread.start();
    }
}
