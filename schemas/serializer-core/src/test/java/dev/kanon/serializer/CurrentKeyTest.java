package dev.kanon.serializer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CurrentKeyTest {

    @AfterEach
    void forget() {
        CurrentKey.take("orders");
    }

    @Test
    void aKeyIsForTheNextValueOnly() {
        CurrentKey.remember("orders", "k1");

        assertThat(CurrentKey.take("orders")).isEqualTo("k1");
        assertThat(CurrentKey.take("orders")).isNull();
    }

    @Test
    void aRecordWithoutKeyDoesNotGetTheOneBefore() {
        CurrentKey.remember("orders", "k1");
        CurrentKey.remember("orders", null);

        assertThat(CurrentKey.take("orders")).isNull();
    }

    @Test
    void aKeyOfAnotherTopicIsForgottenNotGiven() {
        CurrentKey.remember("payments", "k1");

        assertThat(CurrentKey.take("orders")).isNull();
        assertThat(CurrentKey.take("payments")).isNull();
    }

    @Test
    void aKeyIsOfItsThread() {
        CurrentKey.remember("orders", "k1");

        assertThat(CompletableFuture.supplyAsync(() -> String.valueOf(CurrentKey.take("orders")))
                        .join())
                .isEqualTo("null");
        assertThat(CurrentKey.take("orders")).isEqualTo("k1");
    }
}
