package dev.kanon.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Percent-encoded UTF-8, read strictly: what does not decode is refused, never replaced. */
final class PercentEncoding {

    private PercentEncoding() {}

    /** Decodes one segment of a path. */
    static String decode(String encoded) {
        return isPlain(encoded, false) ? encoded : decode(encoded, false);
    }

    /** Decodes a name or value of a query, where a plus sign stands for a space. */
    static String decodeQuery(String encoded) {
        return isPlain(encoded, true) ? encoded : decode(encoded, true);
    }

    private static boolean isPlain(String encoded, boolean plusIsSpace) {
        for (int i = 0; i < encoded.length(); i++) {
            char c = encoded.charAt(i);
            if (c == '%' || c >= 0x80 || (plusIsSpace && c == '+')) {
                return false;
            }
        }
        return true;
    }

    private static String decode(String encoded, boolean plusIsSpace) {
        ByteBuffer bytes = ByteBuffer.allocate(encoded.length());
        for (int i = 0; i < encoded.length(); i++) {
            char c = encoded.charAt(i);
            if (c == '%') {
                bytes.put(hexByte(encoded, i));
                i += 2;
            } else {
                // The request line is read byte by byte, so a character that was not encoded is one byte of UTF-8.
                bytes.put((byte) (plusIsSpace && c == '+' ? ' ' : c));
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            throw new HttpError(400, "'%s' is not UTF-8 once its percent-encoding is undone".formatted(encoded));
        }
    }

    private static byte hexByte(String encoded, int percent) {
        int high = percent + 2 < encoded.length() ? Character.digit(encoded.charAt(percent + 1), 16) : -1;
        int low = high < 0 ? -1 : Character.digit(encoded.charAt(percent + 2), 16);
        if (low < 0) {
            throw new HttpError(
                    400,
                    "'%s' has a percent sign without two hexadecimal digits behind it; encode it as %%25"
                            .formatted(encoded));
        }
        return (byte) (high * 16 + low);
    }
}
