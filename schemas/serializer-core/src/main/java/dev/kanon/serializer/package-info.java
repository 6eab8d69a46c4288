/**
 * What all Kafka serializers of Kanon share: how a record is framed, under which subject its schema is found, and when the
 * rules of its contract run.
 *
 * <pre>
 * write   record → choose schema → domain rules → encode → encoding rules → frame → bytes
 * read    bytes → frame → encoding rules → writer's schema → reader's schema → migrate or resolve → domain rules → record
 * </pre>
 *
 * <p>A format brings {@link dev.kanon.serializer.RecordFormat}; everything else is here. Serializers may be shared by threads.
 * They block while the registry answers, which it does once for each new schema.
 */
@NullMarked
package dev.kanon.serializer;

import org.jspecify.annotations.NullMarked;
