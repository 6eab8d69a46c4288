package dev.kanon.serializer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.client.RegistryException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 408, 429, 500, 502, 503, 504})
    void whatMayPassIsRetriable(int status) {
        assertThat(of(status)).isInstanceOf(RetriableException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 401, 403, 404, 409, 422})
    void whatStaysIsNot(int status) {
        assertThat(of(status)).isNotInstanceOf(RetriableException.class);
    }

    @Test
    void eachKindIsTheOneThatKafkaClientsKnow() {
        assertThat(of(401)).isInstanceOf(AuthenticationException.class);
        assertThat(of(403)).isInstanceOf(AuthorizationException.class);
        assertThat(of(404)).isInstanceOf(SerializationException.class);
        assertThat(of(429)).isInstanceOf(ThrottlingQuotaExceededException.class);
        assertThat(of(502)).isInstanceOf(DisconnectException.class);
        assertThat(of(503)).isInstanceOf(TimeoutException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 404, 429, 502})
    void theReasonAndItsCodeAreKept(int status) {
        assertThat(of(status))
                .hasMessage("Error reading: no such thing (error code 40403)")
                .hasCauseInstanceOf(RegistryException.class);
    }

    private static KafkaException of(int status) {
        return Failures.of("Error reading", new RegistryException(status, 40403, "no such thing", null));
    }
}
