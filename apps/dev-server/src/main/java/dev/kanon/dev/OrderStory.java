package dev.kanon.dev;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/** The story: orders, their contract, and a change that breaks it. */
final class OrderStory implements AutoCloseable {

    private static final String TOPIC = "orders";

    private final Admin admin;

    OrderStory(String bootstrapServers, String registryUrl) {
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    }

    Story steps() {
        return new Story().step("A topic for orders", this::createTopic);
    }

    @Override
    public void close() {
        admin.close();
    }

    private List<String> createTopic() throws Exception {
        admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
        Set<String> topics = admin.listTopics().names().get();
        Story.expect("the topic is there", true, topics.contains(TOPIC));
        return List.of("created " + TOPIC);
    }
}
