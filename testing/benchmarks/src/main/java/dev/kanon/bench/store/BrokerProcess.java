package dev.kanon.bench.store;

import dev.kanon.kafka.EmbeddedKafka;
import java.io.IOException;

/** The program of the broker's process; it ends with its standard input, so that it cannot outlive its parent. */
final class BrokerProcess {

    /** Before the line that tells where the broker listens. */
    static final String SERVES = "SERVES\t";

    private BrokerProcess() {}

    public static void main(String[] arguments) throws IOException {
        try (EmbeddedKafka kafka = EmbeddedKafka.temporary()) {
            kafka.start();
            System.out.println(SERVES + kafka.bootstrapServers());
            int read = 0;
            while (read >= 0) {
                read = System.in.read();
            }
        }
        System.exit(0);
    }
}
