package dev.kanon.http;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request whose body has been read. */
public interface Request {

    /** What the client sent as {@code X-Request-ID}, or else one made here; it is sent back, and stands in the logs. */
    String id();

    String method();

    /** The path as it was sent (or rewritten), still percent-encoded, without the query. */
    String rawPath();

    /** A variable of the route's path, decoded; {@code %2F} in it is a slash of the value. */
    String path(String variable);

    /** The first value of a query parameter, decoded. */
    Optional<String> query(String name);

    /** All values of a query parameter, decoded, in order. */
    List<String> queryAll(String name);

    /** The first value of a header. */
    @Nullable
    String header(String name);

    /** The body, empty where there is none. */
    byte[] body();
}
