package dev.kanon.bench.kcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.bench.store.LocalMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KCacheSystemTest {

    static List<String> engines() {
        return new KCacheSystem().engines();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyEngineGivesBackWhatItTookIn(String engine, @TempDir Path directory) throws IOException {
        try (LocalMap<Integer> map = new KCacheSystem().local(engine, Integer.class, directory)) {
            map.apply(List.of(Map.entry(1, new byte[] {1}), Map.entry(2, new byte[] {2, 3})));

            assertThat(map.get(2)).containsExactly(2, 3);
            assertThat(map.get(3)).isNull();
            assertThat(map.scan(false)).isEqualTo(3);
            assertThat(map.scan(true)).isEqualTo(3);
        }
    }
}
