package dev.kanon.http;

import java.util.concurrent.CompletionStage;

/**
 * Answers a request. What it throws, or completes with, is answered by the server's {@link ErrorRenderer}.
 */
@FunctionalInterface
public interface Handler {

    CompletionStage<Response> handle(Request request) throws Exception;
}
