package dev.kanon.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
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
    void aStampWithoutATransactionHasTheDocumentedBytes() {
        Stamp stamp = new Stamp(NONCE, 3, 4, false, new UUID(5, 6)).in(new Span(7, 8, 9));
        Header header = HeaderFormat.header(stamp);
        assertThat(HexFormat.of().formatHex(header.value()))
                .isEqualTo("02" + "0000000000000001" + "0000000000000002" + "0000000000000003" + "0000000000000004"
                        + "02" + "00000007" + "00000008" + "0000000000000009" + "0000000000000005"
                        + "0000000000000006");
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
    void aBookmarkHasTheDocumentedBytes() {
        Bookmark bookmark = new Bookmark(8, 9, 10, new Claim(NONCE, 9, "a", "é", 7));
        assertThat(HexFormat.of().formatHex(bookmark.toBytes()))
                .isEqualTo("01" + "0000000000000008" + "0000000000000009" + "000000000000000a" + "01"
                        + "0000000000000001" + "0000000000000002" + "0000000000000009" + "00000007" + "000161"
                        + "0002c3a9");
        assertThat(Bookmark.fromBytes(bookmark.toBytes())).isEqualTo(bookmark);
        assertThat(HexFormat.of().formatHex(Bookmark.BEGINNING.toBytes()))
                .isEqualTo("01" + "ffffffffffffffff" + "ffffffffffffffff" + "0000000000000000");
        assertThat(Bookmark.fromBytes(Bookmark.BEGINNING.toBytes())).isEqualTo(Bookmark.BEGINNING);
    }

    @Test
    void aBookmarkOfAnotherVersionOrCutShortIsRefused() {
        byte[] bytes = new Bookmark(8, 9, 10, new Claim(NONCE, 9, "", "", 7)).toBytes();
        assertThatThrownBy(() -> Bookmark.fromBytes(Arrays.copyOf(bytes, bytes.length - 5)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Bookmark.fromBytes(new byte[0])).isInstanceOf(IllegalArgumentException.class);
        bytes[0] = 2;
        assertThatThrownBy(() -> Bookmark.fromBytes(bytes)).hasMessageContaining("version 2");
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
