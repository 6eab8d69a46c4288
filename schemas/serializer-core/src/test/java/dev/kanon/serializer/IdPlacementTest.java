package dev.kanon.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class IdPlacementTest {

    private static final SchemaIdentifier ID = new SchemaIdentifier.Id(7);
    private static final SchemaIdentifier GUID = new SchemaIdentifier.Guid(new UUID(1, 2));
    private static final byte[] PAYLOAD = {5, 6};

    private final Headers headers = new RecordHeaders();

    @Test
    void aPrefixStandsInFrontOfThePayloadAndNeedsNoHeaders() {
        assertThat(IdPlacement.PREFIX.place(ID, PAYLOAD, false, null)).containsExactly(0, 0, 0, 0, 7, 5, 6);
    }

    @Test
    void aHeaderLeavesThePayloadBare() {
        assertThat(IdPlacement.HEADER.place(GUID, PAYLOAD, true, headers)).isEqualTo(PAYLOAD);
        assertThat(IdPlacement.HEADER.place(GUID, PAYLOAD, false, headers)).isEqualTo(PAYLOAD);

        assertThat(headers.lastHeader("__key_schema_id").value()).isEqualTo(GUID.toBytes());
        assertThat(headers.lastHeader("__value_schema_id").value()).isEqualTo(GUID.toBytes());
    }

    @Test
    void aHeaderThatIsThereIsNotAddedAgainAndAnotherOneGoesAfterIt() {
        IdPlacement.HEADER.place(GUID, PAYLOAD, false, headers);
        IdPlacement.HEADER.place(GUID, PAYLOAD, false, headers);
        assertThat(headers.toArray()).hasSize(1);

        IdPlacement.HEADER.place(ID, PAYLOAD, false, headers);
        assertThat(headers.toArray()).hasSize(2);
        assertThat(IdPlacement.DUAL.find(ByteBuffer.wrap(PAYLOAD), false, headers))
                .isEqualTo(ID);
    }

    @Test
    void aHeaderCannotBeWrittenWithoutHeaders() {
        assertThatThrownBy(() -> IdPlacement.HEADER.place(GUID, PAYLOAD, false, null))
                .isInstanceOf(SerializationException.class)
                .hasMessageStartingWith("Missing headers");
    }

    @Test
    void dualTakesTheHeaderBeforeThePrefixAndPrefixOnlyThePrefix() {
        IdPlacement.HEADER.place(GUID, PAYLOAD, false, headers);
        byte[] framed = IdPlacement.PREFIX.place(ID, PAYLOAD, false, null);

        ByteBuffer untouched = ByteBuffer.wrap(framed);
        assertThat(IdPlacement.DUAL.find(untouched, false, headers)).isEqualTo(GUID);
        assertThat(untouched.position()).isZero();
        assertThat(IdPlacement.PREFIX.find(ByteBuffer.wrap(framed), false, headers))
                .isEqualTo(ID);
    }

    @Test
    void dualTakesThePrefixWhereTheHeaderIsMissingOrNull() {
        ByteBuffer bytes = ByteBuffer.wrap(IdPlacement.PREFIX.place(ID, PAYLOAD, false, null));
        headers.add(IdPlacement.KEY_HEADER, GUID.toBytes());
        headers.add(IdPlacement.VALUE_HEADER, null);

        assertThat(IdPlacement.DUAL.find(bytes, false, headers)).isEqualTo(ID);
        assertThat(bytes.remaining()).isEqualTo(PAYLOAD.length);
    }

    @Test
    void aHeaderOfUnknownFormIsRefusedAlthoughThereIsAPrefix() {
        headers.add(IdPlacement.VALUE_HEADER, new byte[] {9});
        ByteBuffer bytes = ByteBuffer.wrap(IdPlacement.PREFIX.place(ID, PAYLOAD, false, null));

        assertThatThrownBy(() -> IdPlacement.DUAL.find(bytes, false, headers))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Unknown magic byte!");
    }
}
