package dev.kanon.component;

/**
 * One row of a surface's error table, by convention a constant of an enum {@code XErrors}.
 *
 * <p>The number is what clients of that surface see and switch on, so it is part of the contract.
 */
public interface ErrorCode {

    /** The name under which the error is documented, counted and logged. */
    String name();

    /** The number that the surface's clients see. */
    int code();

    /** Who can do something about it. */
    ErrorKind kind();
}
