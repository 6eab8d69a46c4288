/**
 * The registry's REST interface. Translates requests to reads of the state and to commands, and what comes back to answers;
 * decides nothing.
 */
@NullMarked
package dev.kanon.registry.api;

import org.jspecify.annotations.NullMarked;
