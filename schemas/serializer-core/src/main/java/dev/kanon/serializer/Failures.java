package dev.kanon.serializer;

import dev.kanon.client.RegistryException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;

/** What a registry's refusal is to a Kafka client: the exceptions that tell it whether to try again. */
final class Failures {

    private Failures() {}

    static KafkaException of(String doing, RegistryException failure) {
        String message = doing + ": " + failure.getMessage() + " (error code " + failure.errorCode() + ")";
        return switch (failure.status()) {
            case 401 -> new AuthenticationException(message, failure);
            case 403 -> new AuthorizationException(message, failure);
            case 429 -> withCause(new ThrottlingQuotaExceededException(message), failure);
            case 0, 408, 500, 503, 504 -> new TimeoutException(message, failure);
            case 502 -> new DisconnectException(message, failure);
            default -> new SerializationException(message, failure);
        };
    }

    private static KafkaException withCause(KafkaException exception, Throwable cause) {
        exception.initCause(cause);
        return exception;
    }
}
