package dev.kanon.schema.protobuf;

import dev.kanon.schema.protobuf.Element.Option;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The tags in one option of Confluent's. */
final class MetaTags {

    private static final String TAGS = "tags";
    private static final MetaTags OF_MESSAGES = new MetaTags("confluent.message_meta");
    private static final MetaTags OF_FIELDS = new MetaTags("confluent.field_meta");

    private final String name;

    private MetaTags(String name) {
        this.name = name;
    }

    static MetaTags ofMessages() {
        return OF_MESSAGES;
    }

    static MetaTags ofFields() {
        return OF_FIELDS;
    }

    /**
     * The options with other tags; they themselves where the tags stay. Where they don't, all that is said of the option is
     * put into one, where its first part was.
     */
    List<Option> change(List<Option> options, UnaryOperator<Set<String>> change) {
        List<Option> changed = new ArrayList<>();
        int place = -1;
        OptionName whole = OptionName.ofExtension(name);
        Members collected = new Members();
        for (Option option : options) {
            if (!isMeta(option.name())) {
                changed.add(option);
                continue;
            }
            place = place < 0 ? changed.size() : place;
            whole = new OptionName(List.of(option.name().first()));
            addMembers(option, collected);
        }
        Map<String, OptionValue> members =
                new LinkedHashMap<>(collected.toAggregate().members());
        Set<String> tags = tags(members);
        Set<String> wanted = change.apply(tags);
        if (wanted.equals(tags)) {
            return options;
        }
        set(members, wanted);
        if (!members.isEmpty()) {
            changed.add(place < 0 ? changed.size() : place, new Option(whole, new OptionValue.Aggregate(members)));
        }
        return changed;
    }

    private boolean isMeta(OptionName option) {
        OptionName.Part first = option.first();
        return first.extension() && (first.name().equals(name) || first.name().equals("." + name));
    }

    private static void addMembers(Option option, Members members) {
        if (option.value() instanceof OptionValue.Aggregate aggregate
                && option.name().parts().size() == 1) {
            members.addAll(aggregate);
        } else if (option.name().parts().size() > 1) {
            members.set(
                    option.name().rest().stream().map(OptionName.Part::toString).toList(), option.value());
        }
    }

    private static Set<String> tags(Map<String, OptionValue> members) {
        Set<String> tags = new LinkedHashSet<>();
        OptionValue value = members.get(TAGS);
        if (value != null) {
            value.each().forEach(tag -> tags.add(DescriptorWriter.words(tag)));
        }
        return tags;
    }

    private static void set(Map<String, OptionValue> members, Set<String> tags) {
        if (tags.isEmpty()) {
            members.remove(TAGS);
        } else {
            members.put(
                    TAGS,
                    new OptionValue.Listing(
                            tags.stream().<OptionValue>map(OptionValue.Text::of).toList()));
        }
    }
}
