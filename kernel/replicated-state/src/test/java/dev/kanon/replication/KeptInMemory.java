package dev.kanon.replication;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A checkpoint that remembers all that it was told, the bookmarks as bytes. */
final class KeptInMemory implements Checkpoint<Map<String, Long>> {

    private final List<Map<String, Long>> states = new ArrayList<>();
    private final List<byte[]> bookmarks = new ArrayList<>();

    KeptInMemory() {
        this(new Kept<>(Map.of(), Bookmark.BEGINNING));
    }

    KeptInMemory(Kept<Map<String, Long>> first) {
        keep(first.state(), first.bookmark());
    }

    /** Everything kept so far, in order. */
    synchronized List<Kept<Map<String, Long>>> all() {
        List<Kept<Map<String, Long>>> all = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            all.add(new Kept<>(states.get(i), Bookmark.fromBytes(bookmarks.get(i))));
        }
        return all;
    }

    @Override
    public synchronized Kept<Map<String, Long>> load() {
        return all().get(states.size() - 1);
    }

    @Override
    public synchronized Map<String, Long> keep(Map<String, Long> state, Bookmark bookmark) {
        states.add(state);
        bookmarks.add(bookmark.toBytes());
        return state;
    }
}
