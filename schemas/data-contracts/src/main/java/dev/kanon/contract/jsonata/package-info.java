/** Rules in JSONata, the language of migrations: a message as JSON in, a message as JSON out. */
@NullMarked
package dev.kanon.contract.jsonata;

import org.jspecify.annotations.NullMarked;
