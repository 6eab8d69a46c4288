package dev.kanon.serializer.avro;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.kanon.serializer.SchemaPairs;
import java.util.List;
import java.util.function.Function;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericContainer;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.reflect.ReflectDatumReader;
import org.apache.avro.reflect.ReflectDatumWriter;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Avro's readers and writers, each made once for a schema or pair of schemas, by identity. */
final class AvroCodecs {

    /** Schemas in use at one time; beyond it the least used get new readers. */
    private static final int MAX_SCHEMAS = 1_000;

    private final AvroSerializerConfig config;
    private final GenericData generic;
    private final @Nullable ReflectData reflection;

    private final SchemaPairs<Schema, Schema, DatumReader<Object>> readers = new SchemaPairs<>();
    private final SchemaPairs<Schema, Schema, DatumReader<Object>> genericReaders = new SchemaPairs<>();
    private final SchemaPairs<Schema, Schema, Boolean> alike = new SchemaPairs<>();
    private final Cache<Schema, DatumWriter<Object>> genericWriters = byIdentity();
    private final Cache<Schema, DatumWriter<Object>> specificWriters = byIdentity();
    private final Cache<Schema, DatumWriter<Object>> reflectWriters = byIdentity();

    AvroCodecs(AvroSerializerConfig config) {
        this.config = config;
        this.generic = new GenericData();
        this.reflection = config.reflection() ? reflectionData(config.reflectionAllowNull()) : null;
        generic.setFastReaderEnabled(true);
        if (config.logicalTypeConverters()) {
            addConversions(generic);
            if (reflection != null) {
                addConversions(reflection);
            }
        }
    }

    private static ReflectData reflectionData(boolean allowNull) {
        return allowNull ? new ReflectData.AllowNull() : new ReflectData();
    }

    private static void addConversions(GenericData data) {
        List.of(
                        new Conversions.DecimalConversion(),
                        new Conversions.UUIDConversion(),
                        new TimeConversions.DateConversion(),
                        new TimeConversions.TimeMillisConversion(),
                        new TimeConversions.TimeMicrosConversion(),
                        new TimeConversions.TimestampMillisConversion(),
                        new TimeConversions.TimestampMicrosConversion(),
                        new TimeConversions.LocalTimestampMillisConversion(),
                        new TimeConversions.LocalTimestampMicrosConversion())
                .forEach(data::addLogicalTypeConversion);
    }

    private static <V> Cache<Schema, V> byIdentity() {
        return Caffeine.newBuilder().weakKeys().maximumSize(MAX_SCHEMAS).build();
    }

    /** How plain Java objects are seen; null where they are not. */
    @Nullable
    ReflectData reflection() {
        return reflection;
    }

    /** Whether what {@link #reader} makes are generic records. */
    boolean readsGeneric() {
        return !config.specificReader() && reflection == null;
    }

    /** Whether a record of the one schema can be written with the other one as it is. */
    boolean writesAlike(Schema own, Schema target) {
        return alike.get(own, target, () -> own.equals(target));
    }

    DatumWriter<Object> writer(Object record, Schema schema) {
        if (record instanceof SpecificRecord) {
            return specificWriters.get(schema, key -> new SpecificDatumWriter<>(key, SpecificData.getForSchema(key)));
        }
        ReflectData reflected = reflection;
        return reflected == null || record instanceof GenericContainer
                ? genericWriters.get(schema, key -> new GenericDatumWriter<>(key, generic))
                : reflectWriters.get(schema, key -> new ReflectDatumWriter<>(key, reflected));
    }

    DatumReader<Object> genericReader(Schema writer, Schema reader) {
        return genericReaders.get(writer, reader, () -> new GenericDatumReader<>(writer, reader, generic));
    }

    /** Into what the configuration asks for: generated classes, plain objects, or generic records. */
    DatumReader<Object> reader(Schema writer, Schema reader) {
        if (config.specificReader()) {
            return readers.get(writer, reader, () -> {
                Schema ofClasses = specific(writer);
                return new SpecificDatumReader<>(writer, ofClasses, SpecificData.getForSchema(ofClasses));
            });
        }
        ReflectData reflected = reflection;
        return reflected == null
                ? genericReader(writer, reader)
                : readers.get(writer, reader, () -> new ReflectDatumReader<>(writer, reader, reflected));
    }

    /**
     * The writer's schema with that of its generated class in place of each record. A consumer can hold what its classes have
     * room for, so these are what it reads into, whatever version is the latest.
     */
    private Schema specific(Schema writer) {
        return switch (writer.getType()) {
            case RECORD -> config.specificType().map(AvroCodecs::schemaOf).orElseGet(() -> generated(writer));
            case UNION -> Schema.createUnion(mapped(writer.getTypes(), this::specific));
            case ARRAY -> Schema.createArray(specific(writer.getElementType()));
            case MAP -> Schema.createMap(specific(writer.getValueType()));
            default -> writer;
        };
    }

    private static List<Schema> mapped(List<Schema> schemas, Function<Schema, Schema> function) {
        return schemas.stream().map(function).toList();
    }

    private static Schema generated(Schema writer) {
        Class<?> type = new SpecificData(Thread.currentThread().getContextClassLoader()).getClass(writer);
        if (type == null || !SpecificRecord.class.isAssignableFrom(type)) {
            throw new SerializationException("Could not find class " + writer.getFullName()
                    + " specified in writer's schema whilst finding reader's schema for a SpecificRecord. Put the class that"
                    + " Avro generated on the class path, or set " + AvroSerializerConfig.SPECIFIC_AVRO_VALUE_TYPE
                    + ", or read generic records with " + AvroSerializerConfig.SPECIFIC_AVRO_READER + "=false");
        }
        return schemaOf(type);
    }

    private static Schema schemaOf(Class<?> type) {
        return SpecificData.get().getSchema(type);
    }
}
