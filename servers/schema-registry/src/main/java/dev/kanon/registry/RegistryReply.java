package dev.kanon.registry;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.kanon.component.KanonException;
import dev.kanon.schema.SchemaDefinition;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What became of a {@link RegistryCommand}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "reply")
@JsonSubTypes({
    @JsonSubTypes.Type(value = RegistryReply.Registered.class, name = "registered"),
    @JsonSubTypes.Type(value = RegistryReply.DeletedVersions.class, name = "deletedVersions"),
    @JsonSubTypes.Type(value = RegistryReply.Configured.class, name = "configured"),
    @JsonSubTypes.Type(value = RegistryReply.ModeSet.class, name = "modeSet"),
    @JsonSubTypes.Type(value = RegistryReply.Done.class, name = "done"),
    @JsonSubTypes.Type(value = RegistryReply.Refused.class, name = "refused")
})
public sealed interface RegistryReply {

    /**
     * The schema is registered under that version and id, by this command or before.
     *
     * @param timestamp of the version that was there before, where the request asked for the latest; else null
     */
    record Registered(
            int version,
            int id,
            UUID guid,
            SchemaDefinition definition,
            @Nullable Long timestamp) implements RegistryReply {}

    /** The versions that this command has deleted, in order. */
    record DeletedVersions(List<Integer> versions) implements RegistryReply {

        public DeletedVersions {
            versions = List.copyOf(versions);
        }
    }

    /** The configuration after an update, or the one that was deleted. */
    record Configured(SubjectConfig config) implements RegistryReply {}

    /** The mode as it was asked for, or the one that was deleted; null where there is none. */
    record ModeSet(@Nullable String mode) implements RegistryReply {}

    record Done() implements RegistryReply {}

    /** Nothing was changed; an incompatible schema is one of these, with its reasons in the message. */
    record Refused(RegistryErrors error, String message) implements RegistryReply {

        public KanonException toException() {
            return new KanonException(error, message);
        }
    }
}
