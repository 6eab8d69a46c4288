package dev.kanon.schema;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The name of a schema's content that is the same everywhere: the sixteen bytes of an MD5 over text, references, metadata
 * and rule set, written as a UUID. The type takes no part.
 *
 * <p>The order of the hashed parts is that of Confluent's registry, so that both give the same guid; see
 * {@code docs/formats/schemas-topic.md}.
 */
public final class SchemaGuid {

    private static final byte PRESENT = 1;

    private final MessageDigest digest = md5();

    private SchemaGuid() {}

    public static UUID of(SchemaDefinition definition) {
        SchemaGuid hash = new SchemaGuid();
        hash.text(definition.text());
        for (SchemaReference reference : definition.references()) {
            hash.text(reference.name());
            hash.text(reference.subject());
            hash.number(reference.version());
        }
        if (definition.metadata() != null) {
            hash.metadata(definition.metadata());
        }
        if (definition.ruleSet() != null) {
            hash.ruleSet(definition.ruleSet());
        }
        ByteBuffer bytes = ByteBuffer.wrap(hash.digest.digest());
        return new UUID(bytes.getLong(), bytes.getLong());
    }

    private void metadata(Metadata metadata) {
        digest.update(PRESENT);
        if (metadata.tags() != null) {
            metadata.tags().forEach((path, names) -> {
                text(path);
                texts(names);
            });
        }
        texts(metadata.properties());
        texts(metadata.sensitive());
    }

    private void ruleSet(RuleSet ruleSet) {
        digest.update(PRESENT);
        rules(ruleSet.migrationRules());
        rules(ruleSet.domainRules());
        rules(ruleSet.encodingRules());
        text(ruleSet.enableAt());
    }

    private void rules(@Nullable List<Rule> rules) {
        if (rules == null) {
            return;
        }
        for (Rule rule : rules) {
            text(rule.name());
            text(rule.doc());
            text(rule.kind() == null ? null : rule.kind().name());
            text(rule.mode() == null ? null : rule.mode().name());
            text(rule.type());
            texts(rule.tags());
            texts(rule.params());
            text(rule.expr());
            text(rule.onSuccess());
            text(rule.onFailure());
            if (Boolean.TRUE.equals(rule.disabled())) {
                digest.update(PRESENT);
            }
        }
    }

    private void text(@Nullable String text) {
        if (text != null) {
            digest.update(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private void texts(@Nullable Collection<String> texts) {
        if (texts != null) {
            texts.forEach(this::text);
        }
    }

    private void texts(@Nullable Map<String, String> texts) {
        if (texts != null) {
            texts.forEach((key, value) -> {
                text(key);
                text(value);
            });
        }
    }

    private void number(@Nullable Integer number) {
        if (number != null) {
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
        }
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has MD5", impossible);
        }
    }
}
