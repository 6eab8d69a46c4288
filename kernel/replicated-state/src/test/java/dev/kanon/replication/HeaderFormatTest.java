package dev.kanon.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.UUID;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.Test;

/** The golden bytes of docs/formats/replication-log.md. */
class HeaderFormatTest {

    private static final UUID NONCE = new UUID(1, 2);

    @Test
    void aStampHasTheDocumentedBytes() {
        Stamp stamp = new Stamp(NONCE, 3, 4, true, new UUID(5, 6));
        Header header = HeaderFormat.header(stamp);
        assertThat(HexFormat.of().formatHex(header.value()))
                .isEqualTo("01" + "0000000000000001" + "0000000000000002" + "0000000000000003" + "0000000000000004"
                        + "03" + "0000000000000005" + "0000000000000006");
        assertThat(HeaderFormat.stamp(headers(header))).isEqualTo(stamp);
    }

    @Test
    void aClaimHasTheDocumentedBytes() {
        Claim claim = new Claim(NONCE, Claim.FIRST, "a", "é", 7);
        Header header = HeaderFormat.header(claim);
        assertThat(HexFormat.of().formatHex(header.value()))
                .isEqualTo("01" + "0000000000000001" + "0000000000000002" + "ffffffffffffffff" + "00000007" + "000161"
                        + "0002c3a9");
        assertThat(HeaderFormat.claim(headers(header))).isEqualTo(claim);
    }

    @Test
    void anotherVersionIsRefused() {
        Headers headers = new ProducerRecord<>("t", 0, "k", "v").headers();
        headers.add(HeaderFormat.STAMP, new byte[] {9});
        assertThatThrownBy(() -> HeaderFormat.stamp(headers)).hasMessageContaining("version 9");
    }

    private static Headers headers(Header header) {
        return new ProducerRecord<>("t", 0, "k", "v").headers().add(header);
    }
}
