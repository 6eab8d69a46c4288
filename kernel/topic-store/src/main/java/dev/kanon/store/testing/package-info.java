/** What an engine is tested with. Needs JUnit and AssertJ, which this module does not bring along. */
@NullMarked
package dev.kanon.store.testing;

import org.jspecify.annotations.NullMarked;
