package dev.kanon.schema.protobuf;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the members of a message that is the value of an option; a name that comes again adds to a list. */
final class Members {

    private final Map<String, List<OptionValue>> values = new LinkedHashMap<>();
    private final Map<String, Members> messages = new LinkedHashMap<>();

    /** Those that stay lists, even of one element, since they were written so. */
    private final Set<String> lists = new HashSet<>();

    void add(String name, OptionValue value) {
        if (value instanceof OptionValue.Listing) {
            lists.add(name);
        }
        values.computeIfAbsent(name, absent -> new ArrayList<>()).addAll(value.each());
    }

    void addAll(OptionValue.Aggregate aggregate) {
        aggregate.members().forEach(this::add);
    }

    /** Sets a member of a member, and so on, which a path of names leads to. */
    void set(List<String> path, OptionValue value) {
        if (path.size() == 1) {
            add(path.get(0), value);
        } else {
            messages.computeIfAbsent(path.get(0), this::opened).set(path.subList(1, path.size()), value);
        }
    }

    /** What the member holds so far is where the path goes on. */
    private Members opened(String name) {
        Members inner = new Members();
        for (OptionValue value : values.computeIfAbsent(name, absent -> new ArrayList<>())) {
            if (value instanceof OptionValue.Aggregate aggregate) {
                inner.addAll(aggregate);
            }
        }
        return inner;
    }

    OptionValue.Aggregate toAggregate() {
        Map<String, OptionValue> members = new LinkedHashMap<>();
        values.forEach((name, list) -> {
            Members inner = messages.get(name);
            if (inner != null) {
                members.put(name, inner.toAggregate());
            } else {
                members.put(
                        name, list.size() == 1 && !lists.contains(name) ? list.get(0) : new OptionValue.Listing(list));
            }
        });
        return new OptionValue.Aggregate(members);
    }
}
