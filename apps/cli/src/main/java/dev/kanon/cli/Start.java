package dev.kanon.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Where in each partition reading begins.
 *
 * @param records an offset, or so many records before the end
 */
record Start(boolean fromEnd, long records) {

    static final Start BEGINNING = new Start(false, 0);

    long offset(long beginning, long end) {
        long wanted = fromEnd ? end - records : records;
        return Math.min(Math.max(wanted, beginning), end);
    }

    /** From the command line. */
    static final class Converter implements ITypeConverter<Start> {

        @Override
        public Start convert(String text) {
            if (text.equals("beginning")) {
                return BEGINNING;
            } else if (text.equals("end")) {
                return new Start(true, 0);
            }
            try {
                return text.startsWith("-")
                        ? new Start(true, Long.parseLong(text.substring(1)))
                        : new Start(false, Long.parseLong(text));
            } catch (NumberFormatException e) {
                throw new TypeConversionException(
                        "'" + text + "' is not beginning, end, an offset, or -N for the last N records");
            }
        }
    }
}
