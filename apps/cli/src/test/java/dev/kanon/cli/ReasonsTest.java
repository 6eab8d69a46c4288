package dev.kanon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReasonsTest {

    @Test
    void saysEachReasonOnceAndInOneLine() {
        Exception cause = new IllegalStateException("the price\nis negative");
        Exception failure = new IllegalStateException("refused", new IllegalStateException("refused", cause));

        assertThat(Reasons.of(failure)).isEqualTo("refused: the price is negative");
    }

    @Test
    void aFailureWithoutAMessageIsNamedByItsKind() {
        assertThat(Reasons.of(new IllegalStateException())).isEqualTo("IllegalStateException");
    }
}
