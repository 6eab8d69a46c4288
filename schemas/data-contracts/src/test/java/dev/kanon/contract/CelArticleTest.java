package dev.kanon.contract;

import static dev.kanon.contract.Contracts.condition;
import static dev.kanon.contract.Contracts.contract;
import static dev.kanon.contract.Contracts.record;
import static dev.kanon.contract.Contracts.to;
import static dev.kanon.contract.Contracts.transform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.contract.avro.AvroRecordModel;
import dev.kanon.schema.Rule;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the article on CEL in data contracts says, on Avro records. */
class CelArticleTest {

    private static final String PERSON = """
            {"type":"record","name":"Person","namespace":"com.acme","fields":[
             {"name":"name","type":"string"},
             {"name":"lastName","type":"string"},
             {"name":"ssn","type":["null","string"]},
             {"name":"age","type":"int"},
             {"name":"status","type":"string"}]}""";

    private final RulePipeline pipeline = new RulePipeline(Map.of(), List.of(new AvroRecordModel()));

    private GenericRecord write(Rule rule, String name, Object ssn) {
        ContractSchema contract = contract(PERSON, rule);
        GenericRecord person = record(contract, name, "Doe", ssn == NO_SSN ? null : ssn, 42, "");
        return (GenericRecord) pipeline.beforeWrite(contract, to("people", person), person);
    }

    private static final Object NO_SSN = new Object();

    private void accepts(Rule rule, String name, Object ssn) {
        write(rule, name, ssn);
    }

    private void refuses(Rule rule, String name, Object ssn, String why) {
        assertThatThrownBy(() -> write(rule, name, ssn))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining(why);
    }

    @Test
    void comparingAStringWithANumberIsAnErrorWithItsPlace() {
        refuses(condition("CEL", "'hello' == 3"), "Jo", "1", "line 1, column 9: found no matching overload");
        refuses(condition("CEL", "dyn('hello') == 3"), "Jo", "1", "Expr failed: 'dyn('hello') == 3'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "type('hello') == type('world')",
                "message.ssn != ''",
                "message.name == 'hello'",
                "message.name == \"hello\"",
                "message.name != '''I'm happy for y'all'''",
                "message.ssn.matches(r'\\d{3}-\\d{2}-\\d{4}')",
                "!message.ssn.matches(r'\\d{3}')",
                "message.age > 1.5 && has(message.ssn)"
            })
    void conditionsOnAMessage(String expression) {
        accepts(condition("CEL", expression), "hello", "123-45-6789");
    }

    @Test
    void anEmptyOrMissingField() {
        Rule missing = condition("CEL", "message.ssn == '' || dyn(message.ssn) == null");

        accepts(missing, "Jo", "");
        accepts(missing, "Jo", NO_SSN);
        refuses(missing, "Jo", "1", "Expr failed");
        accepts(condition("CEL", "!has(message.ssn)"), "Jo", NO_SSN);
    }

    @Test
    void aGuardKeepsTheBodyFromFieldsOfOtherTypes() {
        Rule guarded = condition("CEL_FIELD", "name == 'ssn' ; value != ''");

        accepts(guarded, "Jo", "1");
        accepts(guarded, "Jo", NO_SSN);
        refuses(guarded, "Jo", "", "at field com.acme.Person.ssn");
        refuses(
                condition("CEL_FIELD", "name != 'ssn' || value != ''"),
                "Jo",
                "1",
                "found no matching overload for '_!=_' applied to '(int, string)'");
        accepts(condition("CEL_FIELD", "name == 'ssn' ; dyn(value) != ''"), "Jo", "1");
        refuses(condition("CEL_FIELD", "typeName == 'STRING' ; value != ''"), "", "1", "com.acme.Person.name");
    }

    @Test
    void aFieldComparedWithNullNeedsDyn() {
        refuses(
                transform("CEL_FIELD", "value == null ? message.name + ' ' + message.lastName : value"),
                "Jo",
                "1",
                "found no matching overload");
        GenericRecord filled = write(
                transform(
                        "CEL_FIELD",
                        "name == 'ssn' ; dyn(value) == null ? message.name + ' ' + message.lastName : dyn(value)"),
                "Jo",
                NO_SSN);
        assertThat(filled.get("ssn")).isEqualTo("Jo Doe");
    }

    @Test
    void transformsOfAFieldAndOfAMessage() {
        GenericRecord byField =
                write(transform("CEL_FIELD", "name == 'status' ; value == '' ? 'unknown' : value"), "Jo", "1");
        GenericRecord byMap = write(
                transform(
                        "CEL",
                        "{'name': message.name, 'lastName': message.lastName, 'ssn': message.ssn, 'age': message.age,"
                                + " 'status': message.status == '' ? 'unknown' : message.status}"),
                "Jo",
                "1");

        assertThat(byField.get("status")).hasToString("unknown");
        assertThat(byMap).isEqualTo(byField);
        refuses(transform("CEL", "{'nam': 'x'}"), "Jo", "1", "Record com.acme.Person has no field 'nam'");
        refuses(transform("CEL", "message.age > 1"), "Jo", "1", "does not fit the schema's type com.acme.Person");
    }

    @ParameterizedTest
    @ValueSource(strings = {"int", "long", "float", "double"})
    void everyNumberCanBeComparedWithZero(String type) {
        ContractSchema contract = contract(
                "{\"type\":\"record\",\"name\":\"N\",\"fields\":[{\"name\":\"v\",\"type\":\"" + type + "\"}]}",
                condition("CEL", "message.v > 0"));
        for (int number : new int[] {1, -1}) {
            Object value = switch (type) {
                case "int" -> number;
                case "long" -> (long) number;
                case "float" -> (float) number;
                default -> (double) number;
            };
            GenericRecord record = record(contract, value);
            if (number > 0) {
                assertThat(pipeline.beforeWrite(contract, to("n", record), record))
                        .isSameAs(record);
            } else {
                assertThatThrownBy(() -> pipeline.beforeWrite(contract, to("n", record), record))
                        .hasMessageContaining("Expr failed: 'message.v > 0'");
            }
        }
    }

    @Test
    void nullsInContainersAreLegalData() {
        ContractSchema contract = contract("""
                {"type":"record","name":"C","fields":[
                 {"name":"name","type":["null","string"]},
                 {"name":"tags","type":{"type":"array","items":["null","string"]}},
                 {"name":"attrs","type":{"type":"map","values":["null","string"]}}]}""", transform("CEL_FIELD", "typeName == 'STRING' ; value + '!'"));
        GenericRecord record =
                record(contract, null, java.util.Arrays.asList("a", null), new java.util.TreeMap<>(Map.of("j", "x")));

        assertThat(pipeline.beforeWrite(contract, to("c", record), record))
                .hasToString("{\"name\": null, \"tags\": [\"a!\", null], \"attrs\": {\"j\": \"x!\"}}");
    }

    @Test
    void aSeparatorInAStringDividesNothing() {
        GenericRecord changed = write(transform("CEL_FIELD", "name == 'status' ; value + 'a;b'"), "Jo", "1");

        assertThat(changed.get("status")).hasToString("a;b");
        accepts(condition("CEL", "message.name != ';'"), "Jo", "1");
    }

    @Test
    void aRegularExpressionThatRunsAwayIsStopped() {
        refuses(
                condition("CEL", "message.name.matches(r'(a|aa)+\\1b')"),
                "a".repeat(60),
                "1",
                "set cel.regex.engine=re2");
    }
}
