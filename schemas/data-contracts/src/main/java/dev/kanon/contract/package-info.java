/**
 * Data contracts, enforced: which rules of a rule set run, in which order, by which executor, on which view of the record,
 * and what happens when one fails.
 *
 * <p>The pipeline knows no wire format and no registry. A serializer gives it the record, the schema with its rule set and
 * where the record is going; it gives back the record to go on with, or throws.
 */
@NullMarked
package dev.kanon.contract;

import org.jspecify.annotations.NullMarked;
