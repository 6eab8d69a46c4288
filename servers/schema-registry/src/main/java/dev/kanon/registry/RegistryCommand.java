package dev.kanon.registry;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** What the registry can be told to change. Goes to the leader as JSON, so members may be added but not renamed. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "command")
@JsonSubTypes({
    @JsonSubTypes.Type(value = RegistryCommand.Register.class, name = "register"),
    @JsonSubTypes.Type(value = RegistryCommand.ChangeTags.class, name = "changeTags"),
    @JsonSubTypes.Type(value = RegistryCommand.DeleteVersion.class, name = "deleteVersion"),
    @JsonSubTypes.Type(value = RegistryCommand.DeleteSubject.class, name = "deleteSubject"),
    @JsonSubTypes.Type(value = RegistryCommand.UpdateConfig.class, name = "updateConfig"),
    @JsonSubTypes.Type(value = RegistryCommand.DeleteConfig.class, name = "deleteConfig"),
    @JsonSubTypes.Type(value = RegistryCommand.SetMode.class, name = "setMode"),
    @JsonSubTypes.Type(value = RegistryCommand.DeleteMode.class, name = "deleteMode"),
    @JsonSubTypes.Type(value = RegistryCommand.DeleteContext.class, name = "deleteContext")
})
public sealed interface RegistryCommand {

    /**
     * Registers a schema.
     *
     * @param normalize null where the request does not say
     */
    record Register(
            String subject,
            RegisterSchemaRequest request,
            @Nullable Boolean normalize) implements RegistryCommand {}

    /**
     * Changes the tags, metadata or rules of a version, which makes a new one.
     *
     * @param version as in the path, {@code latest} or a number
     */
    record ChangeTags(String subject, String version, TagSchemaRequest request) implements RegistryCommand {}

    record DeleteVersion(String subject, String version, boolean permanent) implements RegistryCommand {}

    record DeleteSubject(String subject, boolean permanent) implements RegistryCommand {}

    /**
     * Changes a configuration.
     *
     * @param changes as in the request: an absent member keeps, a null one clears
     */
    record UpdateConfig(String subject, JsonNode changes) implements RegistryCommand {}

    record DeleteConfig(String subject) implements RegistryCommand {}

    /**
     * Sets a mode.
     *
     * @param mode null clears it
     */
    record SetMode(String subject, @Nullable String mode, boolean force) implements RegistryCommand {}

    record DeleteMode(String subject, boolean recursive) implements RegistryCommand {}

    record DeleteContext(String context) implements RegistryCommand {}
}
