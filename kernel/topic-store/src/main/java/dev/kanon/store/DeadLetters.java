package dev.kanon.store;

/** Where records go that a store has to leave out. Used by the store's reader alone. */
interface DeadLetters extends AutoCloseable {

    /** Where the settings want none. */
    DeadLetters NONE = new DeadLetters() {
        @Override
        public void add(TopicRecord record, String why) {
            throw new IllegalStateException("This store keeps no dead letters");
        }

        @Override
        public void flush() {
            // nothing was added
        }

        @Override
        public void close() {
            // nothing is open
        }
    };

    void add(TopicRecord record, String why);

    /**
     * Blocks until everything that was added is kept.
     *
     * @throws dev.kanon.component.KanonException where something is not
     */
    void flush();

    @Override
    void close();
}
