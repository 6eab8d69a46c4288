package dev.kanon.replication;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A follower's link to the leader that the log names. While it is alive, somebody leads. */
final class LeaderLink implements AutoCloseable {

    private final UUID nonce;
    private final PeerConnection connection;
    private final Hearing hearing;

    private LeaderLink(UUID nonce, PeerConnection connection, Hearing hearing) {
        this.nonce = nonce;
        this.connection = connection;
        this.hearing = hearing;
    }

    /**
     * Connects and asks. Blocks for the suspicion time at most, twice.
     *
     * @param answers hears replies and refusals, on the link's thread
     * @param ended is run when the link is no more
     * @throws IOException where nobody answers, or says that he does not lead
     */
    static LeaderLink open(ReplicationConfig config, Claim leader, Consumer<Frame> answers, Runnable ended)
            throws IOException, InterruptedException {
        int patience = (int) config.suspicionTime().toMillis();
        Socket socket = new Socket();
        Hearing hearing = new Hearing(answers, ended);
        CompletableFuture<Boolean> welcome = hearing.welcome;
        PeerConnection connection;
        try {
            socket.connect(new InetSocketAddress(leader.peerHost(), leader.peerPort()), patience);
            connection = new PeerConnection(
                    socket,
                    config.heartbeatInterval(),
                    config.suspicionTime(),
                    Frame.MAX_HELLO_BYTES,
                    () -> true,
                    hearing);
        } catch (IOException | RuntimeException unreachable) {
            socket.close();
            throw unreachable instanceof IOException io ? io : new IOException(unreachable);
        }
        connection.start("kanon-" + config.topic() + "-leader");
        connection.send(new Frame.Hello(config.transactionalId(), leader.nonce(), config.leaderEligible()));
        try {
            if (welcome.get(patience, TimeUnit.MILLISECONDS)) {
                return new LeaderLink(leader.nonce(), connection, hearing);
            }
            throw new IOException("it does not lead");
        } catch (ExecutionException | TimeoutException silent) {
            throw new IOException("it did not answer", silent);
        } finally {
            if (!welcome.isDone() || welcome.isCompletedExceptionally() || !welcome.join()) {
                connection.close();
            }
        }
    }

    UUID nonce() {
        return nonce;
    }

    boolean alive() {
        return connection.alive();
    }

    /** How many others are to stand before this node does, as the leader said last; empty where it never said. */
    OptionalInt turn() {
        return hearing.turn;
    }

    void send(UUID request, byte[] command) {
        connection.send(new Frame.Command(request, command));
    }

    @Override
    public void close() {
        connection.close();
    }

    private static final class Hearing implements PeerConnection.Handler {
        private final CompletableFuture<Boolean> welcome = new CompletableFuture<>();
        private final Consumer<Frame> answers;
        private final Runnable ended;
        private volatile OptionalInt turn = OptionalInt.empty();

        Hearing(Consumer<Frame> answers, Runnable ended) {
            this.answers = answers;
            this.ended = ended;
        }

        @Override
        public void received(Frame frame) throws IOException {
            if (frame instanceof Frame.Welcome first) {
                welcome.complete(first.leads());
            } else if (frame instanceof Frame.Reply || frame instanceof Frame.Refusal) {
                answers.accept(frame);
            } else if (frame instanceof Frame.Turn told) {
                turn = OptionalInt.of(told.others());
            } else if (frame instanceof Frame.Goodbye) {
                throw new IOException("goodbye");
            } else if (!(frame instanceof Frame.Heartbeat)) {
                throw new IOException("a frame that a leader does not send: " + frame.getClass());
            }
        }

        @Override
        public void closed() {
            welcome.completeExceptionally(new IOException("the link was closed"));
            ended.run();
        }
    }
}
