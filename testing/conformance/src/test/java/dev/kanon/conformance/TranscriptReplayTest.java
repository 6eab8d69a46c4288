package dev.kanon.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranscriptReplayTest {

    private static final Set<String> AVRO = Set.of("AVRO");

    @TempDir
    Path folder;

    @Test
    void pathsAndBodiesAreSentAsTheyWereRecorded() throws IOException {
        List<Call> calls = recorded(
                call("POST", "/subjects/./versions", "\"{bad\"", 400, "{'error_code':400,'message':'m'}"),
                call("GET", "/subjects//versions?subjectPrefix=:*:", "null", 404, "{'error_code':404}"),
                call("GET", "/subjects/a%0Ab%2Fc", "null", 200, "1"));
        try (ScriptedRegistry registry = answering(
                answer(400, "{'message':'m','error_code':400}"), answer(404, "{'error_code':404}"), answer(200, "1"))) {
            ReplayReport report = new TranscriptReplay(calls, AVRO, Differences.none()).against(registry.uri());

            assertThat(registry.asked())
                    .containsExactly(
                            "POST /subjects/./versions {bad",
                            "GET /subjects//versions?subjectPrefix=:*:",
                            "GET /subjects/a%0Ab%2Fc");
            assertThat(report.matched()).isEqualTo(3);
            assertThat(report.differing()).isEmpty();
        }
    }

    @Test
    void anotherStatusOrAnotherBodyIsADifference() throws IOException {
        List<Call> calls = recorded(
                call("GET", "/mode", "null", 200, "{'mode':'READWRITE'}"),
                call("GET", "/mode", "null", 200, "{'mode':'READWRITE'}"),
                call("GET", "/mode", "null", 200, "{'mode':'READWRITE'}"));
        try (ScriptedRegistry registry = answering(
                answer(404, "{'mode':'READWRITE'}"),
                answer(200, "{'mode':'READONLY'}"),
                answer(200, "{'mode':'READWRITE','x':1}"))) {
            ReplayReport report = new TranscriptReplay(calls, AVRO, Differences.none()).against(registry.uri());

            assertThat(report.matched()).isZero();
            assertThat(report.differing())
                    .hasSize(3)
                    .first()
                    .asString()
                    .contains("line 1", "expected 200", "found 404");
        }
    }

    @Test
    void callsOfOtherFormatsAreLeftOutAndTakenOutOfLists() throws IOException {
        List<Call> calls = recorded(
                call(
                        "POST",
                        "/subjects/j/versions",
                        "{'schema':'{}','schemaType':'JSON'}",
                        200,
                        "{'id':1,'schemaType':'JSON'}"),
                call("GET", "/subjects/j/versions", "null", 200, "[1]"),
                call("GET", "/schemas/ids/1", "null", 200, "{'subject':'j','schema':'{}'}"),
                call("GET", "/subjects", "null", 200, "['a','j']"),
                call("GET", "/subjects?offset=1", "null", 200, "['j']"),
                call("GET", "/schemas/types", "null", 200, "['JSON','PROTOBUF','AVRO']"),
                call(
                        "POST",
                        "/subjects/a/versions",
                        "{'schema':'x','schemaType':'json'}",
                        422,
                        "{'error_code':42201}"));
        try (ScriptedRegistry registry =
                answering(answer(200, "['a']"), answer(200, "['AVRO']"), answer(422, "{'error_code':42201}"))) {
            ReplayReport report = new TranscriptReplay(calls, AVRO, Differences.none()).against(registry.uri());

            assertThat(report.differing()).isEmpty();
            assertThat(report.summary()).startsWith("matched 3 of 3").contains("4 calls speak of other formats");
        }
    }

    @Test
    void anIdMayDifferOnlyByTheRuleThatAssignsIt() throws IOException {
        List<Call> calls = recorded(
                call(
                        "POST",
                        "/subjects/j/versions",
                        "{'schema':'{}','schemaType':'JSON'}",
                        200,
                        "{'id':1,'schemaType':'JSON'}"),
                call("POST", "/subjects/a/versions", "{'schema':'A'}", 200, "{'id':2,'version':1}"),
                call("POST", "/subjects/b/versions", "{'schema':'A'}", 200, "{'id':2,'version':1}"),
                call("POST", "/subjects/c/versions", "{'schema':'C'}", 200, "{'id':3,'version':1}"),
                call("GET", "/subjects/a/versions/1/referencedby", "null", 200, "[3]"),
                call("POST", "/subjects/d/versions", "{'schema':'D','id':900}", 200, "{'id':900,'version':1}"),
                call("POST", "/contexts/.x/subjects/a/versions", "{'schema':'A'}", 200, "{'id':1,'version':1}"),
                call("GET", "/subjects/c/versions/1", "null", 200, "{'subject':'c','version':1,'id':3}"));
        try (ScriptedRegistry registry = answering(
                answer(200, "{'id':1,'version':1}"),
                answer(200, "{'id':1,'version':1}"),
                answer(200, "{'id':7,'version':1}"), // leaves a gap
                answer(200, "[7]"),
                answer(200, "{'id':900,'version':1}"),
                answer(200, "{'id':1,'version':1}"),
                answer(200, "{'subject':'c','version':1,'id':7}"))) {
            ReplayReport report = new TranscriptReplay(calls, AVRO, Differences.none()).against(registry.uri());

            assertThat(report.matched()).isEqualTo(6);
            assertThat(report.differing()).singleElement().asString().contains("line 4", "\"id\":2", "\"id\":7");
        }
    }

    @Test
    void whatChangesWithEveryRunMustBeThereButMayDiffer() throws IOException {
        List<Call> calls = recorded(
                call("GET", "/subjects/a/versions/1", "null", 200, "{'guid':'g','ts':1}"),
                call("GET", "/subjects/a/versions/1", "null", 200, "{'guid':'g','ts':1}"),
                call("OPTIONS", "/subjects", "null", 200, "null"));
        try (ScriptedRegistry registry =
                answering(answer(200, "{'guid':'g','ts':2}"), answer(200, "{'guid':'g'}"), answer(200, "{'a':1}"))) {
            ReplayReport report = new TranscriptReplay(calls, AVRO, Differences.none()).against(registry.uri());

            assertThat(report.matched()).isEqualTo(2);
        }
    }

    @Test
    void aDecidedDifferenceIsHeldToWhatWasDecided() throws IOException {
        List<Call> calls = recorded(
                call("PUT", "/mode", "{}", 500, "{'error_code':500}"),
                call("PUT", "/mode", "{}", 500, "{'error_code':500}"),
                call("PUT", "/config/s", "{'defaultRuleSet':{}}", 200, "{'normalize':true}"),
                call("POST", "/subjects/a/versions", "{'schema':'A','ruleSet':{'x':1}}", 200, "{'id':1}"));
        Differences differences = Differences.parse(List.of(
                "# a comment",
                "1 | answers 422/42204 | why",
                "2 | answers 422/42204 | why",
                "3 | keeps-rules | why",
                "4 | refuses-rules 422/42210 | why"));
        try (ScriptedRegistry registry = answering(
                answer(422, "{'error_code':42204,'message':'ours'}"),
                answer(500, "{'error_code':500}"),
                answer(200, "{'normalize':true,'defaultRuleSet':{}}"),
                answer(422, "{'error_code':42210}"),
                answer(200, "{'id':1}"))) {
            ReplayReport report = new TranscriptReplay(calls, AVRO, differences).against(registry.uri());

            assertThat(report.decided()).isEqualTo(3);
            assertThat(report.differing()).singleElement().asString().contains("line 2", "decided 422");
            assertThat(registry.asked()).last().isEqualTo("POST /subjects/a/versions/latest/tags {}");
        }
    }

    @Test
    void theDecidedDifferencesCanBeReadAndSayWhy() throws IOException {
        assertThat(Differences.decided().at(84))
                .get()
                .extracting(Difference::reason)
                .asString()
                .isNotBlank();
        assertThatThrownBy(() -> Differences.parse(List.of("1 | answers 200 | ")))
                .hasMessageContaining("why");
    }

    private List<Call> recorded(String... lines) throws IOException {
        return Recording.read(Files.writeString(folder.resolve("transcript.jsonl"), String.join("\n", lines)));
    }

    private static String call(String method, String path, String body, int status, String response) {
        return ("{'method':'" + method + "','path':'" + path + "','body':" + body + ",'reqHeaders':null,'status':"
                        + status + ",'response':" + response + "}")
                .replace('\'', '"');
    }

    private static Answer answer(int status, String body) {
        return new Answer(status, Recording.parsed(body.replace('\'', '"')));
    }

    private static ScriptedRegistry answering(Answer... script) throws IOException {
        return new ScriptedRegistry(List.of(script));
    }
}
