package dev.kanon.registry;

import dev.kanon.component.ErrorCode;
import dev.kanon.component.ErrorKind;
import dev.kanon.component.KanonException;

/**
 * The registry's error table. Numbers and texts are those of Confluent's registry, as clients know them; the first three
 * digits of a number are the HTTP status.
 */
public enum RegistryErrors implements ErrorCode {
    BAD_REQUEST(400, "%s"),
    NOT_FOUND(404, "HTTP 404 Not Found"),
    NOT_ACCEPTABLE(406, "HTTP 406 Not Acceptable"),
    UNSUPPORTED_MEDIA_TYPE(415, "HTTP 415 Unsupported Media Type"),
    MISSING_BODY(422, "%s must not be null (was null)"),
    SUBJECT_NOT_FOUND(40401, "Subject '%s' not found."),
    VERSION_NOT_FOUND(40402, "Version %s not found."),
    SCHEMA_NOT_FOUND(40403, "Schema not found"),
    SUBJECT_SOFT_DELETED(40404, "Subject '%s' was soft deleted.Set permanent=true to delete permanently"),
    SUBJECT_NOT_SOFT_DELETED(40405, "Subject '%s' was not deleted first before being permanently deleted"),
    VERSION_SOFT_DELETED(40406, "Subject '%s' Version %s was soft deleted.Set permanent=true to delete permanently"),
    VERSION_NOT_SOFT_DELETED(40407, "Subject '%s' Version %s was not deleted first before being permanently deleted"),
    CONFIG_NOT_FOUND(40408, "Subject '%s' does not have subject-level compatibility configured"),
    MODE_NOT_FOUND(40409, "Subject '%s' does not have subject-level mode configured"),
    INCOMPATIBLE_SCHEMA(
            40901, "Schema being registered is incompatible with an earlier schema for subject \"%s\", details: [%s]"),
    INVALID_SCHEMA(42201, "%s"),
    INVALID_VERSION(
            42202,
            "The specified version '%s' is not a valid version id. Allowed values are between [1, 2^31-1] and the string"
                    + " \"latest\""),
    INVALID_COMPATIBILITY_LEVEL(
            42203,
            "Invalid compatibility level. Valid values are none, backward, forward, full, backward_transitive,"
                    + " forward_transitive, and full_transitive"),
    INVALID_MODE(42204, "%s"),
    OPERATION_NOT_PERMITTED(42205, "%s"),
    REFERENCE_EXISTS(
            42206, "One or more references exist to the schema {magic=1,keytype=SCHEMA,subject=%s,version=%s}."),
    INVALID_SUBJECT(42208, "The specified subject '%s' is not a valid."),
    SCHEMA_TOO_LARGE(42209, "Register operation failed because schema is too large"),
    INVALID_RULESET(42210, "%s"),
    CONTEXT_NOT_EMPTY(42211, "The specified context '%s' is not empty."),
    INTERNAL(50001, ErrorKind.INTERNAL, "%s"),
    STORE_TIMEOUT(50002, ErrorKind.ENVIRONMENT, "%s"),
    FORWARDING_FAILED(50003, ErrorKind.ENVIRONMENT, "%s"),
    UNKNOWN_LEADER(50004, ErrorKind.ENVIRONMENT, "%s");

    private static final int HIGHEST_STATUS = 1000;
    private static final int DETAIL = 100;

    private final int code;
    private final ErrorKind kind;
    private final String template;

    RegistryErrors(int code, String template) {
        this(code, ErrorKind.CALLER, template);
    }

    RegistryErrors(int code, ErrorKind kind, String template) {
        this.code = code;
        this.kind = kind;
        this.template = template;
    }

    @Override
    public int code() {
        return code;
    }

    @Override
    public ErrorKind kind() {
        return kind;
    }

    /** The HTTP status that goes with it. */
    public int status() {
        return code < HIGHEST_STATUS ? code : code / DETAIL;
    }

    /** The text, a {@link java.util.Formatter} pattern. */
    public String template() {
        return template;
    }

    /** The error with its text filled in. */
    public KanonException with(Object... arguments) {
        return new KanonException(this, String.format(template, arguments));
    }
}
