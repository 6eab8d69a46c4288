package dev.kanon.registry.api;

import dev.kanon.registry.RegistryErrors;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which media types the interface speaks, and which one a client wants. */
final class MediaTypes {

    static final String V1 = "application/vnd.schemaregistry.v1+json";

    private static final List<String> PRODUCED = List.of(V1, "application/vnd.schemaregistry+json", "application/json");
    private static final Set<String> CONSUMED =
            Set.of(V1, "application/vnd.schemaregistry+json", "application/json", "application/octet-stream");

    private MediaTypes() {}

    /** The type to answer in: the client's favourite, ours where it does not care. */
    static String wanted(@Nullable String accept) {
        if (accept == null || accept.isBlank() || accept.equals("*/*") || accept.equals(V1)) {
            return V1;
        }
        String best = null;
        double bestQuality = 0;
        for (String candidate : PRODUCED) {
            double quality = quality(accept, candidate);
            if (quality > bestQuality) {
                best = candidate;
                bestQuality = quality;
            }
        }
        if (best == null) {
            throw RegistryErrors.NOT_ACCEPTABLE.with();
        }
        return best;
    }

    private static double quality(String accept, String candidate) {
        double quality = 0;
        for (String range : accept.split(",", -1)) {
            String type = bare(range);
            if (type.equals(candidate) || type.equals("*/*") || type.equals("application/*")) {
                quality = Math.max(quality, quality(range));
            }
        }
        return quality;
    }

    private static double quality(String range) {
        for (String parameter : range.split(";", -1)) {
            String stripped = parameter.strip();
            if (stripped.startsWith("q=")) {
                try {
                    return Double.parseDouble(stripped.substring(2));
                } catch (NumberFormatException e) {
                    return 0;
                }
            }
        }
        return 1;
    }

    /** Refuses a body that is not JSON by its own account. */
    static void checkConsumed(@Nullable String contentType) {
        if (contentType != null && !CONSUMED.contains(bare(contentType))) {
            throw RegistryErrors.UNSUPPORTED_MEDIA_TYPE.with();
        }
    }

    private static String bare(String mediaType) {
        int parameters = mediaType.indexOf(';');
        return (parameters < 0 ? mediaType : mediaType.substring(0, parameters))
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
