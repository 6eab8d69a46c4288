package dev.kanon.contract.cel;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.regex.Pattern;

/** The formats that the string built-ins {@code isEmail} … {@code isUuid} know. The empty string has none of them. */
final class StringFormats {

    /** RFC 1035, without the trailing dot. */
    private static final int LONGEST_HOSTNAME = 253;

    /** RFC 5321. */
    private static final int LONGEST_MAILBOX = 64;

    private static final int IPV4_PARTS = 4;
    private static final int IPV6_PARTS = 8;

    private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?");
    private static final Pattern ALL_DIGITS = Pattern.compile("[0-9]+");
    private static final Pattern DECIMAL_OCTET = Pattern.compile("25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9]");
    private static final Pattern HEX_GROUP = Pattern.compile("[0-9A-Fa-f]{1,4}");
    private static final Pattern MAILBOX =
            Pattern.compile("[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\\.[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]+)*");
    private static final Pattern QUOTED_MAILBOX = Pattern.compile("\"(?:[^\"\\\\\\r\\n]|\\\\.)*\"");
    private static final Pattern UUID =
            Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");

    private StringFormats() {}

    /** A mailbox at a domain that has a dot, or is a top-level domain of at least two letters; never a local host. */
    static boolean isEmail(String text) {
        int at = text.lastIndexOf('@');
        if (at < 1 || at > LONGEST_MAILBOX) {
            return false;
        }
        String mailbox = text.substring(0, at);
        String domain = text.substring(at + 1);
        return (MAILBOX.matcher(mailbox).matches()
                        || QUOTED_MAILBOX.matcher(mailbox).matches())
                && isMailDomain(domain);
    }

    private static boolean isMailDomain(String domain) {
        if (domain.startsWith("[") && domain.endsWith("]")) {
            String address = domain.substring(1, domain.length() - 1);
            return isIpv4(address) || (address.startsWith("IPv6:") && isIpv6(address.substring("IPv6:".length())));
        }
        String last = domain.substring(domain.lastIndexOf('.') + 1);
        return isHostname(domain)
                && last.length() > 1
                && !ALL_DIGITS.matcher(last).matches()
                && !domain.equalsIgnoreCase("localhost")
                && !last.equalsIgnoreCase("local")
                && !last.equalsIgnoreCase("localdomain");
    }

    /** Labels of letters, digits and inner hyphens; the last one is not a number. */
    static boolean isHostname(String text) {
        if (text.isEmpty() || text.length() > LONGEST_HOSTNAME) {
            return false;
        }
        String[] labels = text.split("\\.", -1);
        return Arrays.stream(labels).allMatch(label -> LABEL.matcher(label).matches())
                && !ALL_DIGITS.matcher(labels[labels.length - 1]).matches();
    }

    static boolean isIpv4(String text) {
        String[] parts = text.split("\\.", -1);
        return parts.length == IPV4_PARTS
                && Arrays.stream(parts)
                        .allMatch(part -> DECIMAL_OCTET.matcher(part).matches());
    }

    /** With {@code ::} at most once, an IPv4 tail, or a zone. */
    static boolean isIpv6(String text) {
        int zone = text.indexOf('%');
        if (zone == text.length() - 1) {
            return false;
        }
        String address = zone < 0 ? text : text.substring(0, zone);
        int gap = address.indexOf("::");
        if (gap < 0) {
            return groupsIn(address, true) == IPV6_PARTS;
        }
        int before = groupsIn(address.substring(0, gap), false);
        int after = groupsIn(address.substring(gap + 2), true);
        return before >= 0 && after >= 0 && before + after < IPV6_PARTS;
    }

    /** How many groups of sixteen bits; negative where one is malformed. */
    private static int groupsIn(String text, boolean mayEndInIpv4) {
        if (text.isEmpty()) {
            return 0;
        }
        String[] groups = text.split(":", -1);
        int count = groups.length;
        String last = groups[count - 1];
        if (mayEndInIpv4 && isIpv4(last)) {
            count++;
        } else if (!HEX_GROUP.matcher(last).matches()) {
            return Integer.MIN_VALUE;
        }
        boolean wellFormed = Arrays.stream(groups, 0, groups.length - 1)
                .allMatch(group -> HEX_GROUP.matcher(group).matches());
        return wellFormed ? count : Integer.MIN_VALUE;
    }

    /** An absolute URI. */
    static boolean isUri(String text) {
        try {
            return !text.isEmpty() && new URI(text).isAbsolute();
        } catch (URISyntaxException notOne) {
            return false;
        }
    }

    /** An absolute or relative URI. */
    static boolean isUriRef(String text) {
        try {
            return !text.isEmpty() && !new URI(text).toString().isEmpty();
        } catch (URISyntaxException notOne) {
            return false;
        }
    }

    static boolean isUuid(String text) {
        return UUID.matcher(text).matches();
    }
}
