package dev.kanon.replication;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commands that a follower has passed to a leader and not heard of yet.
 *
 * <p>The leader's answer settles them. Where it does not come because the leader is gone, the log does: a command's first
 * record carries its request id, so once the next claim is read, a command that was not met on the way certainly had no
 * effect and may go to the next leader. One that was met has taken effect, and its reply is what deciding it again on the
 * state before that record gives, for deciding is a pure function. Should that not give the same record (nodes of different
 * versions), the outcome is called unknown.
 */
final class HandedOn<S, C, R> {

    private static final Logger LOG = LoggerFactory.getLogger(HandedOn.class);

    private static final class Sent<C, R> {
        final Submission<C, R> submission;
        final byte[] body;
        final UUID leadership;
        boolean resent;
        boolean met;

        @Nullable
        Decision<R> again;

        Sent(Submission<C, R> submission, byte[] body, UUID leadership) {
            this.submission = submission;
            this.body = body;
            this.leadership = leadership;
        }
    }

    private final StateMachine<S, C, R> machine;
    private final CommandCodec<C, R> codec;
    private final Applier<S> applier;
    private final Term.Retry<C, R> retry;
    private final Map<UUID, Sent<C, R>> sent = new LinkedHashMap<>();

    HandedOn(StateMachine<S, C, R> machine, CommandCodec<C, R> codec, Applier<S> applier, Term.Retry<C, R> retry) {
        this.machine = machine;
        this.codec = codec;
        this.applier = applier;
        this.retry = retry;
    }

    /** Passes a command on. */
    void send(Submission<C, R> submission, LeaderLink link) {
        byte[] body = codec.encodeCommand(submission.command);
        if (body.length > Frame.MAX_BYTES - Frame.MAX_HELLO_BYTES) {
            submission.fail(
                    ReplicationErrors.RECORD_TOO_LARGE,
                    "The command has " + body.length + " bytes; a peer link takes at most " + Frame.MAX_BYTES);
            return;
        }
        synchronized (this) {
            sent.put(submission.request, new Sent<>(submission, body, link.nonce()));
        }
        link.send(submission.request, body);
    }

    /** Sends again what an earlier link to the same leadership may have lost. */
    synchronized void resend(LeaderLink link) {
        for (Sent<C, R> each : sent.values()) {
            if (each.leadership.equals(link.nonce())) {
                each.resent = true;
                link.send(each.submission.request, each.body);
            }
        }
    }

    /** The leader has answered. */
    void answered(Frame frame) {
        if (frame instanceof Frame.Reply reply) {
            Sent<C, R> mine = remove(reply.request());
            if (mine != null) {
                var unused = applier.atLeast(reply.position()).whenComplete((state, failed) -> {
                    if (failed == null) {
                        mine.submission.complete(codec.decodeReply(reply.body()));
                    } else {
                        mine.submission.fail(
                                ReplicationErrors.OUTCOME_UNKNOWN,
                                "The leader says that the command took effect, but this replica cannot show it any more: "
                                        + failed.getMessage());
                    }
                });
            }
        } else if (frame instanceof Frame.Refusal refusal) {
            Sent<C, R> mine = removeRefused(refusal);
            if (mine != null && refusal.again()) {
                retry.notApplied(List.of(mine.submission), refusal.text());
            } else if (mine != null) {
                mine.submission.fail(code(refusal.code()), refusal.text());
            }
        }
    }

    private static ReplicationErrors code(int number) {
        return Arrays.stream(ReplicationErrors.values())
                .filter(each -> each.code() == number)
                .findFirst()
                .orElse(ReplicationErrors.OUTCOME_UNKNOWN);
    }

    private synchronized @Nullable Sent<C, R> remove(UUID request) {
        return sent.remove(request);
    }

    /**
     * Null where the refusal settles nothing: of a command that was sent twice, one copy may have taken effect although the
     * other was refused. The next claim settles that.
     */
    private synchronized @Nullable Sent<C, R> removeRefused(Frame.Refusal refusal) {
        Sent<C, R> mine = sent.get(refusal.request());
        return mine != null && mine.resent && refusal.again() ? null : sent.remove(refusal.request());
    }

    /** A command's first record has been met in the log. */
    void met(UUID request, S before, LogEntry first) {
        Sent<C, R> mine;
        synchronized (this) {
            mine = sent.get(request);
        }
        if (mine == null) {
            return;
        }
        Decision<R> again = null;
        try {
            again = machine.decide(before, mine.submission.command);
        } catch (RuntimeException changed) {
            LOG.warn(
                    "A command that the leader had decided is refused here: do the nodes run the same version?",
                    changed);
        }
        boolean same = again != null
                && !again.records().isEmpty()
                && Arrays.equals(again.records().get(0).key(), first.key())
                && Arrays.equals(again.records().get(0).value(), first.value());
        synchronized (this) {
            mine.met = true;
            mine.again = same ? again : null;
        }
    }

    /** A claim was read: settles what was sent to other leaderships. */
    void settle(UUID leadership) {
        List<Sent<C, R>> settled = new ArrayList<>();
        synchronized (this) {
            for (Iterator<Sent<C, R>> all = sent.values().iterator(); all.hasNext(); ) {
                Sent<C, R> each = all.next();
                if (!each.leadership.equals(leadership)) {
                    all.remove();
                    settled.add(each);
                }
            }
        }
        List<Submission<C, R>> free = new ArrayList<>();
        for (Sent<C, R> each : settled) {
            if (!each.met) {
                free.add(each.submission);
            } else if (each.again != null) {
                each.submission.complete(each.again.reply());
            } else {
                each.submission.fail(
                        ReplicationErrors.OUTCOME_UNKNOWN,
                        "The command took effect, but its reply was lost with the leader: read the state");
            }
        }
        retry.notApplied(free, "another leader took over first");
    }

    synchronized boolean isEmpty() {
        return sent.isEmpty();
    }
}
