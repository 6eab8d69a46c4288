package dev.kanon.client;

import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaGuid;
import dev.kanon.schema.SchemaReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The state of one {@code mock://} scope. */
final class MockRegistry {

    static final String COMPATIBILITY = "compatibility";

    private static final int NOT_FOUND = 404;
    private static final int UNPROCESSABLE = 422;
    private static final int SUBJECT_NOT_FOUND = 40401;
    private static final int VERSION_NOT_FOUND = 40402;
    private static final int SCHEMA_NOT_FOUND = 40403;
    private static final int SUBJECT_NOT_SOFT_DELETED = 40405;
    private static final int VERSION_NOT_SOFT_DELETED = 40407;
    private static final int INVALID_VERSION = 42202;
    private static final int OPERATION_NOT_PERMITTED = 42205;
    private static final String READ_ONLY = "READONLY";

    private record Entry(RegisteredSchema schema, boolean deleted) {
        boolean visible(boolean withDeleted) {
            return withDeleted || !deleted;
        }
    }

    private final Map<String, NavigableMap<Integer, Entry>> subjects = new TreeMap<>();
    private final Map<SchemaDefinition, Integer> ids = new HashMap<>();
    private final Map<Integer, SchemaDefinition> definitions = new HashMap<>();
    private final Map<String, Map<String, Object>> configs = new HashMap<>();
    private final Map<String, String> modes = new HashMap<>();

    synchronized RegisteredSchema register(String subject, SchemaDefinition schema) {
        if (mode(subject).equals(READ_ONLY)) {
            throw new RegistryException(
                    UNPROCESSABLE, OPERATION_NOT_PERMITTED, "Subject " + subject + " is in read-only mode", null);
        }
        SchemaDefinition pinned = withPinnedReferences(schema);
        NavigableMap<Integer, Entry> versions = subjects.computeIfAbsent(subject, name -> new TreeMap<>());
        RegisteredSchema present = newest(versions, entry -> !entry.deleted() && holds(entry, pinned));
        if (present != null) {
            return present;
        }
        int id = ids.computeIfAbsent(pinned, definition -> ids.size() + 1);
        definitions.put(id, pinned);
        int version = versions.isEmpty() ? 1 : versions.lastKey() + 1;
        RegisteredSchema added =
                new RegisteredSchema(subject, version, id, SchemaGuid.of(pinned).toString(), pinned);
        versions.put(version, new Entry(added, false));
        return added;
    }

    synchronized RegisteredSchema lookup(String subject, SchemaDefinition schema, boolean deleted) {
        NavigableMap<Integer, Entry> versions = existing(subject, deleted);
        SchemaDefinition pinned = withPinnedReferences(schema);
        RegisteredSchema exact = newest(versions, entry -> entry.visible(deleted) && holds(entry, pinned));
        RegisteredSchema found =
                exact != null ? exact : newest(versions, entry -> entry.visible(deleted) && fits(entry, pinned));
        if (found == null) {
            throw new RegistryException(NOT_FOUND, SCHEMA_NOT_FOUND, "Schema not found", null);
        }
        return found;
    }

    synchronized RegisteredSchema byId(int id, String subject) {
        SchemaDefinition definition = definitions.get(id);
        if (definition == null) {
            throw new RegistryException(NOT_FOUND, SCHEMA_NOT_FOUND, "Schema " + id + " not found", null);
        }
        RegisteredSchema inSubject = newest(
                subjects.getOrDefault(subject, new TreeMap<>()),
                entry -> entry.schema().id() == id);
        return inSubject != null
                ? inSubject
                : all().filter(schema -> schema.id() == id)
                        .findFirst()
                        .orElseGet(() -> new RegisteredSchema(
                                subject, 0, id, SchemaGuid.of(definition).toString(), definition));
    }

    synchronized RegisteredSchema byGuid(String guid) {
        return all().filter(schema -> guid.equals(schema.guid()))
                .findFirst()
                .orElseThrow(() ->
                        new RegistryException(NOT_FOUND, SCHEMA_NOT_FOUND, "Schema " + guid + " not found", null));
    }

    synchronized RegisteredSchema version(String subject, int version, boolean deleted) {
        Entry entry = existing(subject, deleted).get(version);
        if (entry == null || !entry.visible(deleted)) {
            throw noVersion(Integer.toString(version));
        }
        return entry.schema();
    }

    synchronized RegisteredSchema latest(String subject) {
        RegisteredSchema latest = newest(existing(subject, false), entry -> !entry.deleted());
        if (latest == null) {
            throw noVersion("latest");
        }
        return latest;
    }

    synchronized RegisteredSchema latestWithMetadata(String subject, Map<String, String> properties, boolean deleted) {
        RegisteredSchema found = newest(
                existing(subject, deleted),
                entry -> entry.visible(deleted)
                        && properties.entrySet().stream()
                                .allMatch(pair -> pair.getValue()
                                        .equals(entry.schema().definition().property(pair.getKey()))));
        if (found == null) {
            throw new RegistryException(NOT_FOUND, SCHEMA_NOT_FOUND, "Schema not found", null);
        }
        return found;
    }

    synchronized List<String> subjects(boolean deleted) {
        return subjects.entrySet().stream()
                .filter(subject -> subject.getValue().values().stream().anyMatch(entry -> entry.visible(deleted)))
                .map(Map.Entry::getKey)
                .toList();
    }

    synchronized List<Integer> versions(String subject, boolean deleted) {
        return existing(subject, deleted).entrySet().stream()
                .filter(version -> version.getValue().visible(deleted))
                .map(Map.Entry::getKey)
                .toList();
    }

    synchronized List<Integer> deleteSubject(String subject, boolean permanent) {
        NavigableMap<Integer, Entry> versions = existing(subject, permanent);
        if (permanent && versions.values().stream().anyMatch(entry -> !entry.deleted())) {
            throw new RegistryException(
                    NOT_FOUND,
                    SUBJECT_NOT_SOFT_DELETED,
                    "Subject '" + subject + "' was not deleted first before being permanently deleted",
                    null);
        }
        List<Integer> gone = versions.entrySet().stream()
                .filter(version -> version.getValue().visible(permanent))
                .map(Map.Entry::getKey)
                .toList();
        if (permanent) {
            subjects.remove(subject);
        } else {
            versions.replaceAll((version, entry) -> new Entry(entry.schema(), true));
        }
        return gone;
    }

    synchronized int deleteVersion(String subject, String version, boolean permanent) {
        int number = version.equals("latest") ? latest(subject).version() : number(version);
        RegisteredSchema schema = version(subject, number, permanent);
        NavigableMap<Integer, Entry> versions = existing(subject, permanent);
        if (!permanent) {
            versions.put(number, new Entry(schema, true));
        } else if (versions.values().stream().anyMatch(entry -> entry.schema().equals(schema) && !entry.deleted())) {
            throw new RegistryException(
                    NOT_FOUND,
                    VERSION_NOT_SOFT_DELETED,
                    "Subject '" + subject + "' Version " + version
                            + " was not deleted first before being permanently deleted",
                    null);
        } else {
            versions.remove(number);
        }
        return number;
    }

    synchronized Map<String, Object> updateConfig(String subject, Map<String, ?> changes) {
        Map<String, Object> config = configs.computeIfAbsent(subject, name -> new LinkedHashMap<>());
        changes.forEach((key, value) -> {
            if (value == null) {
                config.remove(key);
            } else {
                config.put(key, value);
            }
        });
        return Map.copyOf(config);
    }

    synchronized Map<String, Object> config(String subject) {
        Map<String, Object> inForce = new LinkedHashMap<>();
        inForce.put(COMPATIBILITY + "Level", CompatibilityLevel.BACKWARD.name());
        for (String level : List.of("", subject)) {
            configs.getOrDefault(level, Map.of())
                    .forEach((key, value) -> inForce.put(key.equals(COMPATIBILITY) ? key + "Level" : key, value));
        }
        return inForce;
    }

    synchronized void deleteConfig(String subject) {
        configs.remove(subject);
    }

    synchronized String mode(String subject) {
        return modes.getOrDefault(subject, modes.getOrDefault("", "READWRITE"));
    }

    synchronized void setMode(String subject, String mode) {
        modes.put(subject, mode);
    }

    private Stream<RegisteredSchema> all() {
        return subjects.values().stream()
                .flatMap(versions -> versions.values().stream())
                .map(Entry::schema);
    }

    private NavigableMap<Integer, Entry> existing(String subject, boolean deleted) {
        NavigableMap<Integer, Entry> versions = subjects.get(subject);
        if (versions == null || versions.values().stream().noneMatch(entry -> entry.visible(deleted))) {
            throw new RegistryException(NOT_FOUND, SUBJECT_NOT_FOUND, "Subject '" + subject + "' not found.", null);
        }
        return versions;
    }

    private static @Nullable RegisteredSchema newest(NavigableMap<Integer, Entry> versions, Predicate<Entry> which) {
        return versions.descendingMap().values().stream()
                .filter(which)
                .map(Entry::schema)
                .max(Comparator.comparingInt(RegisteredSchema::version))
                .orElse(null);
    }

    private static boolean holds(Entry entry, SchemaDefinition schema) {
        return entry.schema().definition().equals(schema);
    }

    /** As for the real registry, a schema without metadata and rules is found wherever its text is. */
    private static boolean fits(Entry entry, SchemaDefinition schema) {
        SchemaDefinition present = entry.schema().definition();
        return schema.metadata() == null
                && schema.ruleSet() == null
                && present.type().equals(schema.type())
                && present.text().equals(schema.text())
                && (schema.references().isEmpty() || present.references().equals(schema.references()));
    }

    private SchemaDefinition withPinnedReferences(SchemaDefinition schema) {
        List<SchemaReference> pinned = new ArrayList<>();
        for (SchemaReference reference : schema.references()) {
            String subject = String.valueOf(reference.subject());
            Integer version = reference.version();
            RegisteredSchema target =
                    version == null || version == -1 ? latest(subject) : version(subject, version, true);
            pinned.add(new SchemaReference(reference.name(), subject, target.version()));
        }
        return new SchemaDefinition(schema.type(), schema.text(), pinned, schema.metadata(), schema.ruleSet());
    }

    private static int number(String version) {
        try {
            return Integer.parseInt(version);
        } catch (NumberFormatException notANumber) {
            throw new RegistryException(
                    UNPROCESSABLE,
                    INVALID_VERSION,
                    "The specified version '" + version + "' is not a valid version id. Allowed values are between "
                            + "[1, 2^31-1] and the string \"latest\"",
                    notANumber);
        }
    }

    private static RegistryException noVersion(String version) {
        return new RegistryException(NOT_FOUND, VERSION_NOT_FOUND, "Version " + version + " not found.", null);
    }
}
