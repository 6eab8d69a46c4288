package dev.kanon.replication;

import dev.kanon.component.KanonException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes peer links: says whether the leadership that a follower has read of is here, and has its commands decided. A command
 * that comes again under the same leadership, because a link broke, is recognised by its request id and gets the same reply.
 */
final class PeerServer<C, R> implements AutoCloseable {

    /** The replica that the links lead to. */
    interface Host<C, R> {
        boolean leads(UUID nonce);

        /** Whether commands get through; false where an append is stuck, so that followers may try their luck. */
        boolean progresses();

        CompletableFuture<R> submitFromPeer(UUID request, C command, UUID onlyUnder);

        long position();
    }

    /** Links taken at a time; further ones are closed at once. */
    static final int MAX_LINKS = 64;

    /** Requests of a leadership that are remembered; a repeat comes within seconds. */
    static final int MAX_REMEMBERED = 16_384;

    private static final Logger LOG = LoggerFactory.getLogger(PeerServer.class);

    private final ReplicationConfig config;
    private final CommandCodec<C, R> codec;
    private final Host<C, R> host;
    private final ServerSocket listener;

    /** In the order in which they came, which is the order in which followers are to stand for leader. */
    private final List<Session> sessions = new CopyOnWriteArrayList<>();

    private final Map<UUID, CompletableFuture<R>> remembered = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, CompletableFuture<R>> eldest) {
            return size() > MAX_REMEMBERED;
        }
    };

    private @Nullable UUID rememberedUnder;

    PeerServer(ReplicationConfig config, CommandCodec<C, R> codec, Host<C, R> host) {
        this.config = config;
        this.codec = codec;
        this.host = host;
        try {
            this.listener = new ServerSocket(config.peerPort(), MAX_LINKS, InetAddress.getByName(config.peerHost()));
        } catch (IOException taken) {
            throw new KanonException(
                    ReplicationErrors.UNAVAILABLE,
                    "Cannot take peer links at " + config.peerHost() + ":" + config.peerPort() + " ("
                            + taken.getMessage() + "): name a free port, or 0 for any",
                    taken);
        }
    }

    int port() {
        return listener.getLocalPort();
    }

    void start() {
        Thread acceptor = new Thread(this::acceptAll, "kanon-" + config.topic() + "-peers");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                if (sessions.size() >= MAX_LINKS) {
                    LOG.warn("{} peer links are open: refused one more", MAX_LINKS);
                    socket.close();
                } else {
                    new Session(socket).open();
                }
            } catch (IOException failed) {
                if (!listener.isClosed()) {
                    LOG.warn("Could not take a peer link: {}", failed.toString());
                }
            }
        }
    }

    /** Tells all followers that the leadership has ended. */
    void goodbye() {
        fixTurns();
        sessions.forEach(each -> each.connection.send(new Frame.Goodbye()));
    }

    /** Says to each follower when its turn is; whoever said so last has looked last. */
    private synchronized void tellTurns() {
        int turn = 0;
        for (Session each : sessions) {
            if (each.successor) {
                each.connection.send(new Frame.Turn(turn));
                turn++;
            }
        }
    }

    /** The links that are there end now, one after the other, and nobody moves up thereby. */
    private synchronized void fixTurns() {
        sessions.forEach(each -> each.successor = false);
    }

    /** Stops at once, without a word. */
    @Override
    public void close() {
        fixTurns();
        try {
            listener.close();
        } catch (IOException failed) {
            LOG.debug("Closing the peer listener: {}", failed.toString());
        }
        sessions.forEach(each -> each.connection.close());
    }

    private CompletableFuture<R> decideOnce(UUID request, UUID nonce, byte[] body) {
        synchronized (remembered) {
            if (!nonce.equals(rememberedUnder)) {
                if (!host.leads(nonce)) { // a late frame must not make us forget what the present followers sent
                    return CompletableFuture.failedFuture(new KanonException(
                            ReplicationErrors.NOT_LEADER, "The leadership that the command was sent to has ended"));
                }
                remembered.clear();
                rememberedUnder = nonce;
            }
            CompletableFuture<R> known = remembered.get(request);
            if (known == null || hadNoEffect(known)) {
                known = host.submitFromPeer(request, codec.decodeCommand(body), nonce);
                remembered.put(request, known);
            }
            return known;
        }
    }

    private boolean hadNoEffect(CompletableFuture<R> known) {
        return known.isCompletedExceptionally()
                && known.handle((reply, failed) -> mayBeTriedAgain(failed)).join();
    }

    /** Whether that failure says for certain that the command had no effect, and another attempt may fare better. */
    private static boolean mayBeTriedAgain(Throwable failed) {
        return failed instanceof KanonException coded
                && (coded.errorCode() == ReplicationErrors.NOT_LEADER
                        || coded.errorCode() == ReplicationErrors.NO_LEADER
                        || coded.errorCode() == ReplicationErrors.UNAVAILABLE
                        || coded.errorCode() == ReplicationErrors.NOT_APPLIED);
    }

    private final class Session implements PeerConnection.Handler {
        private final PeerConnection connection;
        private @Nullable UUID leadership;
        private volatile boolean successor;

        Session(Socket socket) throws IOException {
            this.connection = new PeerConnection(
                    socket,
                    config.heartbeatInterval(),
                    config.suspicionTime(),
                    Frame.MAX_HELLO_BYTES,
                    host::progresses,
                    this);
        }

        void open() {
            sessions.add(this);
            connection.start("kanon-" + config.topic() + "-peer");
        }

        @Override
        public void received(Frame frame) throws IOException {
            if (frame instanceof Frame.Hello hello && leadership == null) {
                boolean leads = hello.store().equals(config.transactionalId()) && host.leads(hello.nonce());
                leadership = hello.nonce();
                connection.send(new Frame.Welcome(leads));
                if (!leads) {
                    connection.send(new Frame.Goodbye());
                } else if (hello.mayLead()) {
                    successor = true;
                    tellTurns();
                }
            } else if (frame instanceof Frame.Command command && leadership != null) {
                decide(command, leadership);
            } else if (!(frame instanceof Frame.Heartbeat)) {
                throw new IOException("a frame that a follower does not send here: " + frame.getClass());
            }
        }

        private void decide(Frame.Command command, UUID nonce) {
            UUID request = command.request();
            try {
                CompletableFuture<R> unused = decideOnce(request, nonce, command.body())
                        .whenComplete((reply, failed) ->
                                connection.send(failed == null ? reply(request, reply) : refusal(request, failed)));
            } catch (IllegalArgumentException notUnderstood) {
                connection.send(refusal(request, notUnderstood));
            }
        }

        private Frame reply(UUID request, R reply) {
            byte[] body = codec.encodeReply(reply);
            return body.length > Frame.MAX_BYTES - Frame.MAX_HELLO_BYTES
                    ? new Frame.Refusal(
                            request,
                            false,
                            ReplicationErrors.OUTCOME_UNKNOWN.code(),
                            "The command took effect, but its reply of " + body.length
                                    + " bytes is too large to pass on")
                    : new Frame.Reply(request, host.position(), body);
        }

        private Frame refusal(UUID request, Throwable failed) {
            ReplicationErrors code =
                    failed instanceof KanonException coded && coded.errorCode() instanceof ReplicationErrors replication
                            ? replication
                            : ReplicationErrors.NOT_APPLIED;
            return new Frame.Refusal(
                    request, mayBeTriedAgain(failed), code.code(), String.valueOf(failed.getMessage()));
        }

        @Override
        public void closed() {
            sessions.remove(this);
            if (successor) {
                tellTurns();
            }
        }
    }
}
