/**
 * A client for any Confluent-compatible schema registry, over HTTP with bounded caches, or in memory ({@code mock://scope})
 * for tests.
 */
@NullMarked
package dev.kanon.client;

import org.jspecify.annotations.NullMarked;
