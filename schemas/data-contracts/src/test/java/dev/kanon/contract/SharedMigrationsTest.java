package dev.kanon.contract;

import static dev.kanon.contract.Contracts.condition;
import static dev.kanon.contract.Contracts.contract;
import static dev.kanon.contract.Contracts.record;
import static dev.kanon.contract.Contracts.to;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kanon.contract.avro.AvroRecordModel;
import dev.kanon.schema.RuleMode;
import dev.kanon.schema.RuleSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The shared vectors about JSONata: three versions, each read into each. */
class SharedMigrationsTest {

    private static final String VECTORS = "derived/jsonata-migrations.json";

    private final ObjectMapper json = new ObjectMapper();
    private final AvroRecordModel model = new AvroRecordModel();
    private final RulePipeline pipeline = new RulePipeline(Map.of(), List.of(model));

    @TestFactory
    Stream<DynamicTest> everyVersionIsReadIntoEvery() throws IOException {
        JsonNode vectors = SharedVectors.read(VECTORS);
        List<ContractSchema> versions = vectors.get("versions")
                .valueStream()
                .map(version -> contract(
                        version.get("schema").toString(),
                        null,
                        json.convertValue(version.get("ruleSet"), RuleSet.class)))
                .toList();
        return vectors.get("cases")
                .valueStream()
                .map(vector -> DynamicTest.dynamicTest(
                        vector.get("writer") + " into " + vector.get("reader"), () -> play(vector, versions)));
    }

    private void play(JsonNode vector, List<ContractSchema> versions) throws RuleException {
        int writer = vector.get("writer").asInt() - 1;
        int reader = vector.get("reader").asInt() - 1;
        Object written = model.fromJson(vector.get("in"), versions.get(writer).parsed());

        Object read = pipeline.migrate(path(versions, writer, reader), to("widgets", written), written);

        assertThat(model.toJson(read, versions.get(reader).parsed()).toString())
                .isEqualTo(vector.get("out").toString());
        assertThat(((GenericRecord) read).getSchema())
                .isEqualTo(versions.get(reader).parsed().raw());
    }

    private static List<RulePipeline.MigrationStep> path(List<ContractSchema> versions, int from, int into) {
        RuleMode moment = from < into ? RuleMode.UPGRADE : RuleMode.DOWNGRADE;
        int direction = Integer.signum(into - from);
        List<RulePipeline.MigrationStep> steps = new ArrayList<>();
        for (int at = from; at != into; at += direction) {
            steps.add(new RulePipeline.MigrationStep(moment, versions.get(at), versions.get(at + direction)));
        }
        return steps;
    }

    @Test
    void aConditionInJsonataSeesAnAvroDateAsItsDays() throws IOException {
        String condition =
                SharedVectors.read(VECTORS).get("conditions").get(0).get("expr").asText();
        ContractSchema contract = contract("""
                {"type":"record","name":"Expiring","fields":[
                 {"name":"expiration","type":{"type":"int","logicalType":"date"}}]}""", condition("JSONATA", condition));
        GenericRecord lasting = record(contract, 1_000_000);
        GenericRecord expired = record(contract, 1);

        assertThatCode(() -> pipeline.beforeWrite(contract, to("e", lasting), lasting))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> pipeline.beforeWrite(contract, to("e", expired), expired))
                .hasMessageContaining("Expr failed");
    }
}
