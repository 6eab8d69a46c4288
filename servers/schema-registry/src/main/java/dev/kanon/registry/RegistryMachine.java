package dev.kanon.registry;

import dev.kanon.component.KanonException;
import dev.kanon.registry.RegistryCommand.ChangeTags;
import dev.kanon.registry.RegistryCommand.DeleteConfig;
import dev.kanon.registry.RegistryCommand.DeleteContext;
import dev.kanon.registry.RegistryCommand.DeleteMode;
import dev.kanon.registry.RegistryCommand.DeleteSubject;
import dev.kanon.registry.RegistryCommand.DeleteVersion;
import dev.kanon.registry.RegistryCommand.Register;
import dev.kanon.registry.RegistryCommand.SetMode;
import dev.kanon.registry.RegistryCommand.UpdateConfig;
import dev.kanon.registry.RegistryReply.Refused;
import dev.kanon.replication.Decision;
import dev.kanon.replication.LogEntry;
import dev.kanon.replication.StateMachine;

/** The registry as a pair of functions: commands to records and replies, records to state. */
public final class RegistryMachine implements StateMachine<RegistryState, RegistryCommand, RegistryReply> {

    private final Registration registration;
    private final Deletion deletion;
    private final Configuration configuration;
    private final Modes modes;

    /**
     * @param defaultLevel the compatibility level where none is configured
     * @param mutableModes whether modes may be changed
     */
    public RegistryMachine(SchemaParser parser, ContractRules rules, String defaultLevel, boolean mutableModes) {
        this.registration = new Registration(parser, rules, defaultLevel);
        this.deletion = new Deletion();
        this.configuration = new Configuration(rules, defaultLevel);
        this.modes = new Modes(mutableModes);
    }

    @Override
    public RegistryState initial() {
        return RegistryState.EMPTY;
    }

    @Override
    public Decision<RegistryReply> decide(RegistryState state, RegistryCommand command) {
        try {
            return decided(state, command);
        } catch (KanonException e) {
            if (e.errorCode() instanceof RegistryErrors error) {
                return Decision.reply(new Refused(error, String.valueOf(e.getMessage())));
            }
            throw e;
        }
    }

    private Decision<RegistryReply> decided(RegistryState state, RegistryCommand command) {
        if (command instanceof Register register) {
            return registration.register(state, register);
        } else if (command instanceof ChangeTags tags) {
            return registration.changeTags(state, tags);
        } else if (command instanceof DeleteVersion delete) {
            return deletion.deleteVersion(state, delete);
        } else if (command instanceof DeleteSubject delete) {
            return deletion.deleteSubject(state, delete);
        } else if (command instanceof DeleteContext delete) {
            return deletion.deleteContext(state, delete);
        } else if (command instanceof UpdateConfig update) {
            return configuration.update(state, update);
        } else if (command instanceof DeleteConfig delete) {
            return configuration.delete(state, delete);
        } else if (command instanceof SetMode set) {
            return modes.set(state, set);
        } else if (command instanceof DeleteMode delete) {
            return modes.delete(state, delete);
        }
        throw new IllegalStateException("no decision for " + command);
    }

    @Override
    public RegistryState apply(RegistryState state, LogEntry entry) {
        return SchemasTopic.apply(state, entry);
    }
}
