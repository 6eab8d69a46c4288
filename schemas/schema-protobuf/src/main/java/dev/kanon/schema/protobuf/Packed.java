package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.UnknownFieldSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Numbers in a row, without a tag each. */
final class Packed {

    private Packed() {}

    static ByteString encode(List<UnknownFieldSet.@Nullable Field> numbers) {
        ByteString.Output bytes = ByteString.newOutput();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        try {
            for (UnknownFieldSet.Field number : numbers) {
                if (number != null) {
                    write(number, out);
                }
            }
            out.flush();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteString();
    }

    private static void write(UnknownFieldSet.Field number, CodedOutputStream out) throws IOException {
        for (long value : number.getVarintList()) {
            out.writeUInt64NoTag(value);
        }
        for (int value : number.getFixed32List()) {
            out.writeFixed32NoTag(value);
        }
        for (long value : number.getFixed64List()) {
            out.writeFixed64NoTag(value);
        }
    }
}
