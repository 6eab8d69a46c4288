package dev.kanon.http;

/**
 * What a request asks for, as it was sent: still percent-encoded.
 *
 * @param path begins with a slash
 * @param query without the question mark; empty where there is none
 */
public record RequestTarget(String path, String query) {}
