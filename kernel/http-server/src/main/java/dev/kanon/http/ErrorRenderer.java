package dev.kanon.http;

/**
 * Turns what went wrong into the error body of a protocol. It is given {@link HttpError} for what the server itself
 * refuses (no such route, wrong method, body too large), and otherwise what a handler threw.
 */
@FunctionalInterface
public interface ErrorRenderer {

    Response render(Request request, Throwable error);
}
