package dev.kanon.schema.protobuf;

import dev.kanon.schema.SchemaEntity;
import dev.kanon.schema.protobuf.Element.Field;
import dev.kanon.schema.protobuf.Element.Import;
import dev.kanon.schema.protobuf.Element.Message;
import dev.kanon.schema.protobuf.Element.OneOf;
import dev.kanon.schema.protobuf.Element.Option;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Tags in the text of a schema: the member {@code tags} of the options {@code (confluent.message_meta)} and
 * {@code (confluent.field_meta)}. A place is a message's name without its package, {@code Outer.Inner}, or that and a field's
 * name, {@code Outer.Inner.field}; a dot in front makes no difference.
 */
final class InlineTags {

    private InlineTags() {}

    static Map<SchemaEntity, Set<String>> of(ProtoFile file) {
        Map<SchemaEntity, Set<String>> tags = new LinkedHashMap<>();
        new Walk((entity, names) -> {
                    if (!names.isEmpty()) {
                        tags.put(entity, names);
                    }
                    return names;
                })
                .body(file.body(), "");
        return tags;
    }

    static ProtoFile change(
            ProtoFile file, Map<SchemaEntity, Set<String>> added, Map<SchemaEntity, Set<String>> removed) {
        Map<SchemaEntity, Set<String>> adding = withoutDots(added);
        Map<SchemaEntity, Set<String>> removing = withoutDots(removed);
        Set<SchemaEntity> unseen = new LinkedHashSet<>(adding.keySet());
        unseen.addAll(removing.keySet());
        List<Element> body = new Walk((entity, names) -> {
                    unseen.remove(entity);
                    Set<String> changed = new LinkedHashSet<>(names);
                    changed.addAll(adding.getOrDefault(entity, Set.of()));
                    changed.removeAll(removing.getOrDefault(entity, Set.of()));
                    return changed;
                })
                .body(file.body(), "");
        for (SchemaEntity entity : unseen) {
            throw noPlace(file, entity);
        }
        ProtoFile tagged = file.withBody(body);
        return adding.isEmpty() ? tagged : importing(tagged);
    }

    private static Map<SchemaEntity, Set<String>> withoutDots(Map<SchemaEntity, Set<String>> tags) {
        Map<SchemaEntity, Set<String>> result = new LinkedHashMap<>();
        tags.forEach((entity, names) -> {
            String path = entity.entityPath();
            result.put(new SchemaEntity(path.startsWith(".") ? path.substring(1) : path, entity.entityType()), names);
        });
        return result;
    }

    /** Says which message of the path is not there or, if all are, which field. */
    private static IllegalArgumentException noPlace(ProtoFile file, SchemaEntity entity) {
        List<Element> body = file.body();
        for (String name : entity.entityPath().split("\\.", -1)) {
            Message message = Element.stream(Message.class, body)
                    .filter(candidate -> candidate.name().equals(name))
                    .findFirst()
                    .orElse(null);
            if (message == null) {
                boolean field = body != file.body() && entity.entityType().equals(SchemaEntity.FIELD);
                return new IllegalArgumentException("No matching " + (field ? "Field" : "Message") + " with name '"
                        + name + "' found in the schema");
            }
            body = message.body();
        }
        return new IllegalArgumentException("No matching path '" + entity.entityPath() + "' found in the schema");
    }

    private static ProtoFile importing(ProtoFile file) {
        if (file.imports().stream().anyMatch(statement -> statement.path().equals(Imports.META))) {
            return file;
        }
        List<Element> body = new ArrayList<>(file.body());
        body.add(new Import(Imports.META, null));
        return file.withBody(body);
    }

    /** What becomes of the tags of a place. */
    private interface Change {
        Set<String> apply(SchemaEntity entity, Set<String> tags);
    }

    /** Goes through all messages and fields. */
    private record Walk(Change change) {

        List<Element> body(List<Element> body, String path) {
            List<Element> changed = new ArrayList<>(body.size());
            for (Element element : body) {
                changed.add(element(element, path));
            }
            return changed;
        }

        private Element element(Element element, String path) {
            if (element instanceof Message message) {
                return message(message, Definitions.join(path, message.name()));
            }
            if (element instanceof OneOf oneOf) {
                return new OneOf(oneOf.name(), body(oneOf.body(), path));
            }
            return element instanceof Field field ? field(field, path) : element;
        }

        private Message message(Message message, String path) {
            SchemaEntity entity = new SchemaEntity(path, SchemaEntity.RECORD);
            List<Option> options = Element.only(Option.class, message.body());
            List<Option> changed = MetaTags.ofMessages().change(options, tags -> change.apply(entity, tags));
            List<Element> body = new ArrayList<>(changed);
            message.body().stream()
                    .filter(element -> !(element instanceof Option))
                    .map(element -> element(element, path))
                    .forEach(body::add);
            return new Message(message.name(), body);
        }

        private Field field(Field field, String path) {
            SchemaEntity entity = new SchemaEntity(Definitions.join(path, field.name()), SchemaEntity.FIELD);
            UnaryOperator<Set<String>> ofThis = tags -> change.apply(entity, tags);
            Field changed = field.withOptions(MetaTags.ofFields().change(field.options(), ofThis));
            return field.group() == null
                    ? changed
                    : changed.withGroup(message(
                            field.group(), Definitions.join(path, field.group().name())));
        }
    }
}
