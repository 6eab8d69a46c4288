package dev.kanon.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kanon.replication.testing.InMemoryLog;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be taken gets a code and a reason, never a 500, and leaves nothing behind. */
class BadInputTest {

    private static final int TOO_DEEP = 5_000;

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client = HttpClient.newHttpClient();
    private final InMemoryLog topic = new InMemoryLog();
    private final RegistryServer server = RegistryFixture.server(topic);

    @BeforeEach
    void start() {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"schema": "\\"str                                     | 400
            []                                                      | 400
            5                                                       | 400
            "text"                                                  | 400
            null                                                    | 422
            {"schema": {"type": "string"}}                          | 400
            {"schema": "\\"string\\"", "references": "none"}        | 400
            {"schema": "\\"string\\"", "version": "first"}          | 400
            {"schema": "\\"string\\"", "metadata": {"tags": [1]}}   | 400
            {"schema": ""}                                          | 42201
            {"schema": "\\"nonsense\\""}                            | 42201
            {"schema": "\\"string\\"", "schemaType": "XML"}         | 42201
            {"schema": "\\"string\\"", "schemaType": "PROTOBUF"}    | 42201
            {"schema": "\\"string\\"", "references": [{}]}          | 42201
            {"schema": "\\"string\\"", "version": 7}                | 42201
            {"schema": "\\"string\\"", "id": 7}                     | 42205
            """)
    void aRequestThatCannotBeTakenSaysWhy(String body, int code) throws Exception {
        assertRefused(body, code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            domainRules    | {"name":"price","type":"NOPE","mode":"WRITE","expr":"true"}           | NOPE
            domainRules    | {"name":"price","type":"CEL","mode":"WRITE","expr":"message >"}       | column 10
            domainRules    | {"name":"price","type":"CEL","mode":"UPGRADE","expr":"true"}          | UPGRADE
            domainRules    | {"name":"9 lives","type":"CEL","mode":"WRITE","expr":"true"}          | 9 lives
            migrationRules | {"name":"price","type":"JSONATA","mode":"WRITE","expr":"$"}           | WRITE
            migrationRules | {"name":"price","type":"JSONATA","mode":"UPGRADE","expr":"$merge(["}  | position 8
            """)
    void aRuleThatCannotRunIsRefusedByItsName(String set, String rule, String reason) throws Exception {
        JsonNode refusal = assertRefused(
                "{\"schema\": \"\\\"string\\\"\", \"ruleSet\": {\"" + set + "\": [" + rule + "]}}", 42210);
        assertThat(refusal.get("message").asText())
                .contains(json.readTree(rule).get("name").asText())
                .contains(reason);
    }

    @Test
    void allThatIsWrongWithARuleSetIsToldAtOnce() throws Exception {
        JsonNode refusal = assertRefused("""
                {"schema": "\\"string\\"", "ruleSet": {
                    "domainRules": [{"name":"price","type":"CEL","expr":"true"}, {"name":"price","type":"NOPE"}],
                    "migrationRules": [{"name":"state","type":"JSONATA","mode":"READ","expr":"$"}]}}
                """, 42210);
        assertThat(refusal.get("message").asText())
                .contains("rule 'price' is there twice", "no rule type 'NOPE'", "rule 'state'", "READ");
    }

    @Test
    void aCallWithoutABodyIsRefused() throws Exception {
        assertRefused("", 422);
    }

    @Test
    void aSchemaLargerThanARecordOfTheTopicIsRefused() throws Exception {
        assertRefused(
                registering("{\"type\":\"enum\",\"name\":\"State\",\"symbols\":[\"NEW\"],\"doc\":\""
                        + "x".repeat(2 << 20) + "\"}"),
                42209);
    }

    @Test
    void aRecordOfTenThousandFieldsIsASchemaLikeAnyOther() throws Exception {
        String fields = IntStream.range(0, 10_000)
                .mapToObj(number -> "{\"name\":\"f" + number + "\",\"type\":\"int\"}")
                .collect(Collectors.joining(","));
        HttpResponse<String> registered = post(
                "/subjects/x/versions",
                registering("{\"type\":\"record\",\"name\":\"Wide\",\"fields\":[" + fields + "]}"));
        assertThat(registered.statusCode()).as(registered.body()).isEqualTo(200);
    }

    @Test
    void aSchemaNestedTooDeepIsRefused() throws Exception {
        String schema = "{\"type\":\"array\",\"items\":".repeat(TOO_DEEP) + "\"int\"" + "}".repeat(TOO_DEEP);
        assertRefused(registering(schema), 42201);
    }

    @Test
    void unknownMembersAreIgnoredAsEveryClientExpects() throws Exception {
        assertThat(post("/subjects/x/versions", "{\"schema\": \"\\\"string\\\"\", \"later\": {\"a\": [1]}}")
                        .statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%2Fb", "%C3%A9", "a%20b", "a%3Ab", "."})
    void anyPrintableNameIsASubject(String subject) throws Exception {
        HttpResponse<String> registered = post("/subjects/" + subject + "/versions", "{\"schema\": \"\\\"int\\\"\"}");
        assertThat(registered.statusCode()).as(registered.body()).isEqualTo(200);
        assertThat(get("/subjects/" + subject + "/versions").body()).isEqualTo("[1]");
    }

    @ParameterizedTest
    @CsvSource({"a%0Ab, 42208", "__GLOBAL, 42208", "__EMPTY, 42208", "a%ffb, 400"})
    void aNameThatCannotBeASubjectIsRefused(String subject, int code) throws Exception {
        HttpResponse<String> refused = post("/subjects/" + subject + "/versions", "{\"schema\": \"\\\"int\\\"\"}");
        assertThat(json.readTree(refused.body()).get("error_code").asInt()).isEqualTo(code);
        assertThat(get("/subjects?deleted=true").body()).isEqualTo("[]");
    }

    private JsonNode assertRefused(String body, int code) throws Exception {
        HttpResponse<String> response = post("/subjects/x/versions", body);
        JsonNode refusal = json.readTree(response.body());
        assertThat(refusal.get("error_code").asInt()).as(response.body()).isEqualTo(code);
        assertThat(refusal.get("message").asText()).isNotBlank();
        assertThat(response.statusCode()).isEqualTo(code < 1_000 ? code : code / 100);
        assertThat(topic.records()).as("only the leader's claim is stored").hasSize(1);
        return refusal;
    }

    private String registering(String schema) throws Exception {
        return json.writeValueAsString(json.createObjectNode().put("schema", schema));
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return client.send(
                request(path)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.uri() + path));
    }
}
