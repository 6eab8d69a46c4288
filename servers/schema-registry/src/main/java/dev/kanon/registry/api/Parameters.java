package dev.kanon.registry.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.http.Request;
import dev.kanon.registry.RegistryErrors;
import dev.kanon.schema.SchemaJson;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what a request says, in the way that Confluent's registry does. */
final class Parameters {

    private Parameters() {}

    /** True only for that word, in any case. */
    static boolean flag(Request request, String name) {
        return Boolean.parseBoolean(request.query(name).orElse("false"));
    }

    /** As {@link #flag}, null where the request does not say. */
    static @Nullable Boolean optionalFlag(Request request, String name) {
        return request.query(name).map(Boolean::parseBoolean).orElse(null);
    }

    static String text(Request request, String name) {
        return request.query(name).orElse("");
    }

    /** A number; what is none leads nowhere, as an unknown path does. */
    static int number(Request request, String name, int otherwise) {
        return request.query(name).map(Parameters::number).orElse(otherwise);
    }

    static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw RegistryErrors.NOT_FOUND.with();
        }
    }

    /** The part of a list that the request's offset and limit ask for; a negative limit means all. */
    static <T> List<T> page(Request request, List<T> all, int defaultLimit, int maxLimit) {
        int offset = Math.min(Math.max(number(request, "offset", 0), 0), all.size());
        int asked = number(request, "limit", defaultLimit);
        int limit = asked < 0 ? maxLimit : Math.min(asked, maxLimit);
        return all.subList(offset, (int) Math.min((long) offset + limit, all.size()));
    }

    static <T> List<T> page(Request request, List<T> all) {
        return page(request, all, -1, Integer.MAX_VALUE);
    }

    /**
     * The request's body.
     *
     * @param argument what Confluent's registry calls it where it is missing
     */
    static <T> T body(Request request, Class<T> type, String argument) {
        if (request.body().length == 0) {
            throw RegistryErrors.MISSING_BODY.with(argument);
        }
        try {
            T body = SchemaJson.mapper().readValue(request.body(), type);
            if (body == null || (body instanceof JsonNode json && json.isNull())) {
                throw RegistryErrors.MISSING_BODY.with(argument);
            }
            if (body instanceof JsonNode json && !json.isObject()) {
                throw RegistryErrors.BAD_REQUEST.with("The body must be a JSON object, but is " + json.getNodeType());
            }
            return body;
        } catch (JsonProcessingException e) {
            throw RegistryErrors.BAD_REQUEST.with(withoutPackages(e.getOriginalMessage()));
        } catch (IOException e) {
            throw RegistryErrors.BAD_REQUEST.with(String.valueOf(e.getMessage()));
        }
    }

    private static String withoutPackages(String message) {
        return message.replaceAll("`(?:[a-z0-9_]+\\.)+", "`");
    }
}
