package dev.kanon.faults.node;

import dev.kanon.component.KanonException;
import dev.kanon.faults.check.Action;
import dev.kanon.replication.Replica;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's connection: a line in, a line out.
 *
 * <pre>
 *   submit ACTION     decided by the leader
 *   read ACTION       answered by this node, linearizable unless the action says late
 *   role              what this node is
 *   clock MILLIS      moves this node's clock to so much after the true time
 *
 *   ok REPLY · no CODE TEXT
 * </pre>
 */
final class Session implements Runnable {

    private static final Duration PATIENCE = FaultNode.SUBMIT_TIMEOUT.plusSeconds(1);
    private static final Logger LOG = LoggerFactory.getLogger(Session.class);

    private final Socket socket;
    private final Replica<Contents, Action, List<List<Long>>> replica;
    private final ShiftedClock clock;
    private final Supplier<CompletableFuture<Contents>> readState;
    private final BooleanSupplier draining;

    /**
     * @param readState the state for a read that must be linearizable
     * @param draining whether the node is on its way out and takes no more requests
     */
    Session(
            Socket socket,
            Replica<Contents, Action, List<List<Long>>> replica,
            Supplier<CompletableFuture<Contents>> readState,
            ShiftedClock clock,
            BooleanSupplier draining) {
        this.socket = socket;
        this.replica = replica;
        this.clock = clock;
        this.readState = readState;
        this.draining = draining;
    }

    @Override
    public void run() {
        try (Socket open = socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(open.getInputStream(), StandardCharsets.UTF_8));
                Writer out = new OutputStreamWriter(open.getOutputStream(), StandardCharsets.UTF_8)) {
            open.setTcpNoDelay(true);
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                out.write(answer(line) + "\n");
                out.flush();
            }
        } catch (IOException gone) {
            LOG.debug("A client is gone: {}", gone.toString());
        }
    }

    private String answer(String line) {
        if (draining.getAsBoolean()) {
            return "no NOT_LEADER this node is ending: the request had no effect, ask another";
        }
        int space = line.indexOf(' ');
        String verb = space < 0 ? line : line.substring(0, space);
        String rest = line.substring(space + 1);
        try {
            return "ok "
                    + switch (verb) {
                        case "submit" -> ActionText.ofReply(within(replica.submit(ActionText.parse(rest))));
                        case "read" -> ActionText.ofReply(read(ActionText.parse(rest)));
                        case "role" -> replica.role().toString();
                        case "clock" -> shift(Duration.ofMillis(Long.parseLong(rest)));
                        default -> throw new IllegalArgumentException("no such request: " + verb);
                    };
        } catch (KanonException refused) {
            return "no " + refused.errorCode().name() + " " + oneLine(refused);
        } catch (TimeoutException late) {
            return "no OUTCOME_UNKNOWN the node did not answer in " + PATIENCE;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return "no OUTCOME_UNKNOWN the node was interrupted";
        } catch (ExecutionException | RuntimeException defect) {
            LOG.error("Cannot answer {}", line, defect);
            return "no OUTCOME_UNKNOWN " + oneLine(defect);
        }
    }

    private List<List<Long>> read(Action action) throws InterruptedException, ExecutionException, TimeoutException {
        return KeyValueMachine.read(action.strict() ? within(readState.get()) : replica.state(), action);
    }

    private String shift(Duration to) {
        clock.shiftTo(to);
        return to.toString();
    }

    private static <T> T within(CompletableFuture<T> future)
            throws InterruptedException, ExecutionException, TimeoutException {
        try {
            return future.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof KanonException coded) {
                throw coded;
            }
            throw failed;
        }
    }

    private static String oneLine(Exception problem) {
        return String.valueOf(problem.getMessage()).replaceAll("\\s+", " ");
    }
}
