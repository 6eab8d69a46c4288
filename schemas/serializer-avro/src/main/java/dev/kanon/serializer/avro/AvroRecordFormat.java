package dev.kanon.serializer.avro;

import dev.kanon.contract.RecordModel;
import dev.kanon.contract.avro.AvroRecordModel;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaFormat;
import dev.kanon.schema.avro.AvroFormat;
import dev.kanon.serializer.RecordFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.Utf8;
import org.apache.kafka.common.errors.SerializationException;

/** Avro's own binary encoding, with one exception that Confluent's serializers make: top-level bytes stand bare. */
final class AvroRecordFormat implements RecordFormat {

    private static final int EXPECTED_SIZE = 256;

    private final AvroFormat format = new AvroFormat();
    private final RecordModel model = new AvroRecordModel();
    private final boolean failOnTrailingData;
    private final AvroSchemas schemas;
    private final AvroCodecs codecs;

    AvroRecordFormat(AvroSerializerConfig config) {
        this.failOnTrailingData = config.failOnTrailingData();
        this.codecs = new AvroCodecs(config);
        this.schemas = new AvroSchemas(format, codecs.reflection(), config.removeJavaProperties());
    }

    @Override
    public SchemaFormat schemaFormat() {
        return format;
    }

    @Override
    public RecordModel model() {
        return model;
    }

    @Override
    public ParsedSchema schemaOf(Object record) {
        return schemas.of(record);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Avro's writers go by a field's position, so a record must never be written with a schema whose fields stand in
     * another order than its own: it is read into that schema first, by Avro's resolution.
     */
    @Override
    public Object project(Object record, ParsedSchema own, ParsedSchema target) throws IOException {
        Schema to = schema(target);
        if (own == target || codecs.writesAlike(schema(own), to)) {
            return record;
        }
        return decode(ByteBuffer.wrap(encode(record, own)), schema(own), codecs.genericReader(schema(own), to));
    }

    @Override
    public byte[] encode(Object record, ParsedSchema parsed) throws IOException {
        Schema schema = schema(parsed);
        if (schema.getType() == Schema.Type.BYTES && record instanceof byte[] bytes) {
            return bytes;
        }
        if (schema.getType() == Schema.Type.BYTES && record instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return bytes;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(EXPECTED_SIZE);
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
        codecs.writer(record, schema).write(record, encoder);
        encoder.flush();
        return out.toByteArray();
    }

    @Override
    public Object decode(ByteBuffer payload, ParsedSchema writer, ParsedSchema reader) throws IOException {
        return decode(payload, schema(writer), codecs.reader(schema(writer), schema(reader)));
    }

    @Override
    public Object decodeForMigration(ByteBuffer payload, ParsedSchema writer) throws IOException {
        return decode(payload, schema(writer), codecs.genericReader(schema(writer), schema(writer)));
    }

    @Override
    public Object afterMigration(Object record, ParsedSchema reader) throws IOException {
        return codecs.readsGeneric() ? record : decode(ByteBuffer.wrap(encode(record, reader)), reader, reader);
    }

    private Object decode(ByteBuffer payload, Schema writer, DatumReader<Object> reader) throws IOException {
        if (writer.getType() == Schema.Type.BYTES) {
            byte[] bytes = new byte[payload.remaining()];
            payload.get(bytes);
            return bytes;
        }
        BinaryDecoder decoder = DecoderFactory.get()
                .binaryDecoder(payload.array(), payload.arrayOffset() + payload.position(), payload.remaining(), null);
        Object record = reader.read(null, decoder);
        if (failOnTrailingData && !decoder.isEnd()) {
            throw new SerializationException("The bytes go on after the record; "
                    + AvroSerializerConfig.FAIL_ON_TRAILING_DATA + "=false would let that pass");
        }
        return record instanceof Utf8 ? record.toString() : record;
    }

    private static Schema schema(ParsedSchema parsed) {
        return (Schema) parsed.raw();
    }
}
