/**
 * The launcher: any set of Kanon's servers in one process, on a Kafka that is elsewhere. The only package that knows every
 * server.
 */
@NullMarked
package dev.kanon.server;

import org.jspecify.annotations.NullMarked;
