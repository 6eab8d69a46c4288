package dev.kanon.schema.protobuf;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import dev.kanon.schema.InvalidSchemaException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The files that a file imports, and those that these import, from the references and from what comes with this module. */
final class Imports {

    /** Options of the confluent packages are understood without their import too. */
    static final String META = "confluent/meta.proto";

    private static final String DESCRIPTOR = "google/protobuf/descriptor.proto";
    private static final String RUNTIME = "google/protobuf/";

    /** What comes with this module; {@code confluent/types} is how Confluent's JavaScript client spells it. */
    private static final Pattern BUNDLED =
            Pattern.compile("google/(protobuf|type)/[a-z_]+\\.proto|confluent/(meta|types?/(decimal|variant))\\.proto");

    private static final Map<String, ProtoFile> BUNDLE = new ConcurrentHashMap<>();

    private final Map<String, ProtoFile> files = new LinkedHashMap<>();
    private final Set<String> missing = new LinkedHashSet<>();

    private Imports() {}

    /** @param texts path → text or descriptor of what is registered as a reference */
    static Imports of(ProtoFile file, Map<String, String> texts) throws InvalidSchemaException {
        Imports imports = new Imports();
        Deque<String> left = new ArrayDeque<>(paths(file));
        while (!left.isEmpty()) {
            String path = left.pop();
            if (imports.files.containsKey(path) || imports.missing.contains(path)) {
                continue;
            }
            ProtoFile found = find(path, texts);
            if (found == null) {
                imports.missing.add(path);
            } else {
                imports.files.put(path, found);
                left.addAll(paths(found));
            }
        }
        imports.refuseCircles();
        return imports;
    }

    private static List<String> paths(ProtoFile file) {
        return file.imports().stream().map(Element.Import::path).toList();
    }

    private static @Nullable ProtoFile find(String path, Map<String, String> texts) throws InvalidSchemaException {
        String text = texts.get(path);
        if (text == null || path.startsWith(RUNTIME)) {
            ProtoFile bundled = bundled(path);
            if (bundled != null || text == null) {
                return bundled;
            }
        }
        try {
            return ProtoTexts.read(text);
        } catch (InvalidSchemaException broken) {
            throw new InvalidSchemaException("The import \"" + path + "\" is broken: " + broken.getMessage(), broken);
        }
    }

    private static @Nullable ProtoFile bundled(String path) {
        if (!BUNDLED.matcher(path).matches()) {
            return null;
        }
        ProtoFile known = BUNDLE.get(path);
        if (known == null) {
            known = load(path);
            if (known != null) {
                BUNDLE.put(path, known);
            }
        }
        return known;
    }

    private static @Nullable ProtoFile load(String path) {
        try (InputStream in = path.startsWith(RUNTIME)
                ? FileDescriptorProto.class.getResourceAsStream("/" + path)
                : Imports.class.getResourceAsStream(path.replace("confluent/types/", "confluent/type/"))) {
            return in == null ? null : ProtoParser.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InvalidSchemaException impossible) {
            throw new IllegalStateException("the bundled file " + path + " does not parse", impossible);
        }
    }

    /** Takes files off whose imports are all gone; what stays is in a circle, or imports one. */
    private void refuseCircles() throws InvalidSchemaException {
        Set<String> done = inOrder().keySet();
        if (done.size() < files.size()) {
            Set<String> circle = new LinkedHashSet<>(files.keySet());
            circle.removeAll(done);
            throw new InvalidSchemaException("Imports go in a circle: " + circle);
        }
    }

    /** Each file after those it imports; those in a circle are left out. */
    Map<String, ProtoFile> inOrder() {
        Map<String, ProtoFile> ordered = new LinkedHashMap<>();
        Map<String, Integer> waitingFor = new LinkedHashMap<>();
        Map<String, List<String>> importers = new LinkedHashMap<>();
        Deque<String> ready = new ArrayDeque<>();
        files.forEach((path, file) -> {
            Set<String> needed = new LinkedHashSet<>(paths(file));
            needed.retainAll(files.keySet());
            needed.forEach(other ->
                    importers.computeIfAbsent(other, none -> new ArrayList<>()).add(path));
            waitingFor.put(path, needed.size());
            if (needed.isEmpty()) {
                ready.add(path);
            }
        });
        while (!ready.isEmpty()) {
            String path = ready.pop();
            ProtoFile file = files.get(path);
            if (file != null) {
                ordered.put(path, file);
            }
            for (String importer : importers.getOrDefault(path, List.of())) {
                if (waitingFor.merge(importer, -1, Integer::sum) == 0) {
                    ready.add(importer);
                }
            }
        }
        return ordered;
    }

    /** What is imported but nowhere to be found. */
    Set<String> missing() {
        return missing;
    }

    /** What options mean without any import. */
    static Definitions forOptions() {
        return new Imports().definitions(new ProtoFile(null, null, "", List.of()));
    }

    /** What the names in the file mean. */
    Definitions definitions(ProtoFile file) {
        List<ProtoFile> imported = new ArrayList<>(List.of(file));
        imported.addAll(files.values());
        List<ProtoFile> forOptions = new ArrayList<>();
        for (String always : List.of(DESCRIPTOR, META)) {
            ProtoFile bundled = files.containsKey(always) ? null : bundled(always);
            if (bundled != null) {
                forOptions.add(bundled);
            }
        }
        return new Definitions(imported, forOptions);
    }
}
