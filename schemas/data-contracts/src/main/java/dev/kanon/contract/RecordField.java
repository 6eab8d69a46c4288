package dev.kanon.contract;

import java.util.SortedSet;

/**
 * A place of a record that a field rule looks at: a value that is not a container. The elements of an array and the values of
 * a map have the name and the tags of the field that holds them.
 *
 * @param fullName with the names of the record and its namespace, such as {@code shop.Order.state}
 * @param name the field's own name
 * @param typeName the type of the value that is there now: STRING, BYTES, INT, LONG, FLOAT, DOUBLE, BOOLEAN or NULL
 * @param tags from the schema's text and from its metadata
 * @param record the record that holds the field
 */
public record RecordField(String fullName, String name, String typeName, SortedSet<String> tags, Object record) {}
