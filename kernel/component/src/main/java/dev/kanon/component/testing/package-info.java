/** What the tests of other modules use; not for production. */
@NullMarked
package dev.kanon.component.testing;

import org.jspecify.annotations.NullMarked;
