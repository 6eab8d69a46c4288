package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import dev.kanon.schema.protobuf.Element.Option;
import java.util.List;

/** Makes the options messages of descriptors. */
final class Options {

    private static final String PACKAGE = "google.protobuf.";

    private final Definitions definitions;

    Options(Definitions definitions) {
        this.definitions = definitions;
    }

    /**
     * The options that a descriptor has.
     *
     * @param type the simple name of the message, such as {@code FieldOptions}
     */
    <M> M build(List<Option> options, String type, String scope, Parser<M> parser) {
        ByteString bytes = OptionMessage.encode(options, PACKAGE + type, scope, definitions);
        try {
            return parser.parseFrom(bytes);
        } catch (InvalidProtocolBufferException impossible) {
            throw new IllegalStateException("options that were just encoded cannot be read", impossible);
        }
    }
}
