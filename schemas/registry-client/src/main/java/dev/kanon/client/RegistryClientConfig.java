package dev.kanon.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/**
 * How a client reaches its registry and how much it remembers.
 *
 * <p>The keys are those of Confluent's clients. Each may be given with the prefix {@code schema.registry.} too, which then
 * wins over the bare one. Keys that are not in the table are left alone: the map is as a rule a whole Kafka client's
 * configuration.
 *
 * @param urls base addresses, tried in this order, without credentials and without a slash at the end
 * @param headers sent with every request, the authorization among them
 * @param maxRetries rounds through all addresses after the first one
 * @param retryWait upper bound of the wait before the first retry; doubles each time, up to {@code retryMaxWait}
 * @param cacheSize entries of each cache of things that never change
 * @param latestTimeToLive how long "latest" is remembered; null means until this client registers or deletes something there
 */
public record RegistryClientConfig(
        List<URI> urls,
        boolean randomize,
        Map<String, String> headers,
        Duration connectTimeout,
        Duration readTimeout,
        int maxRetries,
        Duration retryWait,
        Duration retryMaxWait,
        String proxyHost,
        int proxyPort,
        int cacheSize,
        int latestCacheSize,
        @Nullable Duration latestTimeToLive,
        int missingCacheSize,
        Duration missingIdTimeToLive,
        Duration missingVersionTimeToLive,
        Duration missingSchemaTimeToLive) {

    public static final String URL = "schema.registry.url";
    public static final String URL_RANDOMIZE = "url.randomize";
    public static final String BASIC_AUTH_SOURCE = "basic.auth.credentials.source";
    public static final String BASIC_AUTH_USER_INFO = "basic.auth.user.info";
    public static final String BEARER_AUTH_SOURCE = "bearer.auth.credentials.source";
    public static final String BEARER_AUTH_TOKEN = "bearer.auth.token";
    public static final String BEARER_AUTH_LOGICAL_CLUSTER = "bearer.auth.logical.cluster";
    public static final String BEARER_AUTH_IDENTITY_POOL = "bearer.auth.identity.pool.id";
    public static final String CONNECT_TIMEOUT = "http.connect.timeout.ms";
    public static final String READ_TIMEOUT = "http.read.timeout.ms";
    public static final String MAX_RETRIES = "max.retries";
    public static final String RETRIES_WAIT = "retries.wait.ms";
    public static final String RETRIES_MAX_WAIT = "retries.max.wait.ms";
    public static final String PROXY_HOST = "proxy.host";
    public static final String PROXY_PORT = "proxy.port";
    public static final String MAX_SCHEMAS_PER_SUBJECT = "max.schemas.per.subject";
    public static final String LATEST_CACHE_SIZE = "latest.cache.size";
    public static final String LATEST_CACHE_TTL = "latest.cache.ttl.sec";
    public static final String MISSING_CACHE_SIZE = "missing.cache.size";
    public static final String MISSING_ID_TTL = "missing.id.cache.ttl.sec";
    public static final String MISSING_VERSION_TTL = "missing.version.cache.ttl.sec";
    public static final String MISSING_SCHEMA_TTL = "missing.schema.cache.ttl.sec";

    /** Any key with this prefix is an HTTP header to send. */
    public static final String HEADER_PREFIX = "request.header.";

    private static final String PREFIX = "schema.registry.";
    private static final String MOCK = "mock";
    private static final Set<String> HTTP = Set.of("http", "https");
    private static final long MINUTE_MILLIS = 60_000;
    private static final int MAX_PORT = 65_535;

    /** The keys with their defaults and what they mean. */
    public static final ConfigDef DEFINITION = new ConfigDef()
            .define(
                    URL,
                    ConfigDef.Type.LIST,
                    ConfigDef.NO_DEFAULT_VALUE,
                    ConfigDef.Importance.HIGH,
                    "Addresses of the registry, with commas; the next one is tried where one fails. `mock://scope` is a "
                            + "registry in memory, shared by all clients of this process that name the same scope.")
            .define(
                    URL_RANDOMIZE,
                    ConfigDef.Type.BOOLEAN,
                    false,
                    ConfigDef.Importance.LOW,
                    "Begin with a random one of the addresses, to spread clients over them.")
            .define(
                    BASIC_AUTH_SOURCE,
                    ConfigDef.Type.STRING,
                    "URL",
                    ConfigDef.ValidString.in("URL", "USER_INFO"),
                    ConfigDef.Importance.MEDIUM,
                    "Where user and password come from: `URL` (http://user:password@host) or `USER_INFO`.")
            .define(
                    BASIC_AUTH_USER_INFO,
                    ConfigDef.Type.PASSWORD,
                    "",
                    ConfigDef.Importance.MEDIUM,
                    "`user:password`, used where the source is `USER_INFO`.")
            .define(
                    BEARER_AUTH_SOURCE,
                    ConfigDef.Type.STRING,
                    "",
                    ConfigDef.ValidString.in("", "STATIC_TOKEN"),
                    ConfigDef.Importance.MEDIUM,
                    "`STATIC_TOKEN` sends `bearer.auth.token`; empty sends no bearer token.")
            .define(BEARER_AUTH_TOKEN, ConfigDef.Type.PASSWORD, "", ConfigDef.Importance.MEDIUM, "The token to send.")
            .define(
                    BEARER_AUTH_LOGICAL_CLUSTER,
                    ConfigDef.Type.STRING,
                    "",
                    ConfigDef.Importance.LOW,
                    "Sent as header `target-sr-cluster` with a bearer token.")
            .define(
                    BEARER_AUTH_IDENTITY_POOL,
                    ConfigDef.Type.STRING,
                    "",
                    ConfigDef.Importance.LOW,
                    "Sent as header `Confluent-Identity-Pool-Id` with a bearer token.")
            .define(
                    CONNECT_TIMEOUT,
                    ConfigDef.Type.LONG,
                    MINUTE_MILLIS,
                    ConfigDef.Range.atLeast(1),
                    ConfigDef.Importance.LOW,
                    "Longest wait for a connection, in milliseconds.")
            .define(
                    READ_TIMEOUT,
                    ConfigDef.Type.LONG,
                    MINUTE_MILLIS,
                    ConfigDef.Range.atLeast(1),
                    ConfigDef.Importance.LOW,
                    "Longest wait for a whole answer, in milliseconds.")
            .define(
                    MAX_RETRIES,
                    ConfigDef.Type.INT,
                    3,
                    ConfigDef.Range.atLeast(0),
                    ConfigDef.Importance.LOW,
                    "How often all addresses are tried again after a failure that may pass (no answer, 408, 429, 500, 502, "
                            + "503, 504).")
            .define(
                    RETRIES_WAIT,
                    ConfigDef.Type.LONG,
                    1_000,
                    ConfigDef.Range.atLeast(0),
                    ConfigDef.Importance.LOW,
                    "Upper bound of the random wait before the first retry, in milliseconds; it doubles each time.")
            .define(
                    RETRIES_MAX_WAIT,
                    ConfigDef.Type.LONG,
                    20_000,
                    ConfigDef.Range.atLeast(0),
                    ConfigDef.Importance.LOW,
                    "Upper bound of the wait before any retry, in milliseconds.")
            .define(
                    PROXY_HOST,
                    ConfigDef.Type.STRING,
                    "",
                    ConfigDef.Importance.LOW,
                    "Host of an HTTP proxy; empty for none.")
            .define(
                    PROXY_PORT,
                    ConfigDef.Type.INT,
                    -1,
                    ConfigDef.Range.between(-1, MAX_PORT),
                    ConfigDef.Importance.LOW,
                    "Port of the HTTP proxy; -1 for none.")
            .define(
                    MAX_SCHEMAS_PER_SUBJECT,
                    ConfigDef.Type.INT,
                    1_000,
                    ConfigDef.Range.atLeast(1),
                    ConfigDef.Importance.LOW,
                    "Entries of each cache of schemas; the one longest unused goes first.")
            .define(
                    LATEST_CACHE_SIZE,
                    ConfigDef.Type.INT,
                    1_000,
                    ConfigDef.Range.atLeast(0),
                    ConfigDef.Importance.LOW,
                    "Entries of the caches of latest versions, plain and by metadata; 0 remembers none.")
            .define(
                    LATEST_CACHE_TTL,
                    ConfigDef.Type.LONG,
                    60,
                    ConfigDef.Range.atLeast(-1),
                    ConfigDef.Importance.MEDIUM,
                    "Seconds for which a latest version is remembered; 0 asks each time, -1 never asks again.")
            .define(
                    MISSING_CACHE_SIZE,
                    ConfigDef.Type.INT,
                    10_000,
                    ConfigDef.Range.atLeast(0),
                    ConfigDef.Importance.LOW,
                    "Entries of each cache of what the registry does not have.")
            .define(
                    MISSING_ID_TTL,
                    ConfigDef.Type.LONG,
                    0,
                    ConfigDef.Range.atLeast(0),
                    ConfigDef.Importance.LOW,
                    missing("id"))
            .define(
                    MISSING_VERSION_TTL,
                    ConfigDef.Type.LONG,
                    0,
                    ConfigDef.Range.atLeast(0),
                    ConfigDef.Importance.LOW,
                    missing("version"))
            .define(
                    MISSING_SCHEMA_TTL,
                    ConfigDef.Type.LONG,
                    0,
                    ConfigDef.Range.atLeast(0),
                    ConfigDef.Importance.LOW,
                    missing("schema"));

    /**
     * Reads the keys of the table out of a client's configuration.
     *
     * @throws ConfigException if the address is missing or a value is not of its kind
     */
    public static RegistryClientConfig of(Map<String, ?> configuration) {
        Map<String, @Nullable Object> bare = withoutPrefix(configuration);
        AbstractConfig values = new AbstractConfig(DEFINITION, bare, false);
        List<String> addresses = values.getList(URL);
        if (addresses.isEmpty()) {
            throw new ConfigException(URL, "", "name at least one address, such as http://localhost:8081");
        }
        List<URI> given = addresses.stream().map(RegistryClientConfig::address).toList();
        Map<String, String> headers = new LinkedHashMap<>(authorization(values, given));
        bare.forEach((key, value) -> {
            if (key.startsWith(HEADER_PREFIX) && value != null) {
                headers.put(key.substring(HEADER_PREFIX.length()), value.toString());
            }
        });
        headers.forEach(RegistryClientConfig::checkHeader);
        long latestSeconds = values.getLong(LATEST_CACHE_TTL);
        return new RegistryClientConfig(
                given.stream().map(RegistryClientConfig::withoutUser).toList(),
                values.getBoolean(URL_RANDOMIZE),
                headers,
                Duration.ofMillis(values.getLong(CONNECT_TIMEOUT)),
                Duration.ofMillis(values.getLong(READ_TIMEOUT)),
                values.getInt(MAX_RETRIES),
                Duration.ofMillis(values.getLong(RETRIES_WAIT)),
                Duration.ofMillis(values.getLong(RETRIES_MAX_WAIT)),
                values.getString(PROXY_HOST),
                values.getInt(PROXY_PORT),
                values.getInt(MAX_SCHEMAS_PER_SUBJECT),
                values.getInt(LATEST_CACHE_SIZE),
                latestSeconds < 0 ? null : Duration.ofSeconds(latestSeconds),
                values.getInt(MISSING_CACHE_SIZE),
                Duration.ofSeconds(values.getLong(MISSING_ID_TTL)),
                Duration.ofSeconds(values.getLong(MISSING_VERSION_TTL)),
                Duration.ofSeconds(values.getLong(MISSING_SCHEMA_TTL)));
    }

    public RegistryClientConfig {
        urls = List.copyOf(urls);
        headers = Map.copyOf(headers);
    }

    /** Without the headers, which may hold secrets. */
    @Override
    public String toString() {
        return "RegistryClientConfig" + urls;
    }

    private static String missing(String what) {
        return "Seconds for which it is remembered that the registry does not have a certain " + what
                + "; 0 asks each time.";
    }

    /** The map with the prefix taken off all keys but the address, whose bare name has it. */
    private static Map<String, @Nullable Object> withoutPrefix(Map<String, ?> configuration) {
        Map<String, @Nullable Object> bare = new HashMap<>(configuration);
        configuration.forEach((key, value) -> {
            if (key.startsWith(PREFIX) && !key.equals(URL)) {
                bare.put(key.substring(PREFIX.length()), value);
            }
        });
        return bare;
    }

    private static Map<String, String> authorization(AbstractConfig values, List<URI> addresses) {
        if (!values.getString(BEARER_AUTH_SOURCE).isEmpty()) {
            return bearer(values);
        }
        String user = values.getString(BASIC_AUTH_SOURCE).equals("URL")
                ? userOf(addresses)
                : values.getPassword(BASIC_AUTH_USER_INFO).value();
        if (user.isEmpty()) {
            return Map.of();
        }
        return Map.of(
                "Authorization", "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
    }

    private static Map<String, String> bearer(AbstractConfig values) {
        String token = values.getPassword(BEARER_AUTH_TOKEN).value();
        if (token.isEmpty()) {
            throw new ConfigException(
                    BEARER_AUTH_SOURCE + " is STATIC_TOKEN but " + BEARER_AUTH_TOKEN + " is empty: set the token");
        }
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Authorization", "Bearer " + token);
        if (!values.getString(BEARER_AUTH_LOGICAL_CLUSTER).isEmpty()) {
            headers.put("target-sr-cluster", values.getString(BEARER_AUTH_LOGICAL_CLUSTER));
        }
        if (!values.getString(BEARER_AUTH_IDENTITY_POOL).isEmpty()) {
            headers.put("Confluent-Identity-Pool-Id", values.getString(BEARER_AUTH_IDENTITY_POOL));
        }
        return headers;
    }

    private static String userOf(List<URI> addresses) {
        return addresses.stream()
                .map(URI::getRawUserInfo)
                .filter(user -> user != null && !user.isEmpty())
                .findFirst()
                .map(user -> URLDecoder.decode(user.replace("+", "%2B"), StandardCharsets.UTF_8))
                .orElse("");
    }

    private static URI address(String text) {
        try {
            URI address = new URI(text.strip().replaceAll("/+$", ""));
            boolean usable = address.getScheme() != null
                    && (MOCK.equals(address.getScheme())
                            || (HTTP.contains(address.getScheme()) && address.getHost() != null));
            if (usable) {
                return address;
            }
        } catch (URISyntaxException malformed) {
            // its message quotes the password
        }
        throw new ConfigException(
                URL,
                text.replaceFirst("//.*@", "//[hidden]@"),
                "not an address such as http://localhost:8081 or mock://scope; a host name has no underscore, and in user"
                        + " and password what is neither letter nor digit is percent-encoded");
    }

    private static URI withoutUser(URI address) {
        String user = address.getRawUserInfo();
        return user == null ? address : URI.create(address.toString().replace(user + "@", ""));
    }

    /** What the HTTP client would refuse with each request; without the value, which may be a secret. */
    private static void checkHeader(String name, String value) {
        try {
            HttpRequest.newBuilder().setHeader(name, value);
        } catch (IllegalArgumentException unsuitable) {
            throw new ConfigException("The header '" + name + "' from " + HEADER_PREFIX + "* or " + BEARER_AUTH_TOKEN
                    + " cannot be sent: its name is not free to use, or its value has a line break or another character"
                    + " that headers must not have");
        }
    }
}
