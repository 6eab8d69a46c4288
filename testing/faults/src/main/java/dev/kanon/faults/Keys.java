package dev.kanon.faults;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** A few keys at a time, so that clients meet on them; each is replaced after so many uses, so that histories stay short. */
final class Keys {

    private final int atATime;
    private final int usesOfEach;
    private int drawn;

    Keys(int atATime, int usesOfEach) {
        this.atATime = atATime;
        this.usesOfEach = usesOfEach;
    }

    synchronized int draw(RandomGenerator random) {
        int first = drawn++ / usesOfEach;
        return first + random.nextInt(atATime);
    }

    synchronized List<Integer> all() {
        return IntStream.range(0, drawn / usesOfEach + atATime).boxed().toList();
    }
}
