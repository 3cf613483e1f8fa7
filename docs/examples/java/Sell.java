import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds a place, quotes a transfer, hands a traveller over to the checkout, and sells a transfer as a partner.
 * Needs Java 17 and nothing else: java Sell.java [site]
 *
 * <p>Java has no reader of JSON of its own, so the few values that are needed are found by {@link #find}. In a program
 * of yours a library reads the whole answer.
 */
class Sell {
    // The demo partner. Your own key, secret and publishable key are made in the panel.
    static final String API_KEY = "demo-key";
    static final String API_SECRET = "demo-secret";
    static final String PUBLISHABLE_KEY = "nvp_demo-key";

    static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

    /** A call that was refused, with the members of the answer. */
    static class Refusal extends Exception {
        final int status;
        final String code;
        final String docUrl;
        final String requestId;

        Refusal(int status, String answer) {
            super(find(answer, "message"));
            this.status = status;
            code = find(answer, "code");
            docUrl = find(answer, "doc_url");
            requestId = find(answer, "request_id");
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        String site = args.length > 0 ? args[0] : "http://localhost:3000";
        try {
            handOver(site + "/api/public/v1");
            sell(site + "/api/v2");
        } catch (Refusal refusal) {
            System.out.printf("refused with %d %s: %s%n", refusal.status, refusal.code, refusal.getMessage());
            System.out.printf("see %s, request %s%n", refusal.docUrl, refusal.requestId);
        }
    }

    /** Quotes a trip and makes a link that opens the checkout. The sale is that of the key's partner. */
    static void handOver(String api) throws IOException, InterruptedException, Refusal {
        // Which places are meant? More than one result means: ask back.
        String from = find(get(api + "/locations/resolve?q=" + encode("geneva airport")), "code");
        String to = find(get(api + "/locations/resolve?q=" + encode("val thorens")), "code");
        System.out.printf("from %s to %s%n", from, to);

        // What does it cost, for two with ski bags who land at 13:00?
        String trip = "?from=%s&to=%s&date=2027-01-16&time=13:00&ski_bags=2".formatted(from, to);
        String quote = get(api + "/transfer-options" + trip + "&adults=2");
        String vehicles = quote.substring(quote.indexOf("\"vehicles\""));
        System.out.printf(
                "%s: %s %s, pickup at %s%n",
                find(vehicles, "name"),
                find(vehicles, "price"),
                find(quote, "currency"),
                find(quote, "pick_up_date_time"));

        String link = post(
                api + "/checkout-link",
                """
                {
                  "route_from_code": "%s", "route_to_code": "%s",
                  "outbound_date": "2027-01-16", "outbound_time_hours": 13, "outbound_time_minutes": 0,
                  "adult_count": 2, "skibag_count": 2, "outbound_vehicle_type_id": %s
                }
                """
                        .formatted(from, to, find(vehicles, "vehicle_type_id")),
                "X-Api-Key", PUBLISHABLE_KEY,
                "Idempotency-Key", UUID.randomUUID().toString());
        System.out.printf("%s %s: %s%n", find(link, "price"), find(link, "currency"), find(link, "checkout_url"));
    }

    /** Sells a trip: a token (keep it, it lasts 24 hours), offers, a booking. */
    static void sell(String api) throws IOException, InterruptedException, Refusal {
        String credentials = "{\"api_key\": \"%s\", \"api_secret\": \"%s\"}".formatted(API_KEY, API_SECRET);
        String token = "Bearer " + find(post(api + "/token", credentials), "token");

        String offered = post(
                api + "/transfer",
                """
                {
                  "Transfer": {
                    "is_return": 0, "route_from_code": "airport-1", "route_to_code": "resort-80",
                    "outbound_date": "2027-01-16", "outbound_time_hours": 13, "outbound_time_minutes": 0,
                    "adult_count": 2
                  },
                  "AdditionalInformation": {
                    "ski_count": 2, "flight_number": "LX2816", "accommodation_name": "Hôtel Le Val Thorens"
                  }
                }
                """,
                "Authorization", token);
        String transfer = find(offered, "id");
        Matcher offers = Pattern.compile("\"((?:requested|off_peak)-[-0-9]+)\":\\{[^}]*?\"price\":([0-9.]+)")
                .matcher(offered);
        String cheapest = "";
        double price = Double.POSITIVE_INFINITY;
        while (offers.find()) {
            if (Double.parseDouble(offers.group(2)) < price) {
                cheapest = offers.group(1);
                price = Double.parseDouble(offers.group(2));
            }
        }
        System.out.printf("the cheapest offer is %s: %s EUR%n", cheapest, price);

        // With the same Idempotency-Key it can be sent again if no answer comes, and is booked once.
        String booked = post(
                api + "/booking",
                """
                {
                  "Booking": {
                    "transfer_id": %s,
                    "TransferSelection": { "outbound": "%s" },
                    "Customer": {
                      "name": "Ada", "last_name": "Lovelace", "email": "ada@example.com",
                      "country_code": "+44", "mobile_number": "7700900123", "reference": "our-4711"
                    }
                  }
                }
                """
                        .formatted(transfer, cheapest),
                "Authorization", token,
                "Idempotency-Key", "transfer-" + transfer);
        String product = find(booked, "reference") + "-P1";
        Files.write(Path.of(product + ".pdf"), Base64.getDecoder().decode(find(booked, product)));
        System.out.printf("booked as %s, voucher in %s.pdf%n", find(booked, "reference"), product);

        // What a refusal looks like: a transfer is booked once.
        post(
                api + "/booking",
                """
                {
                  "Booking": {
                    "transfer_id": %s,
                    "TransferSelection": { "outbound": "%s" },
                    "Customer": {
                      "name": "Charles", "last_name": "Babbage", "email": "charles@example.com",
                      "country_code": "+44", "mobile_number": "7700900456"
                    }
                  }
                }
                """
                        .formatted(transfer, cheapest),
                "Authorization", token);
    }

    static String get(String url) throws IOException, InterruptedException, Refusal {
        return send(HttpRequest.newBuilder(URI.create(url)).header("X-Api-Key", PUBLISHABLE_KEY));
    }

    static String post(String url, String body, String... headers) throws IOException, InterruptedException, Refusal {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        return send(headers.length > 0 ? request.headers(headers) : request);
    }

    /** Sends one request and returns the answer; what is refused is thrown. */
    static String send(HttpRequest.Builder request) throws IOException, InterruptedException, Refusal {
        HttpResponse<String> answer =
                CLIENT.send(request.timeout(Duration.ofSeconds(30)).build(), BodyHandlers.ofString());
        if (answer.statusCode() >= 400) throw new Refusal(answer.statusCode(), answer.body());
        return answer.body();
    }

    /** Returns the first value of a name in an answer: a text without its quotation marks, or a number. */
    static String find(String json, String name) {
        Matcher matcher = Pattern.compile("\"" + Pattern.quote(name) + "\":(?:\"((?:[^\"\\\\]++|\\\\.)*+)\"|([-0-9.]+))")
                .matcher(json);
        if (!matcher.find()) throw new IllegalArgumentException(name + " is not in the answer");
        return matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
