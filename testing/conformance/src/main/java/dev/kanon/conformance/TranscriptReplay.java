package dev.kanon.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Replays the recorded calls to another registry against one that is running and empty, in order, and compares the answers:
 * status, error code and the whole body, as JSON.
 *
 * <p>Left out are the calls that speak of formats other than those asked for, with their traces in later answers ({@link
 * Scope}). Ids are compared by the rule that assigns them ({@link IdMapping}), values that change with every run by their
 * presence ({@link Volatile}). Where we differ on purpose, {@code decided-differences.txt} says how and why, and the
 * replay holds us to that.
 *
 * <p>To run it against any registry, ours or not:
 *
 * <pre>{@code
 * mvn -B -pl testing/conformance -am -Dquick test -Dtest=TranscriptTest \
 *     -Dkanon.registry.url=http://127.0.0.1:8081 -Dsurefire.failIfNoSpecifiedTests=false
 * }</pre>
 */
final class TranscriptReplay {

    private static final List<String> RULE_SETS = List.of("ruleSet", "defaultRuleSet", "overrideRuleSet");

    private final List<Call> calls;
    private final Set<String> formats;
    private final Differences differences;

    /** @param formats the schema types to be held to, such as {@code AVRO} */
    TranscriptReplay(List<Call> calls, Set<String> formats, Differences differences) {
        this.calls = List.copyOf(calls);
        this.formats = Set.copyOf(formats);
        this.differences = differences;
    }

    /** A replay of a transcript with the decided differences. */
    static TranscriptReplay of(Path transcript, Set<String> formats) throws IOException {
        return new TranscriptReplay(Recording.read(transcript), formats, Differences.decided());
    }

    /** Sends all calls. Fails only where the registry cannot be reached at all. */
    ReplayReport against(URI registry) throws IOException {
        Endpoint endpoint = new Endpoint(registry);
        Scope scope = new Scope(formats);
        IdMapping ids = new IdMapping();
        ReplayReport report = new ReplayReport();
        for (Call call : calls) {
            if (scope.covers(call)) {
                replay(call, scope.remaining(call), ids, endpoint, report);
            } else {
                report.leftOut();
            }
            scope.follow(call);
        }
        return report;
    }

    private void replay(Call call, JsonNode recorded, IdMapping ids, Endpoint endpoint, ReplayReport report)
            throws IOException {
        Optional<Difference> decided = differences.at(call.line());
        boolean understoodWithout =
                decided.filter(Difference.WithoutRules.class::isInstance).isPresent();
        Answer answer = endpoint.send(understoodWithout ? withoutRules(call) : call);
        if (decided.isEmpty()) {
            report.compared(call, difference(call, recorded, ids, answer));
        } else if (decided.get() instanceof Difference.Answers ours) {
            report.comparedWithDecision(call, unlessAnswered(ours.status(), ours.errorCode(), answer));
        } else if (decided.get() instanceof Difference.KeepsRules) {
            report.comparedWithDecision(call, unlessRulesKept(call, recorded, ids, answer));
        } else if (understoodWithout) {
            report.comparedWithDecision(call, difference(call, recorded, ids, answer));
        } else if (decided.get() instanceof Difference.RefusesRules ours) {
            Optional<String> refusal = unlessAnswered(ours.status(), ours.errorCode(), answer);
            Call instead = call.makingAVersion();
            Optional<String> rest = difference(instead, recorded, ids, endpoint.send(instead));
            report.comparedWithDecision(call, refusal.or(() -> rest));
        }
    }

    /** What differs, in words; empty where nothing does. */
    private static Optional<String> difference(Call call, JsonNode recorded, IdMapping ids, Answer answer) {
        ids.expect(call, recorded);
        Answer expected = new Answer(call.status(), Volatile.blanked(ids.translated(call, recorded)));
        Answer found = new Answer(answer.status(), Volatile.blanked(answer.body()));
        ids.follow(call, recorded, answer);
        boolean bodyCounts = !call.method().equals("OPTIONS");
        boolean same = expected.status() == found.status()
                && (!bodyCounts || expected.body().equals(found.body()));
        return same ? Optional.empty() : Optional.of("expected " + expected + "\n      found " + found);
    }

    private static Optional<String> unlessAnswered(int status, int errorCode, Answer answer) {
        boolean same = answer.status() == status && answer.errorCode() == errorCode;
        String code = errorCode == 0 ? "" : " with error code " + errorCode;
        return same ? Optional.empty() : Optional.of("decided " + status + code + "\n      found " + answer);
    }

    private static Optional<String> unlessRulesKept(Call call, JsonNode recorded, IdMapping ids, Answer answer) {
        if (RULE_SETS.stream().noneMatch(answer.body()::has)) {
            return Optional.of("decided to answer with the rule set\n      found " + answer);
        }
        return difference(call, recorded, ids, new Answer(answer.status(), withoutRules(answer.body())));
    }

    private static Call withoutRules(Call call) {
        JsonNode body = call.body();
        return body == null ? call : call.withBody(withoutRules(body));
    }

    private static JsonNode withoutRules(JsonNode body) {
        return body.deepCopy() instanceof ObjectNode members ? members.without(RULE_SETS) : body;
    }
}
