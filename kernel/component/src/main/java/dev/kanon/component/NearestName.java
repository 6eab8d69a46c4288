package dev.kanon.component;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that somebody probably meant. */
final class NearestName {

    /** Beyond one edit in this many characters, two names have nothing to do with each other. */
    private static final int CHARACTERS_PER_EDIT = 3;

    private NearestName() {}

    static Optional<String> of(String mistaken, Collection<String> names) {
        return names.stream()
                .filter(name -> distance(mistaken, name) <= Math.max(1, mistaken.length() / CHARACTERS_PER_EDIT))
                .min(Comparator.comparingInt((String name) -> distance(mistaken, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Levenshtein's: how many characters must be inserted, dropped or replaced. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
