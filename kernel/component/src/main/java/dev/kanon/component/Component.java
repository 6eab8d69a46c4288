package dev.kanon.component;

/**
 * A part with a life: started once, closed once.
 *
 * <p>{@link #start()} returns when the part serves, or throws and leaves nothing running. {@link #close()} may be called
 * in any state and from any thread, more than once; it returns when nothing of the part runs any more.
 */
public interface Component extends AutoCloseable {

    void start();

    @Override
    void close();
}
