/**
 * Rules in Google's Common Expression Language: type {@code CEL} sees a whole message, {@code CEL_FIELD} one field after the
 * other.
 *
 * <p>Expressions are checked against the types of the schema before they run, and compiled once for each schema. A record is
 * not copied into CEL: it is read, field by field, where the expression asks for it.
 */
@NullMarked
package dev.kanon.contract.cel;

import org.jspecify.annotations.NullMarked;
