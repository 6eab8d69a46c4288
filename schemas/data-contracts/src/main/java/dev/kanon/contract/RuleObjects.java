package dev.kanon.contract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/**
 * The executors or the actions that rules can call: our own, those that the class path brings, and those that the client's
 * configuration names. A later one of the same name replaces an earlier one.
 *
 * @param <T> {@link RuleExecutor} or {@link RuleAction}
 */
final class RuleObjects<T extends AutoCloseable> implements AutoCloseable {

    /** How it is with one family of objects. */
    record Family<T>(String prefix, Class<T> kind, Function<T, String> type, Configurer<T> configurer) {}

    /** Hands an object its parameters. */
    interface Configurer<T> {
        void configure(T object, Map<String, ?> parameters);
    }

    static final Family<RuleExecutor> EXECUTORS =
            new Family<>("rule.executors", RuleExecutor.class, RuleExecutor::type, RuleExecutor::configure);
    static final Family<RuleAction> ACTIONS =
            new Family<>("rule.actions", RuleAction.class, RuleAction::type, RuleAction::configure);

    private static final String USE_SERVICE_LOADER = "rule.service.loader.enable";
    private static final String FOR_ALL = "_default_";

    /** Class names of Confluent's that stand in many clients' configuration, and the types that we have for them. */
    private static final Map<String, String> KNOWN_CLASSES = Map.of(
            "io.confluent.kafka.schemaregistry.rules.cel.CelExecutor", "CEL",
            "io.confluent.kafka.schemaregistry.rules.cel.CelFieldExecutor", "CEL_FIELD",
            "io.confluent.kafka.schemaregistry.rules.jsonata.JsonataExecutor", "JSONATA",
            "io.confluent.kafka.schemaregistry.rules.DlqAction", "DLQ");

    private final Family<T> family;
    private final Map<String, ?> configuration;
    private final Map<String, T> byType = new LinkedHashMap<>();
    private final Map<String, T> byName = new HashMap<>();
    private final List<T> all = new ArrayList<>();

    RuleObjects(Family<T> family, Map<String, ?> configuration, List<T> builtIn) {
        this.family = family;
        this.configuration = configuration;
        List<String> names = namesIn(configuration.get(family.prefix()));
        builtIn.forEach(object -> add(object, null));
        if (!"false".equalsIgnoreCase(String.valueOf(configuration.get(USE_SERVICE_LOADER)))) {
            ServiceLoader.load(family.kind()).forEach(object -> add(object, null));
        }
        names.forEach(this::addNamed);
        all.forEach(object -> {
            String name = nameOf(object);
            family.configurer().configure(object, parametersOf(family.type().apply(object), name));
        });
    }

    /** The object for a rule: one that was configured for this very rule, else the one of its type. */
    @Nullable
    T find(@Nullable String type, String subject, @Nullable String ruleName) {
        if (!byName.isEmpty()) {
            T own = byName.getOrDefault(subject + ":" + ruleName, byName.get(String.valueOf(ruleName)));
            if (own != null && family.type().apply(own).equalsIgnoreCase(type)) {
                return own;
            }
        }
        return type == null ? null : byType.get(type.toUpperCase(Locale.ROOT));
    }

    Set<String> types() {
        return Collections.unmodifiableSet(byType.keySet());
    }

    private void addNamed(String name) {
        Object named = configuration.get(family.prefix() + "." + name + ".class");
        if (named == null) {
            throw new ConfigException(family.prefix() + " names '" + name + "', but " + family.prefix() + "." + name
                    + ".class is not set");
        }
        String known = KNOWN_CLASSES.get(named.toString());
        if (known != null && byType.containsKey(known)) {
            byName.put(name, byType.get(known));
        } else {
            add(create(named), name);
        }
    }

    private void add(T object, @Nullable String name) {
        byType.put(family.type().apply(object).toUpperCase(Locale.ROOT), object);
        all.add(object);
        if (name != null) {
            byName.put(name, object);
        }
    }

    private T create(Object named) {
        try {
            Class<?> found = named instanceof Class<?> given
                    ? given
                    : Class.forName(
                            named.toString(), true, Thread.currentThread().getContextClassLoader());
            return family.kind().cast(found.getDeclaredConstructor().newInstance());
        } catch (ReflectiveOperationException | ClassCastException failure) {
            throw new ConfigException(
                    "'" + named + "' cannot be used as " + family.kind().getSimpleName() + ": " + failure);
        }
    }

    private @Nullable String nameOf(T object) {
        return byName.entrySet().stream()
                .filter(entry -> entry.getValue() == object)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    /** The client's own configuration, then parameters from the general to the particular. */
    private Map<String, Object> parametersOf(String type, @Nullable String name) {
        Map<String, Object> parameters = new HashMap<>(configuration);
        Consumer<String> add = key -> {
            String prefix = family.prefix() + "." + key + ".param.";
            configuration.forEach((setting, value) -> {
                if (setting.startsWith(prefix)) {
                    parameters.put(setting.substring(prefix.length()), value);
                }
            });
        };
        add.accept(FOR_ALL);
        add.accept("_" + type + "_");
        if (name != null) {
            add.accept(name);
        }
        return parameters;
    }

    private static List<String> namesIn(@Nullable Object setting) {
        if (setting instanceof List<?> names) {
            return names.stream().map(Object::toString).toList();
        }
        return setting == null
                ? List.of()
                : Arrays.stream(setting.toString().split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .toList();
    }

    @Override
    public void close() {
        for (T object : all) {
            try {
                object.close();
            } catch (Exception failure) {
                throw new IllegalStateException(
                        "Could not close " + family.type().apply(object), failure);
            }
        }
    }
}
