package dev.kanon.contract;

import static dev.kanon.contract.Contracts.ORDER;
import static dev.kanon.contract.Contracts.condition;
import static dev.kanon.contract.Contracts.contract;
import static dev.kanon.contract.Contracts.transform;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.schema.Rule;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RuleChecksTest {

    private final RuleChecks checks = new RuleChecks();

    private List<String> problems(Rule... rules) {
        return Stream.of(rules)
                .flatMap(rule -> checks.problem(rule, contract(ORDER).parsed()).stream())
                .toList();
    }

    @Test
    void goodRulesHaveNoProblems() {
        assertThat(problems(
                        condition("CEL", "message.totalPrice > 0"),
                        condition("CEL", "has(message.other) ; message.state != ''"),
                        transform("CEL_FIELD", "name == 'state' ; value + '!'"),
                        transform("JSONATA", "$merge([$, {'state': 'x'}])")))
                .isEmpty();
    }

    @Test
    void eachBrokenRuleIsToldWithItsPlace() {
        assertThat(problems(
                        condition("SQL", "select 1"),
                        condition("CEL", "message.totalPrice >"),
                        condition("CEL", "message.nosuch > 0"),
                        condition("CEL_FIELD", "value +"),
                        transform("JSONATA", "$merge([")))
                .satisfiesExactly(
                        unknown -> assertThat(unknown).startsWith("There is no rule type 'SQL'"),
                        syntax -> assertThat(syntax).contains("line 1, column 21"),
                        field -> assertThat(field).contains("line 1, column 8: undefined field 'nosuch'"),
                        part -> assertThat(part).contains("line 1, column 8"),
                        jsonata -> assertThat(jsonata).contains("at position"));
    }
}
