package dev.kanon.server;

import dev.kanon.component.Component;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;

/** Runs a component until SIGTERM or Ctrl-C comes. */
public final class Foreground {

    private Foreground() {}

    /**
     * Starts the component, does {@code whenReady}, and blocks until the process is told to stop; then closes the component, and
     * ends the process with status 0. Returns only by an exception of {@link Component#start()}.
     */
    public static void run(Component component, PrintWriter out, Runnable whenReady) {
        component.start();
        CountDownLatch stopped = new CountDownLatch(1);
        Thread stop = new Thread(() -> stop(component, out), "kanon-stop");
        Runtime.getRuntime().addShutdownHook(stop);
        whenReady.run();
        out.flush();
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void stop(Component component, PrintWriter out) {
        out.println("stopping …");
        out.flush();
        int status = 0;
        try {
            component.close();
            out.println("stopped");
        } catch (RuntimeException e) {
            out.println("did not stop cleanly: " + e);
            status = 1;
        }
        out.flush();
        // The status of a process that a signal ends would be 143 or 130, though it stopped as it should.
        Runtime.getRuntime().halt(status);
    }
}
