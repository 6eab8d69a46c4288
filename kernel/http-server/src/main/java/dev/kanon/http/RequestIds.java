package dev.kanon.http;

import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Names for requests whose client gave none: a random prefix for this server, and a running number. Costs next to nothing. */
final class RequestIds {

    private final String prefix;
    private final AtomicLong next = new AtomicLong();

    RequestIds(RandomGenerator random) {
        prefix = Integer.toHexString(random.nextInt()) + "-";
    }

    String next() {
        return prefix + Long.toHexString(next.incrementAndGet());
    }
}
