package dev.kanon.replication;

/** The same without transactions. */
class TermStampedKafkaLogIT extends KafkaLogIT {

    @Override
    AppendMode mode() {
        return AppendMode.TERM_STAMPED;
    }
}
