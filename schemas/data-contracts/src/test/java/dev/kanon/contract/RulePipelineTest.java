package dev.kanon.contract;

import static dev.kanon.contract.Contracts.ORDER;
import static dev.kanon.contract.Contracts.condition;
import static dev.kanon.contract.Contracts.context;
import static dev.kanon.contract.Contracts.contract;
import static dev.kanon.contract.Contracts.named;
import static dev.kanon.contract.Contracts.onFailure;
import static dev.kanon.contract.Contracts.record;
import static dev.kanon.contract.Contracts.rule;
import static dev.kanon.contract.Contracts.to;
import static dev.kanon.contract.Contracts.transform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.contract.avro.AvroRecordModel;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleKind;
import dev.kanon.schema.RuleMode;
import dev.kanon.schema.RuleSet;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class RulePipelineTest {

    private static final Rule PRICE = named(condition("CEL", "message.totalPrice > 0"), "checkTotalPrice");

    private final RulePipeline pipeline = new RulePipeline(Map.of(), List.of(new AvroRecordModel()));

    @Test
    void aRecordThatKeepsTheContractGoesOnAsItIs() {
        ContractSchema contract = contract(ORDER, PRICE);
        GenericRecord order = record(contract, 1L, 9.5, "new");

        assertThat(pipeline.beforeWrite(contract, to("orders", order), order)).isSameAs(order);
    }

    @Test
    void aRefusalNamesTheRuleAndSaysWhy() {
        ContractSchema contract = contract(ORDER, PRICE);
        GenericRecord order = record(contract, 1L, -1.0, "new");

        assertThatThrownBy(() -> pipeline.beforeWrite(contract, to("orders", order), order))
                .isInstanceOf(SerializationException.class)
                .hasMessage("Rule failed: checkTotalPrice: Expr failed: 'message.totalPrice > 0' "
                        + "(WRITE, subject orders-value, topic orders)")
                .hasCauseInstanceOf(RuleException.class);
    }

    @Test
    void theRulesOwnSentenceIsTheReason() {
        Rule documented = new Rule(
                "r",
                "an order costs something",
                RuleKind.CONDITION,
                null,
                "CEL",
                null,
                null,
                "false",
                null,
                null,
                null);
        ContractSchema contract = contract(ORDER, documented);
        GenericRecord order = record(contract, 1L, -1.0, "new");

        assertThatThrownBy(() -> pipeline.beforeWrite(contract, to("orders", order), order))
                .hasMessageStartingWith("Rule failed: r: an order costs something (");
    }

    @Test
    void noneLetsTheRecordThrough() {
        ContractSchema contract = contract(ORDER, onFailure(PRICE, "NONE"));
        GenericRecord order = record(contract, 1L, -1.0, "new");

        assertThat(pipeline.beforeWrite(contract, to("orders", order), order)).isSameAs(order);
    }

    @Test
    void ofAPairTheFirstActionIsForWritingAndTheSecondForReading() {
        Rule both = rule(RuleKind.CONDITION, RuleMode.WRITEREAD, "CEL", "message.totalPrice > 0");
        ContractSchema contract = contract(ORDER, onFailure(both, "ERROR,NONE"));
        GenericRecord order = record(contract, 1L, -1.0, "new");

        assertThatThrownBy(() -> pipeline.beforeWrite(contract, to("orders", order), order))
                .hasMessageStartingWith("Rule failed");
        assertThat(pipeline.afterRead(contract, contract, to("orders", order), order))
                .isSameAs(order);
    }

    @Test
    void rulesOfReadingRunInReverseOrder() {
        Rule first = append("first", "1");
        Rule second = append("second", "2");
        ContractSchema contract = contract(ORDER, first, second);
        GenericRecord order = record(contract, 1L, 1.0, "");

        assertThat(state(pipeline.beforeWrite(contract, to("orders", order), order)))
                .isEqualTo("12");
        assertThat(state(pipeline.afterRead(contract, contract, to("orders", order), order)))
                .isEqualTo("21");
    }

    private static Rule append(String name, String text) {
        return named(
                rule(RuleKind.TRANSFORM, RuleMode.WRITEREAD, "CEL_FIELD", "name == 'state' ; value + '" + text + "'"),
                name);
    }

    private static Object state(Object record) {
        return ((GenericRecord) record).get("state");
    }

    @Test
    void theCallersRecordIsNeverChanged() {
        ContractSchema contract = contract(ORDER, transform("CEL_FIELD", "name == 'state' ; 'changed'"));
        GenericData.Record order = record(contract, 1L, 1.0, "given");

        Object changed = pipeline.beforeWrite(contract, to("orders", order), order);

        assertThat(state(changed)).isEqualTo("changed");
        assertThat(state(order)).isEqualTo("given");
    }

    @Test
    void aRecordFromADeadLetterTopicIsNotHeldUpByTheSameRuleAgain() {
        ContractSchema contract = contract(ORDER, PRICE);
        GenericRecord order = record(contract, 1L, -1.0, "new");
        RecordHeaders headers = new RecordHeaders();
        headers.add("__rule.name", "checkTotalPrice".getBytes(StandardCharsets.UTF_8));

        assertThat(pipeline.beforeWrite(contract, context("orders", order, headers), order))
                .isSameAs(order);
    }

    @Test
    void theClientsConfigurationOverridesTheRule() {
        ContractSchema contract = contract(ORDER, PRICE);
        GenericRecord order = record(contract, 1L, -1.0, "new");

        for (Map<String, String> configuration : List.of(
                Map.of("rule.executors.checkTotalPrice.disabled", "true"),
                Map.of("rule.executors._CEL_.onFailure", "NONE"),
                Map.of("rule.executors._default_.disabled", "true"))) {
            try (RulePipeline configured = new RulePipeline(configuration, List.of(new AvroRecordModel()))) {
                assertThat(configured.beforeWrite(contract, to("orders", order), order))
                        .as("with %s", configuration)
                        .isSameAs(order);
            }
        }
    }

    @Test
    void rulesForAnotherPlaceDoNotRunHere() {
        ContractSchema contract = contract(ORDER, null, new RuleSet(null, List.of(PRICE), null, "GATEWAY"));
        GenericRecord order = record(contract, 1L, -1.0, "new");

        assertThat(pipeline.beforeWrite(contract, to("orders", order), order)).isSameAs(order);
        try (RulePipeline gateway =
                new RulePipeline(Map.of("execution.environment", "GATEWAY"), List.of(new AvroRecordModel()))) {
            assertThatThrownBy(() -> gateway.beforeWrite(contract, to("orders", order), order))
                    .hasMessageStartingWith("Rule failed: checkTotalPrice");
        }
    }

    @Test
    void aRuleThatNobodyCanRunFails() {
        ContractSchema contract = contract(ORDER, condition("SQL", "select 1"));
        GenericRecord order = record(contract, 1L, 1.0, "new");

        assertThatThrownBy(() -> pipeline.beforeWrite(contract, to("orders", order), order))
                .hasMessageContaining("Could not find rule executor of type SQL; known are [CEL, CEL_FIELD, JSONATA]");
    }

    @Test
    void anActionThatDoesNotExistIsAMistakeOfConfiguration() {
        ContractSchema contract = contract(ORDER, onFailure(PRICE, "MAIL"));
        GenericRecord order = record(contract, 1L, -1.0, "new");

        assertThatThrownBy(() -> pipeline.beforeWrite(contract, to("orders", order), order))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("asks for the action MAIL");
    }
}
