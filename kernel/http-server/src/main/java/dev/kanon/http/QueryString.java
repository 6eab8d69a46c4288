package dev.kanon.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The parameters of a query, decoded. */
record QueryString(Map<String, List<String>> parameters) {

    private static final QueryString EMPTY = new QueryString(Map.of());

    static QueryString parse(String raw) {
        if (raw.isEmpty()) {
            return EMPTY;
        }
        var parameters = new HashMap<String, List<String>>();
        int start = 0;
        while (start < raw.length()) {
            int ampersand = raw.indexOf('&', start);
            int end = ampersand < 0 ? raw.length() : ampersand;
            if (end > start) {
                int equals = raw.indexOf('=', start);
                int nameEnd = equals < 0 || equals > end ? end : equals;
                String value = nameEnd == end ? "" : raw.substring(nameEnd + 1, end);
                parameters
                        .computeIfAbsent(
                                PercentEncoding.decodeQuery(raw.substring(start, nameEnd)), name -> new ArrayList<>(1))
                        .add(PercentEncoding.decodeQuery(value));
            }
            start = end + 1;
        }
        return new QueryString(parameters);
    }

    List<String> all(String name) {
        return parameters.getOrDefault(name, List.of());
    }
}
