package dev.kanon.contract.jsonata;

import com.dashjoin.jsonata.Jsonata;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code $pad}, linear in time and with a limit: the library's own one is quadratic, and no time-out reaches into it. */
final class BoundedPad {

    /** The widest text that it makes. */
    static final int MAX_WIDTH = 1_000_000;

    static final Jsonata.JFunction FUNCTION = new Jsonata.JFunction((input, arguments) -> pad(arguments), "<s-ns?:s>");

    private BoundedPad() {}

    private static @Nullable Object pad(List<?> arguments) {
        if (arguments.get(0) == null) {
            return null;
        }
        String text = arguments.get(0).toString();
        double width = ((Number) arguments.get(1)).doubleValue();
        if (Math.abs(width) > MAX_WIDTH) {
            throw new IllegalArgumentException("$pad to " + width + " characters; the limit is " + MAX_WIDTH);
        }
        boolean hasFiller = arguments.size() > 2
                && arguments.get(2) != null
                && !arguments.get(2).toString().isEmpty();
        int[] filler =
                (hasFiller ? arguments.get(2).toString() : " ").codePoints().toArray();
        int missing = Math.max(0, (int) Math.abs(width) - text.codePointCount(0, text.length()));
        StringBuilder padding = new StringBuilder();
        for (int at = 0; at < missing; at++) {
            padding.appendCodePoint(filler[at % filler.length]);
        }
        return width < 0 ? padding + text : text + padding;
    }
}
