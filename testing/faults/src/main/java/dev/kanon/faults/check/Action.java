package dev.kanon.faults.check;

/** What a client can ask of the system. */
public sealed interface Action permits RegisterAction, SetAction, Transaction {

    /** Whether it may change something. */
    boolean writes();

    /** Whether its answer must show all that was acknowledged before its call. */
    default boolean strict() {
        return true;
    }
}
