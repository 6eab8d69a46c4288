package dev.kanon.faults.check;

import java.util.List;

/**
 * What a checker says of a history.
 *
 * @param subject what was checked, in a word or two
 * @param operations how many
 * @param anomalies what cannot have come from a system that keeps its promises; empty where all is well
 */
public record Verdict(String subject, int operations, List<Anomaly> anomalies) {

    /**
     * One thing that cannot be.
     *
     * @param name the field's name for it
     * @param explanation the smallest offending part, for a person to follow
     */
    public record Anomaly(String name, String explanation) {}

    public Verdict {
        anomalies = List.copyOf(anomalies);
    }

    public boolean holds() {
        return anomalies.isEmpty();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(subject).append(": ").append(operations).append(" operations, ");
        text.append(anomalies.size()).append(" anomalies");
        for (Anomaly each : anomalies) {
            text.append(System.lineSeparator()).append("  ").append(each.name()).append(": ");
            text.append(each.explanation().replace("\n", System.lineSeparator() + "    "));
        }
        return text.toString();
    }
}
