package dev.kanon.dev;

import dev.kanon.component.KanonException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Steps that are told while they are done. The first one that does not give what the story says ends it. */
final class Story {

    /** Does a step, and says what came of it, a line each. */
    @FunctionalInterface
    interface Action {
        List<String> run() throws Exception;
    }

    private record Step(String title, Action action) {}

    private final List<Step> steps = new ArrayList<>();

    Story step(String title, Action action) {
        steps.add(new Step(title, action));
        return this;
    }

    /**
     * Plays the steps in order.
     *
     * @throws KanonException with {@link DevErrors#STORY_DIFFERS}, naming the step
     */
    void play(PrintWriter out) {
        int number = 0;
        for (Step step : steps) {
            number++;
            out.printf("%n%d/%d  %s%n", number, steps.size(), step.title());
            out.flush();
            try {
                step.action().run().forEach(line -> out.println("     " + line));
                out.flush();
            } catch (Exception e) {
                throw new KanonException(
                        DevErrors.STORY_DIFFERS,
                        "step " + number + " (" + step.title() + ") did not go as told: "
                                + (e instanceof KanonException ? e.getMessage() : e),
                        e);
            }
        }
    }

    /** Fails the step where what was found is not what the story says. */
    static void expect(String what, @Nullable Object expected, @Nullable Object found) {
        if (!Objects.equals(expected, found)) {
            throw new KanonException(DevErrors.STORY_DIFFERS, what + ": expected " + expected + ", found " + found);
        }
    }
}
