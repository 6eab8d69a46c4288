package dev.kanon.bench;

import dev.kanon.contract.ContractSchema;
import dev.kanon.contract.RecordContext;
import dev.kanon.contract.RulePipeline;
import dev.kanon.contract.avro.AvroRecordModel;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleKind;
import dev.kanon.schema.RuleMode;
import dev.kanon.schema.RuleSet;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.avro.AvroFormat;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * What the rules of a contract cost for each record of ten fields: processor time of one thread, which other work on the
 * machine does not count into; the best of several rounds.
 */
final class RulesBenchmark {

    /** Most of the first rounds is the compiler's. */
    private static final int ROUNDS = 8;

    private static final int FIELDS = 10;
    private static final int BATCH = 1_000;

    private static final Duration CONDITION_AIM = Duration.ofNanos(2_000);
    private static final Duration TRANSFORM_AIM = Duration.ofNanos(5_000);

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Duration round;
    private final RulePipeline pipeline = new RulePipeline(Map.of(), List.of(new AvroRecordModel()));

    private RulesBenchmark(Duration round) {
        this.round = round;
    }

    /** Takes the checkout's directory, as every benchmark here does, and the seconds for all rounds of one rule. */
    public static void main(String[] arguments) throws InvalidSchemaException {
        RulesBenchmark benchmark = new RulesBenchmark(
                Duration.ofSeconds(Long.parseLong(arguments[1])).dividedBy(ROUNDS));
        benchmark.measure("no rule", RuleKind.CONDITION, "CEL", null, Duration.ZERO);
        benchmark.measure("one condition", RuleKind.CONDITION, "CEL", "message.totalPrice > 0", CONDITION_AIM);
        benchmark.measure("ten fields looked at", RuleKind.CONDITION, "CEL_FIELD", "value != ''", TRANSFORM_AIM);
        benchmark.measure("ten fields changed", RuleKind.TRANSFORM, "CEL_FIELD", "value + '!'", TRANSFORM_AIM);
        benchmark.measure(
                "one field of ten changed",
                RuleKind.TRANSFORM,
                "CEL_FIELD",
                "name == 'f3' ; value + '!'",
                TRANSFORM_AIM);
    }

    private void measure(String what, RuleKind kind, String type, @Nullable String expression, Duration aim)
            throws InvalidSchemaException {
        boolean onFields = type.equals("CEL_FIELD");
        ContractSchema contract = contract(onFields, kind, type, expression);
        GenericRecord record = order(contract, onFields);
        RecordContext context =
                new RecordContext("orders-value", "orders", false, Optional.of(new RecordHeaders()), null, record);
        double best = Double.MAX_VALUE;
        for (int number = 0; number < ROUNDS; number++) {
            best = Math.min(best, nanosPerRecord(contract, context, record));
        }
        System.out.printf(
                "%-26s %-28s %7.0f ns a record%s%n",
                what,
                expression == null ? "" : expression,
                best,
                aim.isZero() ? "" : ", aim " + aim.toNanos() + (best <= aim.toNanos() ? "" : "  MISSED"));
    }

    private double nanosPerRecord(ContractSchema contract, RecordContext context, GenericRecord record) {
        long start = threads.getCurrentThreadCpuTime();
        long records = 0;
        while (threads.getCurrentThreadCpuTime() - start < round.toNanos()) {
            for (int at = 0; at < BATCH; at++) {
                if (pipeline.beforeWrite(contract, context, record) == null) {
                    throw new IllegalStateException("A record was lost");
                }
            }
            records += BATCH;
        }
        return (double) (threads.getCurrentThreadCpuTime() - start) / records;
    }

    private static ContractSchema contract(boolean onFields, RuleKind kind, String type, @Nullable String expression)
            throws InvalidSchemaException {
        String fields = IntStream.range(0, FIELDS)
                .mapToObj(at -> !onFields && at == 0
                        ? "{\"name\":\"totalPrice\",\"type\":\"double\"}"
                        : "{\"name\":\"f" + at + "\",\"type\":\"string\"}")
                .collect(Collectors.joining(","));
        String text = "{\"type\":\"record\",\"name\":\"Order\",\"namespace\":\"shop\",\"fields\":[" + fields + "]}";
        Rule rule = new Rule("measured", null, kind, RuleMode.WRITE, type, null, null, expression, null, null, null);
        RuleSet rules = expression == null ? null : new RuleSet(null, List.of(rule), null, null);
        return new ContractSchema(
                new RegisteredSchema(
                        "orders-value",
                        1,
                        1,
                        null,
                        new SchemaDefinition(SchemaDefinition.AVRO, text, List.of(), null, rules)),
                new AvroFormat().parse(SchemaSource.of(text), Strictness.LENIENT));
    }

    private static GenericRecord order(ContractSchema contract, boolean onFields) {
        GenericData.Record order =
                new GenericData.Record((Schema) contract.parsed().raw());
        for (int at = 0; at < FIELDS; at++) {
            order.put(at, !onFields && at == 0 ? (Object) 9.5 : "value " + at);
        }
        return order;
    }
}
