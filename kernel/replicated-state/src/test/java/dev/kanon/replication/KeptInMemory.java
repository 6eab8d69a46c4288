package dev.kanon.replication;

import java.util.ArrayList;
import java.util.List;

/** A checkpoint that remembers all that it was told, the bookmarks as bytes. */
final class KeptInMemory<S> implements Checkpoint<S> {

    private final List<S> states = new ArrayList<>();
    private final List<byte[]> bookmarks = new ArrayList<>();

    KeptInMemory(S initial) {
        this(new Kept<>(initial, Bookmark.BEGINNING));
    }

    KeptInMemory(Kept<S> first) {
        states.add(first.state());
        bookmarks.add(first.bookmark().toBytes());
    }

    /** Everything kept so far, in order. */
    synchronized List<Kept<S>> all() {
        List<Kept<S>> all = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            all.add(new Kept<>(states.get(i), Bookmark.fromBytes(bookmarks.get(i))));
        }
        return all;
    }

    @Override
    public synchronized Kept<S> load() {
        return all().get(states.size() - 1);
    }

    @Override
    public synchronized S keep(S state, Bookmark bookmark) {
        states.add(state);
        bookmarks.add(bookmark.toBytes());
        return state;
    }
}
