package dev.kanon.conformance.protobuf;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import dev.kanon.conformance.SharedData;
import dev.kanon.conformance.Suite;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.protobuf.ProtobufFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of every file that protoc takes, we make the descriptor that protoc makes of it. */
class ProtocOracleTest {

    /** What the files are called here, and what our descriptors are called. */
    private static final String NAME = "default";

    private static final List<String> IMPORTABLE = List.of(
            "any",
            "api",
            "descriptor",
            "duration",
            "empty",
            "field_mask",
            "source_context",
            "struct",
            "timestamp",
            "type",
            "wrappers",
            "java_features");

    private final ProtobufFormat format = new ProtobufFormat();

    @TempDir
    private Path folder;

    @Test
    void descriptorsAreThoseOfProtoc() throws IOException, InterruptedException {
        Path protoc = protoc();
        Path files = SharedData.file("registry");
        putGooglesFiles();
        Suite suite = new Suite("protobuf.protoc");
        List<Path> all;
        try (Stream<Path> found = Files.walk(files)) {
            all = found.filter(file -> file.toString().endsWith(".proto"))
                    .sorted()
                    .toList();
        }
        for (Path file : all) {
            String text = Files.readString(file);
            Optional<FileDescriptorProto> compiled = compiled(protoc, text);
            if (compiled.isPresent()) {
                suite.expect(
                        compiled.get().toString(),
                        ours(text),
                        files.relativize(file).toString());
            }
        }
        suite.holds();
    }

    private static Path protoc() {
        Path protoc = Path.of(System.getProperty("kanon.protoc", "target/protoc/protoc"));
        assumeTrue(
                Files.isExecutable(protoc) || protoc.toFile().setExecutable(true),
                () -> "SKIPPED: no protoc at " + protoc + "; say where it is with -Dkanon.protoc=FILE");
        return protoc;
    }

    private void putGooglesFiles() throws IOException {
        Path target = Files.createDirectories(folder.resolve("google/protobuf"));
        for (String name : IMPORTABLE) {
            String file = name + ".proto";
            try (InputStream in = FileDescriptorProto.class.getResourceAsStream("/google/protobuf/" + file)) {
                if (in != null) {
                    Files.copy(in, target.resolve(file));
                }
            }
        }
    }

    /** What protoc makes of a text, or nothing where it refuses it or an import is missing. */
    private Optional<FileDescriptorProto> compiled(Path protoc, String text) throws IOException, InterruptedException {
        Path output = folder.resolve("descriptors");
        Files.deleteIfExists(output);
        Files.writeString(folder.resolve(NAME), text);
        Process process = new ProcessBuilder(
                        protoc.toAbsolutePath().toString(),
                        "-I" + folder,
                        "--descriptor_set_out=" + output,
                        folder.resolve(NAME).toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            return Optional.empty();
        }
        FileDescriptorProto compiled =
                FileDescriptorSet.parseFrom(Files.readAllBytes(output)).getFile(0);
        return Optional.of(withoutEmptyOptions(compiled));
    }

    /** A method that ends in empty braces has options for protoc, though none is set. */
    private static FileDescriptorProto withoutEmptyOptions(FileDescriptorProto file) {
        FileDescriptorProto.Builder without = file.toBuilder();
        without.getServiceBuilderList()
                .forEach(service -> service.getMethodBuilderList().stream()
                        .filter(method -> method.getOptions().getSerializedSize() == 0)
                        .forEach(MethodDescriptorProto.Builder::clearOptions));
        return without.build();
    }

    private String ours(String text) throws IOException {
        try {
            FileDescriptorProto built =
                    format.parse(SchemaSource.of(text), Strictness.STRICT).toProto();
            return FileDescriptorProto.parseFrom(built.toByteArray()).toString();
        } catch (InvalidSchemaException refused) {
            return "refused: " + refused.getMessage();
        }
    }
}
