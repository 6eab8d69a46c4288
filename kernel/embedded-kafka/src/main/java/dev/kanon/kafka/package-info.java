/**
 * A real Kafka for development and tests: one broker in this process ({@link dev.kanon.kafka.EmbeddedKafka}), or several as
 * processes of their own that can be killed ({@link dev.kanon.kafka.BrokerProcesses}).
 *
 * <p>Both run KRaft, listen on the loopback address only, keep one replica unless told otherwise, and are tuned to start fast and
 * to stay small. Neither is for production.
 */
@NullMarked
package dev.kanon.kafka;

import org.jspecify.annotations.NullMarked;
