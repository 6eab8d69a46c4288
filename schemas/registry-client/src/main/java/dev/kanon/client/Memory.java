package dev.kanon.client;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A bounded cache of answers. Threads that ask for the same key at the same time share one question; a failed question is
 * forgotten at once. A question in flight holds up only those who ask the same.
 */
final class Memory<K, V> {

    private final Cache<K, CompletableFuture<V>> answers;

    /**
     * @param size how many answers; the one longest unused goes first; 0 remembers nothing
     * @param timeToLive null for no limit, zero to remember nothing
     */
    Memory(long size, @Nullable Duration timeToLive, Ticker ticker) {
        Caffeine<Object, Object> builder =
                Caffeine.newBuilder().maximumSize(size).ticker(ticker).executor(Runnable::run);
        if (timeToLive != null) {
            builder.expireAfterWrite(timeToLive);
        }
        answers = builder.build();
    }

    V get(K key, Supplier<V> question) {
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> earlier = answers.asMap().putIfAbsent(key, mine);
        if (earlier != null) {
            return await(earlier);
        }
        try {
            V answer = question.get();
            mine.complete(answer);
            return answer;
        } catch (RuntimeException | Error failure) {
            answers.asMap().remove(key, mine);
            mine.completeExceptionally(failure);
            throw failure;
        }
    }

    void forget(Predicate<K> which) {
        answers.asMap().keySet().removeIf(which);
    }

    private static <V> V await(CompletableFuture<V> answer) {
        try {
            return answer.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failed;
        }
    }
}
