package dev.kanon.faults.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.faults.check.Action;
import dev.kanon.faults.check.RegisterAction;
import dev.kanon.faults.check.SetAction;
import dev.kanon.faults.check.Transaction;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActionTextTest {

    @Test
    void everyActionIsReadAsItWasWritten() {
        List<Action> actions = List.of(
                new RegisterAction.Read(1),
                new RegisterAction.Write(2, 7),
                new RegisterAction.CompareAndSet(3, 7, 8),
                new SetAction.Add(4, 9),
                new SetAction.Members(5, true),
                new SetAction.Members(5, false),
                new Transaction(List.of(new Transaction.Append(6, 10), new Transaction.Read(7))));

        assertThat(actions)
                .allSatisfy(action ->
                        assertThat(ActionText.parse(ActionText.of(action))).isEqualTo(action));
    }

    @Test
    void everyReplyIsReadAsItWasWritten() {
        List<List<List<Long>>> replies =
                List.of(List.of(List.of()), List.of(List.of(1L, 2L), List.of(), List.of(3L)), List.of(List.of(4L)));

        assertThat(replies)
                .allSatisfy(reply -> assertThat(ActionText.parseReply(ActionText.ofReply(reply)))
                        .isEqualTo(reply));
    }

    @Test
    void otherTextIsRefused() {
        assertThatThrownBy(() -> ActionText.parse("sing 1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sing 1");
    }
}
