/** HTTP for every server of Kanon: listeners, routes, error bodies, limits, health and metrics, over Undertow. */
@NullMarked
package dev.kanon.http;

import org.jspecify.annotations.NullMarked;
