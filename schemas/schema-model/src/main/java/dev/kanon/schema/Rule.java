package dev.kanon.schema;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One rule of a data contract.
 *
 * @param name unique in its rule set
 * @param doc one sentence for people; the message of a failed condition
 * @param kind TRANSFORM where absent
 * @param mode WRITEREAD where absent
 * @param type which executor runs it, such as CEL or JSONATA
 * @param tags the fields it is for; none means all
 * @param params settings of the executor and of the actions
 * @param expr what the executor evaluates
 * @param onSuccess action after success, or a pair with a comma: write, read (upgrade, downgrade)
 * @param onFailure the same after failure; ERROR where absent
 * @param disabled true switches it off
 */
@JsonPropertyOrder({
    "name",
    "doc",
    "kind",
    "mode",
    "type",
    "tags",
    "params",
    "expr",
    "onSuccess",
    "onFailure",
    "disabled"
})
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Rule(
        @Nullable String name,
        @Nullable String doc,
        @Nullable RuleKind kind,
        @Nullable RuleMode mode,
        @Nullable String type,
        @Nullable SortedSet<String> tags,
        @Nullable SortedMap<String, String> params,
        @Nullable String expr,
        @Nullable String onSuccess,
        @Nullable String onFailure,
        @Nullable Boolean disabled) {

    public Rule {
        tags = tags == null ? null : Collections.unmodifiableSortedSet(new TreeSet<>(tags));
        params = params == null ? null : Collections.unmodifiableSortedMap(new TreeMap<>(params));
    }
}
