package dev.kanon.http;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * One condition of being ready.
 *
 * @param problem what is wrong, in a sentence; empty when all is well. It runs on a worker thread and should answer at once.
 */
public record HealthCheck(String name, Supplier<Optional<String>> problem) {}
