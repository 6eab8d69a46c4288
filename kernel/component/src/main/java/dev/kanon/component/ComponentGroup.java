package dev.kanon.component;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Several components that live together: started in order, closed in reverse.
 *
 * <p>Where one fails to start, those already started are closed and its exception is thrown. Where some fail to close, the
 * others are closed all the same and the first exception is thrown, with the rest suppressed in it.
 */
public final class ComponentGroup implements Component {

    private final List<Component> parts;
    private final Deque<Component> started = new ArrayDeque<>();

    public ComponentGroup(List<? extends Component> parts) {
        this.parts = List.copyOf(parts);
    }

    @Override
    public synchronized void start() {
        if (!started.isEmpty()) {
            throw new IllegalStateException("The components are already started");
        }
        for (Component part : parts) {
            try {
                part.start();
                started.push(part);
            } catch (RuntimeException | Error e) {
                closeAfter(e);
                throw e;
            }
        }
    }

    @Override
    public synchronized void close() {
        RuntimeException first = null;
        while (!started.isEmpty()) {
            try {
                started.pop().close();
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private void closeAfter(Throwable failure) {
        try {
            close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }
}
