package dev.kanon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.component.KanonException;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class SchemaInputTest {

    private static final String RULES =
            "{\"domainRules\":[{\"name\":\"positive\",\"kind\":\"CONDITION\",\"type\":\"CEL\"}]}";

    @TempDir
    private Path directory;

    @Test
    void aSchemaComesWithItsContract() throws IOException {
        SchemaDefinition schema = parse(
                        "orders-value",
                        file("order.avsc", "\"string\""),
                        "--property",
                        "owner=shop",
                        "--rules",
                        file("rules.json", RULES),
                        "--reference",
                        "shop.Item=:.shop:items-value:3")
                .definition();

        assertThat(schema.text()).isEqualTo("\"string\"");
        assertThat(schema.property("owner")).isEqualTo("shop");
        assertThat(schema.references()).containsExactly(new SchemaReference("shop.Item", ":.shop:items-value", 3));
        assertThat(schema.ruleSet()).isNotNull();
    }

    @Test
    void rulesMayStandInTheMemberThatARequestHas() throws IOException {
        String wrapped = file("request.json", "{\"ruleSet\":" + RULES + "}");

        assertThat(parse("s", file("a.avsc", "\"int\""), "--rules", wrapped)
                        .definition()
                        .ruleSet())
                .isNotNull();
    }

    @Test
    void rulesThatAreNoneAreRefused() throws IOException {
        SchemaInput input = parse("s", file("a.avsc", "\"int\""), "--rules", file("other.json", "{\"a\":1}"));

        assertThatThrownBy(input::definition)
                .isInstanceOf(KanonException.class)
                .hasMessageContaining("is no rule set: it has none of domainRules");
    }

    @Test
    void aMissingFileIsNamed() {
        SchemaInput input = parse("s", "nowhere.avsc");

        assertThatThrownBy(input::definition).hasMessage("Cannot read nowhere.avsc: there is no such file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"items-value:3", "=items:3", "a=:3", "a=items:x"})
    void aReferenceOfAnotherFormIsRefused(String reference) {
        assertThatThrownBy(() -> parse("s", "f", "--reference", reference)).isInstanceOf(ParameterException.class);
    }

    private static SchemaInput parse(String... arguments) {
        Holder holder = new Holder();
        new CommandLine(holder).parseArgs(arguments);
        return holder.input;
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    @Command
    private static final class Holder {

        @Mixin
        private SchemaInput input = new SchemaInput();
    }
}
