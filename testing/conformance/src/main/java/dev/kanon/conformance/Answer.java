package dev.kanon.conformance;

import com.fasterxml.jackson.databind.JsonNode;

/** What a registry said: JSON, a JSON string for a body that is not JSON, a missing node for none. */
record Answer(int status, JsonNode body) {

    /** Zero where the body is not an error. */
    int errorCode() {
        return body.path("error_code").intValue();
    }

    boolean succeeded() {
        return status >= 200 && status < 300;
    }

    @Override
    public String toString() {
        return status + " " + (body.isMissingNode() ? "(no body)" : body.toString());
    }
}
