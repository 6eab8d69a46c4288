package dev.kanon.serializer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.Supplier;

/**
 * What was found out about pairs of schemas, found once for each pair. By identity, as comparing whole schemas for every
 * record would cost more than the record; so ask with objects that stay the same as long as the schema does. Safe for use by
 * several threads.
 */
public final class SchemaPairs<A, B, V> {

    /** Schemas in use at one time, on either side; beyond it what was least used is found again. */
    private static final int MAX_SCHEMAS = 1_000;

    private final Cache<A, Cache<B, V>> found = byIdentity();

    /** What is known about the pair, or what {@code find} finds; its exceptions come through and nothing is remembered. */
    public V get(A one, B other, Supplier<V> find) {
        return found.get(one, unknown -> byIdentity()).get(other, unknown -> find.get());
    }

    private static <K, X> Cache<K, X> byIdentity() {
        return Caffeine.newBuilder().weakKeys().maximumSize(MAX_SCHEMAS).build();
    }
}
