package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;

/** Bytes as they stand between quotes. */
final class Escapes {

    private static final String ESCAPED = "\"\\\n\r\t";
    private static final String LETTERS = "\"\\nrt";

    private Escapes() {}

    /** Characters stay as they are where the bytes are text; else what is no printable ASCII becomes an octal escape. */
    static String escape(ByteString bytes) {
        StringBuilder out = new StringBuilder();
        if (bytes.isValidUtf8()) {
            bytes.toStringUtf8().codePoints().forEach(character -> append(out, character, false));
        } else {
            bytes.forEach(one -> append(out, one & 0xFF, true));
        }
        return out.toString();
    }

    private static void append(StringBuilder out, int character, boolean octalBeyondAscii) {
        int simple = ESCAPED.indexOf(character);
        if (simple >= 0) {
            out.append('\\').append(LETTERS.charAt(simple));
        } else if (character < ' ' || character == 0x7F || (octalBeyondAscii && character > 0x7F)) {
            out.append('\\')
                    .append((char) ('0' + (character >> 6)))
                    .append((char) ('0' + ((character >> 3) & 7)))
                    .append((char) ('0' + (character & 7)));
        } else {
            out.appendCodePoint(character);
        }
    }
}
