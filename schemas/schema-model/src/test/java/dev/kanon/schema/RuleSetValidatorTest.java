package dev.kanon.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RuleSetValidatorTest {

    private final RuleSetValidator validator = new RuleSetValidator(RuleSetValidator.Executors.ANY);

    @Test
    void acceptsRulesOfTheRightModes() {
        RuleSet ruleSet = new RuleSet(
                List.of(
                        rule("up", RuleMode.UPGRADE, "JSONATA", null),
                        rule("both", RuleMode.UPDOWN, "JSONATA", "NONE,ERROR")),
                List.of(rule("check", RuleMode.WRITE, "CEL", "DLQ"), rule("_default", null, "CEL", "DLQ,NONE")),
                null,
                "SERVER");

        assertThat(validator.problems(ruleSet)).isEmpty();
    }

    @Test
    void wantsANameThatBeginsWithALetter() {
        assertThat(problems(rule("9bad", RuleMode.WRITE, "CEL", null)))
                .singleElement()
                .asString()
                .contains("'9bad'", "letter");
        assertThat(problems(rule(null, RuleMode.WRITE, "CEL", null)))
                .singleElement()
                .asString()
                .contains("rule 1 of domainRules", "no name");
        assertThat(problems(rule("a".repeat(257), RuleMode.WRITE, "CEL", null)))
                .singleElement()
                .asString()
                .contains("257", "256");
    }

    @Test
    void wantsNamesToBeUniqueOverAllSets() {
        RuleSet ruleSet = new RuleSet(
                List.of(rule("same", RuleMode.UPGRADE, "JSONATA", null)),
                List.of(rule("same", RuleMode.READ, "CEL", null)),
                null,
                null);

        assertThat(validator.problems(ruleSet)).singleElement().asString().contains("'same'", "twice");
    }

    @Test
    void wantsModesToSuitTheirSet() {
        assertThat(problems(rule("r", RuleMode.UPGRADE, "CEL", null)))
                .singleElement()
                .asString()
                .contains("domainRules", "UPGRADE", "WRITEREAD");
        assertThat(validator.problems(new RuleSet(List.of(rule("r", null, "JSONATA", null)), null, null, null)))
                .singleElement()
                .asString()
                .contains("migrationRules", "WRITEREAD", "UPDOWN");
    }

    @Test
    void takesPairsOfActionsOnlyWhereThereAreTwoMoments() {
        assertThat(problems(rule("r", RuleMode.WRITE, "CEL", "DLQ,NONE")))
                .singleElement()
                .asString()
                .contains("'DLQ,NONE'", "onFailure", "WRITE");
    }

    @Test
    void wantsATypeAndAsksWhoKnowsItAboutTheExpression() {
        RuleSetValidator asking = new RuleSetValidator(rule -> Optional.of("cannot run " + rule.type()));

        assertThat(problems(rule("r", RuleMode.WRITE, null, null)))
                .singleElement()
                .asString()
                .contains("no type");
        assertThat(asking.problems(new RuleSet(null, List.of(rule("r", RuleMode.WRITE, "NOPE", null)), null, null)))
                .containsExactly("rule 'r': cannot run NOPE");
    }

    @Test
    void knowsThePlacesWhereRulesRun() {
        assertThat(validator.problems(new RuleSet(null, null, null, "MOON")))
                .singleElement()
                .asString()
                .contains("MOON", "GATEWAY");
    }

    private List<String> problems(Rule domainRule) {
        return validator.problems(new RuleSet(null, List.of(domainRule), null, null));
    }

    private static Rule rule(
            @Nullable String name, @Nullable RuleMode mode, @Nullable String type, @Nullable String onFailure) {
        return new Rule(name, null, null, mode, type, null, null, null, null, onFailure, null);
    }
}
