package dev.kanon.store;

import java.util.Iterator;

/** Walks over entries as they stood when it was opened. Close it: an engine may hold resources for it. */
public interface Cursor<T> extends Iterator<T>, AutoCloseable {

    @Override
    void close();
}
