package dev.kanon.server;

import dev.kanon.component.Component;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * A set of servers with one life: started in order, closed in the reverse one. {@link #start()} returns when every server
 * answers; where one does not start, those before it are closed again.
 */
public final class Launcher implements Component {

    private final List<Component> servers;
    private final Deque<Component> running = new ArrayDeque<>();

    /**
     * Reads the settings of every server.
     *
     * @param settings {@code kanon.servers} and the settings of the servers that it names
     * @throws dev.kanon.component.KanonException with all problems of the settings
     */
    public Launcher(Map<String, String> settings) {
        this.servers = KnownServers.create(settings);
    }

    @Override
    public synchronized void start() {
        try {
            for (Component server : servers) {
                server.start();
                running.push(server);
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    @Override
    public synchronized void close() {
        List<RuntimeException> failures = new ArrayList<>();
        while (!running.isEmpty()) {
            try {
                running.pop().close();
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }
}
