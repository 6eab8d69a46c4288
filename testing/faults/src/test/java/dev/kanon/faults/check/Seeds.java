package dev.kanon.faults.check;

/** Where random histories begin: {@code -Dkanon.seed}, which the name of a failed assertion shows. */
final class Seeds {

    static final long FIRST = Long.getLong("kanon.seed", System.nanoTime());
    static final int HISTORIES = 40;

    private Seeds() {}
}
