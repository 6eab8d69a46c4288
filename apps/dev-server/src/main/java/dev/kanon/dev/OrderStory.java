package dev.kanon.dev;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The story: orders, their contract, a change that breaks it, and how it comes in all the same. */
final class OrderStory {

    private static final String SUBJECT = "orders-value";
    private static final String VERSIONS = "/subjects/" + SUBJECT + "/versions";

    /** The metadata property by which versions are grouped: within a group each is compatible with the one before. */
    private static final String GROUP = "major_version";

    private static final int OK = 200;
    private static final int CONFLICT = 409;
    private static final int UNPROCESSABLE = 422;

    private final RegistryCalls registry;

    OrderStory(String registryUrl) {
        this.registry = new RegistryCalls(registryUrl);
    }

    Story steps() {
        return new Story()
                .step("Register the contract of an order: schema, owner, and the rule totalPrice > 0", this::register)
                .step("Register a rule with a mistake in it", this::registerBrokenRule)
                .step("Register a version 2 that calls 'state' 'status'", this::registerBreakingChange)
                .step("Let versions of another " + GROUP + " break with each other", this::setCompatibilityGroup)
                .step("Register version 2 again, with JSONata rules that translate both ways", this::registerNewMajor)
                .step("Read both versions back", this::readBack);
    }

    private List<String> register() throws Exception {
        RegistryCalls.Answer answer = registry.send("POST", VERSIONS, orderV1("message.totalPrice > 0"));
        expectStatus(OK, answer);
        return List.of("registered as version 1 of " + SUBJECT + " with id "
                + answer.body().get("id"));
    }

    private List<String> registerBrokenRule() throws Exception {
        return refused(UNPROCESSABLE, registry.send("POST", VERSIONS, orderV1("message.totalPrice >")));
    }

    private List<String> registerBreakingChange() throws Exception {
        return refused(CONFLICT, registry.send("POST", VERSIONS, Map.of("schema", avro("status"))));
    }

    private List<String> setCompatibilityGroup() throws Exception {
        RegistryCalls.Answer answer = registry.send("PUT", "/config/" + SUBJECT, Map.of("compatibilityGroup", GROUP));
        expectStatus(OK, answer);
        return List.of("configured: " + answer.body());
    }

    private List<String> registerNewMajor() throws Exception {
        RegistryCalls.Answer answer = registry.send("POST", VERSIONS, orderV2());
        expectStatus(OK, answer);
        return List.of("registered as version 2 of " + SUBJECT + " with id "
                + answer.body().get("id"));
    }

    private List<String> readBack() throws Exception {
        JsonNode first = version(1);
        JsonNode second = version(2);
        Story.expect(
                "rules on orders of version 1",
                1,
                first.at("/ruleSet/domainRules").size());
        Story.expect(
                "translations of version 2",
                2,
                second.at("/ruleSet/migrationRules").size());
        return List.of(
                "version 1, " + GROUP + " " + property(first) + ": "
                        + first.at("/ruleSet/domainRules/0/expr").asText(),
                "version 2, " + GROUP + " " + property(second) + ": "
                        + second.at("/ruleSet/migrationRules/0/name").asText() + ", "
                        + second.at("/ruleSet/migrationRules/1/name").asText());
    }

    private JsonNode version(int version) throws IOException, InterruptedException {
        RegistryCalls.Answer answer = registry.get(VERSIONS + "/" + version);
        expectStatus(OK, answer);
        return answer.body();
    }

    private static String property(JsonNode schema) {
        return schema.at("/metadata/properties/" + GROUP).asText();
    }

    private static List<String> refused(int status, RegistryCalls.Answer answer) {
        expectStatus(status, answer);
        return List.of(
                "refused with " + status + ": " + answer.body().path("message").asText());
    }

    private static void expectStatus(int status, RegistryCalls.Answer answer) {
        if (answer.status() != status) {
            Story.expect("the registry's answer", "status " + status, answer.status() + " " + answer.body());
        }
    }

    private static Map<String, Object> orderV1(String condition) {
        Map<String, Object> rule = Map.of(
                "name", "checkTotalPrice",
                "kind", "CONDITION",
                "type", "CEL",
                "mode", "WRITE",
                "expr", condition,
                "params", Map.of("dlq.topic", "orders-dlq"),
                "onFailure", "DLQ");
        return contract(avro("state"), "1", Map.of("domainRules", List.of(rule)));
    }

    private static Map<String, Object> orderV2() {
        return contract(
                avro("status"),
                "2",
                Map.of(
                        "migrationRules",
                        List.of(
                                renaming("changeStateToStatus", "UPGRADE", "state", "status"),
                                renaming("changeStatusToState", "DOWNGRADE", "status", "state"))));
    }

    private static Map<String, Object> contract(String schema, String major, Map<String, Object> rules) {
        Map<String, String> properties = Map.of("owner", "the orders team", GROUP, major);
        return Map.of("schema", schema, "metadata", Map.of("properties", properties), "ruleSet", rules);
    }

    private static Map<String, Object> renaming(String name, String mode, String from, String to) {
        String expression =
                "$merge([$sift($, function($v, $k) {$k != '%1$s'}), {'%2$s': $.'%1$s'}])".formatted(from, to);
        return Map.of("name", name, "kind", "TRANSFORM", "type", "JSONATA", "mode", mode, "expr", expression);
    }

    private static String avro(String stateField) {
        return """
                {"type": "record", "name": "Order", "fields": [
                  {"name": "orderId", "type": "long"},
                  {"name": "totalPrice", "type": "double"},
                  {"name": "%s", "type": "string"}]}""".formatted(stateField);
    }
}
