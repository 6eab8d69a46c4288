package dev.kanon.dev;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.common.errors.SerializationException;

/** The story: orders, their contract, a change that breaks it, and how it comes in all the same. */
final class OrderStory {

    private static final String SUBJECT = "orders-value";
    private static final String VERSIONS = "/subjects/" + SUBJECT + "/versions";

    /** The metadata property by which versions are grouped: within a group each is compatible with the one before. */
    private static final String GROUP = "major_version";

    private static final int OK = 200;
    private static final int CONFLICT = 409;
    private static final int UNPROCESSABLE = 422;

    private static final String TOPIC = "orders";
    private static final String DEAD_LETTERS = "orders-dlq";
    private static final String OLD = GROUP + "=1";
    private static final String NEW = GROUP + "=2";

    private final RegistryCalls registry;
    private final OrderTopic orders;

    OrderStory(String bootstrapServers, String registryUrl) {
        this.registry = new RegistryCalls(registryUrl);
        this.orders = new OrderTopic(bootstrapServers, registryUrl);
    }

    Story steps() {
        return new Story()
                .step("Register the contract of an order: schema, owner, and the rule totalPrice > 0", this::register)
                .step("Register a rule with a mistake in it", this::registerBrokenRule)
                .step("Produce two good orders", this::produceGood)
                .step("Produce an order that costs nothing", this::produceBad)
                .step("Look into the dead-letter topic", this::readDeadLetter)
                .step("Register a version 2 that calls 'state' 'status'", this::registerBreakingChange)
                .step("Let versions of another " + GROUP + " break with each other", this::setCompatibilityGroup)
                .step("Register version 2 again, with JSONata rules that translate both ways", this::registerNewMajor)
                .step("Read the old orders with a new consumer, which knows 'status'", this::readOldAsNew)
                .step("Produce a new order, and read it with an old consumer, which knows 'state'", this::readNewAsOld);
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

    private List<String> produceGood() throws Exception {
        orders.write(TOPIC, OLD, List.of(order("state", 1, 9.5), order("state", 2, 20.0)));
        return List.of("both are in topic " + TOPIC);
    }

    private List<String> produceBad() throws Exception {
        try {
            orders.write(TOPIC, OLD, List.of(order("state", 3, 0.0)));
        } catch (SerializationException refused) {
            return List.of("refused: " + refused.getMessage());
        }
        throw new IllegalStateException(
                "expected a refusal by the rule checkTotalPrice, found that the order was taken");
    }

    private List<String> readDeadLetter() {
        Map<String, String> headers = orders.deadLetter(DEAD_LETTERS);
        Story.expect("the rule that refused it", "checkTotalPrice", headers.get("__rule.name"));
        List<String> lines = new ArrayList<>();
        lines.add("it waits in topic " + DEAD_LETTERS + ", with these headers:");
        headers.forEach((name, value) -> lines.add("  " + name + ": " + value));
        return lines;
    }

    private List<String> readOldAsNew() {
        List<String> read = orders.read(TOPIC, NEW, 2);
        Story.expect(
                "the old orders, as version 2 has them",
                List.of(
                        order("status", 1, 9.5).toString(),
                        order("status", 2, 20.0).toString()),
                read);
        return read;
    }

    private List<String> readNewAsOld() throws Exception {
        orders.write(TOPIC, NEW, List.of(order("status", 4, 30.0)));
        List<String> read = orders.read(TOPIC, OLD, 3);
        Story.expect(
                "the new order, as version 1 has it", order("state", 4, 30.0).toString(), read.get(2));
        return List.of(read.get(2));
    }

    private static GenericRecord order(String stateField, long id, double price) {
        return new GenericRecordBuilder(new Schema.Parser().parse(avro(stateField)))
                .set("orderId", id)
                .set("totalPrice", price)
                .set(stateField, "placed")
                .build();
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
                "params", Map.of("dlq.topic", DEAD_LETTERS),
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
