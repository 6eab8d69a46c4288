package dev.kanon.contract;

import static dev.kanon.contract.Contracts.contract;
import static dev.kanon.contract.Contracts.record;
import static dev.kanon.contract.Contracts.rule;
import static dev.kanon.contract.Contracts.to;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.contract.avro.AvroRecordModel;
import dev.kanon.schema.RuleKind;
import dev.kanon.schema.RuleMode;
import dev.kanon.schema.RuleSet;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

class MigrationTest {

    private static final String TO_STATUS =
            "$merge([$sift($, function($v, $k) {$k != 'state'}), {'status': $.'state'}])";
    private static final String TO_STATE =
            "$merge([$sift($, function($v, $k) {$k != 'status'}), {'state': $.'status'}])";

    private final RulePipeline pipeline = new RulePipeline(Map.of(), List.of(new AvroRecordModel()));

    private static String order(String field, String more) {
        return "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[{\"name\":\"orderId\",\"type\":\"long\"},{\"name\":\""
                + field + "\",\"type\":[\"null\",\"string\"]}" + more + "]}";
    }

    private static RuleSet rules(String up, String down) {
        return new RuleSet(
                List.of(
                        rule(RuleKind.TRANSFORM, RuleMode.UPGRADE, "JSONATA", up),
                        rule(RuleKind.TRANSFORM, RuleMode.DOWNGRADE, "JSONATA", down)),
                null,
                null,
                null);
    }

    private final ContractSchema old = contract(order("state", ""), null, null);
    private final ContractSchema current = contract(
            order("status", ",{\"name\":\"currency\",\"type\":\"string\",\"default\":\"EUR\"}"),
            null,
            rules(TO_STATUS, "$sift(" + TO_STATE + ", function($v, $k) {$k != 'currency'})"));

    private GenericRecord migrate(RuleMode moment, ContractSchema from, ContractSchema into, GenericRecord record) {
        List<RulePipeline.MigrationStep> steps = List.of(new RulePipeline.MigrationStep(moment, from, into));
        assertThat(pipeline.migrates(steps)).isTrue();
        return (GenericRecord) pipeline.migrate(steps, to("orders", record), record);
    }

    @Test
    void anOldRecordBecomesANewOneAndBackWithEveryDigit() {
        long id = 9_007_199_254_740_993L;
        GenericRecord upgraded = migrate(RuleMode.UPGRADE, old, current, record(old, id, "paid"));
        GenericRecord downgraded = migrate(RuleMode.DOWNGRADE, current, old, upgraded);

        assertThat(upgraded).hasToString("{\"orderId\": " + id + ", \"status\": \"paid\", \"currency\": \"EUR\"}");
        assertThat(downgraded).hasToString("{\"orderId\": " + id + ", \"state\": \"paid\"}");
    }

    @Test
    void anEmptyOptionalFieldStaysEmpty() {
        GenericRecord upgraded = migrate(RuleMode.UPGRADE, old, current, record(old, 1L, null));

        assertThat(upgraded.get("status")).isNull();
    }

    @Test
    void whatARuleLeavesOverIsRefusedByName() {
        ContractSchema careless = contract(order("status", ""), null, rules("$", "$"));

        assertThatThrownBy(() -> migrate(RuleMode.UPGRADE, old, careless, record(old, 1L, "paid")))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("Record Order has no field 'state'; its fields are [orderId, status]");
    }

    @Test
    void noRulesMeansNoMigration() {
        assertThat(pipeline.migrates(List.of(new RulePipeline.MigrationStep(RuleMode.UPGRADE, current, old))))
                .isFalse();
    }

    @Test
    void paddingHasALimit() {
        ContractSchema greedy = contract(order("status", ""), null, rules("$pad('a', 200000000)", "$"));

        assertThatThrownBy(() -> migrate(RuleMode.UPGRADE, old, greedy, record(old, 1L, "paid")))
                .hasMessageContaining("the limit is 1000000");
    }

    @Test
    void endlessRecursionIsStopped() {
        ContractSchema endless =
                contract(order("status", ""), null, rules("($f := function($n) {1 + $f($n)}; $f(1))", "$"));

        assertThatThrownBy(() -> migrate(RuleMode.UPGRADE, old, endless, record(old, 1L, "paid")))
                .hasMessageContaining("JSONata");
    }
}
