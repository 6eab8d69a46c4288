package dev.kanon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;

class StartTest {

    private final Start.Converter converter = new Start.Converter();

    @ParameterizedTest
    @CsvSource({"beginning, 10", "end, 20", "15, 15", "-3, 17", "-100, 10", "0, 10", "100, 20"})
    void staysWithinWhatAPartitionFromTenToTwentyHolds(String text, long offset) {
        assertThat(converter.convert(text).offset(10, 20)).isEqualTo(offset);
    }

    @Test
    void saysWhatMayBeGiven() {
        assertThatThrownBy(() -> converter.convert("middle"))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("'middle' is not beginning, end");
    }
}
