package dev.kanon.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.component.KanonException;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.RuleSet;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.SchemaReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** A subject, and a schema with its contract as files and options give it. */
final class SchemaInput {

    private static final String RULE_SET = "ruleSet";
    private static final Set<String> RULE_LISTS = Set.of("domainRules", "migrationRules", "encodingRules");

    @Parameters(index = "0", paramLabel = "SUBJECT", description = "Such as orders-value.")
    private String subject = "";

    @Parameters(index = "1", paramLabel = "FILE", description = "The schema's text; - reads standard input.")
    private String file = "";

    @Option(names = "--type", defaultValue = SchemaDefinition.AVRO, description = "AVRO (default), JSON or PROTOBUF.")
    private String type = SchemaDefinition.AVRO;

    @Option(
            names = "--reference",
            paramLabel = "NAME=SUBJECT:VERSION",
            converter = ReferenceConverter.class,
            description = "A schema that this one uses; may be repeated.")
    private List<SchemaReference> references = List.of();

    @Option(
            names = "--property",
            paramLabel = "KEY=VALUE",
            description = "A metadata property of the contract; may be repeated.")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Option(names = "--rules", paramLabel = "FILE", description = "The contract's rules: a ruleSet as JSON.")
    private @Nullable String rules;

    @Option(names = "--normalize", description = "Compare schemas in their normal form.")
    private boolean normalize;

    String subject() {
        return subject;
    }

    boolean normalize() {
        return normalize;
    }

    SchemaDefinition definition() {
        return new SchemaDefinition(
                type,
                Input.text(file),
                references,
                properties.isEmpty() ? null : Metadata.ofProperties(properties),
                rules == null ? null : ruleSet(rules));
    }

    /** Takes a rule set alone, and also the member of a request that has one. */
    private static RuleSet ruleSet(String name) {
        try {
            JsonNode json = SchemaJson.mapper().readTree(Input.text(name));
            JsonNode rules = json.path(RULE_SET).isObject() ? json.path(RULE_SET) : json;
            if (RULE_LISTS.stream().noneMatch(rules::has)) {
                throw new KanonException(
                        CliErrors.INPUT_UNUSABLE,
                        name + " is no rule set: it has none of domainRules, migrationRules, encodingRules");
            }
            return SchemaJson.mapper().treeToValue(rules, RuleSet.class);
        } catch (JsonProcessingException malformed) {
            throw new KanonException(
                    CliErrors.INPUT_UNUSABLE,
                    name + " is no rule set as JSON: " + malformed.getOriginalMessage(),
                    malformed);
        }
    }

    /** Names may hold colons and subjects too, with their context: the first = and the last : separate. */
    static final class ReferenceConverter implements ITypeConverter<SchemaReference> {

        @Override
        public SchemaReference convert(String text) {
            int equals = text.indexOf('=');
            int colon = text.lastIndexOf(':');
            if (equals <= 0 || colon <= equals + 1) {
                throw new TypeConversionException("'" + text + "' is not NAME=SUBJECT:VERSION");
            }
            return new SchemaReference(
                    text.substring(0, equals), text.substring(equals + 1, colon), version(text.substring(colon + 1)));
        }

        private static int version(String text) {
            try {
                return text.equals(SchemaCommand.LATEST) ? -1 : Integer.parseInt(text);
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + text + "' is no version: it is a number from 1, or latest");
            }
        }
    }
}
