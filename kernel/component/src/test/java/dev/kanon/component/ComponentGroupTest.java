package dev.kanon.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComponentGroupTest {

    private final List<String> events = new ArrayList<>();

    @Test
    void partsStartInOrderAndCloseInReverse() {
        var group = new ComponentGroup(List.of(part("a"), part("b")));
        group.start();
        group.close();
        group.close();
        assertThat(events).containsExactly("start a", "start b", "close b", "close a");
    }

    @Test
    void aFailingStartClosesWhatHadStarted() {
        var group = new ComponentGroup(List.of(part("a"), failing(true, "b"), part("c")));
        assertThatThrownBy(group::start).hasMessage("b does not start");
        assertThat(events).containsExactly("start a", "close a");
    }

    @Test
    void everyPartIsClosedThoughSomeFail() {
        var group = new ComponentGroup(List.of(part("a"), failing(false, "b"), failing(false, "c")));
        group.start();
        assertThatThrownBy(group::close)
                .hasMessage("c does not close")
                .satisfies(e -> assertThat(e.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("b does not close"));
        assertThat(events).containsExactly("start a", "close a");
    }

    private Component part(String name) {
        return new Component() {
            @Override
            public void start() {
                events.add("start " + name);
            }

            @Override
            public void close() {
                events.add("close " + name);
            }
        };
    }

    private static Component failing(boolean atStart, String name) {
        return new Component() {
            @Override
            public void start() {
                if (atStart) {
                    throw new IllegalStateException(name + " does not start");
                }
            }

            @Override
            public void close() {
                throw new IllegalStateException(name + " does not close");
            }
        };
    }
}
