package dev.kanon.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Content coding of bodies. */
final class Gzip {

    /** Below this, the saved bytes are not worth the time. */
    static final int MIN_BYTES = 1_024;

    private Gzip() {}

    /** Whether a client that sent this {@code Accept-Encoding} takes gzip. */
    static boolean accepted(@Nullable String acceptEncoding) {
        if (acceptEncoding == null) {
            return false;
        }
        for (String coding : acceptEncoding.toLowerCase(Locale.ROOT).split(",", -1)) {
            String[] parts = coding.split(";", 2);
            String name = parts[0].strip();
            if (name.equals("gzip") || name.equals("*")) {
                return parts.length == 1 || !parts[1].strip().matches("q\\s*=\\s*0(\\.0*)?");
            }
        }
        return false;
    }

    static byte[] compress(byte[] body) {
        var compressed = new ByteArrayOutputStream(body.length / 2);
        try (var gzip = new GZIPOutputStream(compressed)) {
            gzip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }
}
