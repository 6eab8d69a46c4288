package dev.kanon.faults.cluster;

import dev.kanon.faults.check.Action;
import dev.kanon.faults.node.ActionText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A connection to one node, made when it is needed. One request at a time. */
public final class NodeClient implements AutoCloseable {

    /** What came of a request. */
    public sealed interface Answer {

        record Done(List<List<Long>> reply) implements Answer {}

        /** It certainly had no effect. */
        record Refused(String why) implements Answer {}

        record Unknown(String why) implements Answer {}
    }

    /** Codes that promise that the command had no effect and never will. */
    private static final Set<String> WITHOUT_EFFECT = Set.of("NOT_APPLIED", "NO_LEADER", "NOT_LEADER");

    private static final Pattern LEADER = Pattern.compile("Leader\\[term=(\\d+)]");
    private static final int CONNECT_MILLIS = 500;
    private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(6);
    private static final Duration ROLE_PATIENCE = Duration.ofMillis(300);

    private final int port;
    private @Nullable Socket socket;
    private @Nullable BufferedReader in;
    private @Nullable Writer out;

    NodeClient(int port) {
        this.port = port;
    }

    /** Has an action decided by the leader. */
    public Answer submit(Action action) {
        return request("submit " + ActionText.of(action));
    }

    /** Reads at this node. */
    public Answer read(Action action) {
        return request("read " + ActionText.of(action));
    }

    /** The term that the node leads; -1 where it does not lead or does not answer. */
    public long term() {
        try {
            Matcher leader = LEADER.matcher(exchange("role", ROLE_PATIENCE));
            return leader.find() ? Long.parseLong(leader.group(1)) : -1;
        } catch (IOException silent) {
            close();
            return -1;
        }
    }

    /** Moves the node's clock; false where it does not answer. */
    public boolean shiftClock(Duration by) {
        try {
            return exchange("clock " + by.toMillis(), ROLE_PATIENCE).startsWith("ok");
        } catch (IOException silent) {
            close();
            return false;
        }
    }

    private Answer request(String line) {
        try {
            connect();
        } catch (IOException unreachable) {
            close();
            return new Answer.Refused("no connection: " + unreachable.getMessage());
        }
        try {
            String answer = exchange(line, ANSWER_PATIENCE);
            if (answer.startsWith("ok ")) {
                return new Answer.Done(ActionText.parseReply(answer.substring(3)));
            }
            String[] words = answer.split(" ", 3);
            return WITHOUT_EFFECT.contains(words[1]) || answer.contains("had no effect")
                    ? new Answer.Refused(answer)
                    : new Answer.Unknown(answer);
        } catch (IOException lost) {
            close();
            return new Answer.Unknown("no answer: " + lost.getMessage());
        }
    }

    private void connect() throws IOException {
        if (socket == null) {
            Socket fresh = new Socket();
            socket = fresh;
            fresh.connect(
                    new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), CONNECT_MILLIS);
            fresh.setTcpNoDelay(true);
            in = new BufferedReader(new InputStreamReader(fresh.getInputStream(), StandardCharsets.UTF_8));
            out = new OutputStreamWriter(fresh.getOutputStream(), StandardCharsets.UTF_8);
        }
    }

    private String exchange(String line, Duration patience) throws IOException {
        connect();
        Socket open = socket;
        Writer writer = out;
        BufferedReader reader = in;
        if (open == null || writer == null || reader == null) {
            throw new IOException("not connected");
        }
        open.setSoTimeout((int) patience.toMillis());
        writer.write(line + "\n");
        writer.flush();
        String answer = reader.readLine();
        if (answer == null) {
            throw new IOException("the node ended the connection");
        }
        return answer;
    }

    @Override
    public void close() {
        Socket open = socket;
        socket = null;
        in = null;
        out = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException already) {
                in = null;
            }
        }
    }
}
