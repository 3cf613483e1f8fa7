<?php

// Finds a place, quotes a transfer, hands a traveller over to the checkout, and sells a transfer as a partner.
// Needs PHP 8.1 with curl and nothing else: php sell.php [site]

declare(strict_types=1);

// The demo partner. Your own key, secret and publishable key are made in the panel.
const API_KEY = 'demo-key';
const API_SECRET = 'demo-secret';
const PUBLISHABLE_KEY = 'nvp_demo-key';

/** A call that was refused, with the members of the answer. */
final class Refusal extends Exception
{
    public function __construct(
        public readonly int $status,
        public readonly string $errorCode,
        string $message,
        public readonly string $docUrl,
        public readonly string $requestId,
    ) {
        parent::__construct($message);
    }
}

/** Sends one request and returns the answer; what is refused is thrown. */
function call(string $method, string $url, array $headers = [], ?array $body = null): array
{
    $request = curl_init($url);
    curl_setopt_array($request, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
        CURLOPT_HTTPHEADER => ['Content-Type: application/json', ...$headers],
    ]);
    if ($body !== null) {
        curl_setopt($request, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR));
    }
    $text = curl_exec($request);
    if ($text === false) {
        throw new RuntimeException(curl_error($request));
    }
    $answer = json_decode($text, true, flags: JSON_THROW_ON_ERROR);
    $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
    if ($status >= 400) {
        $error = $answer['error'];
        throw new Refusal($status, $error['code'], $error['message'], $error['doc_url'], $error['request_id']);
    }
    return $answer;
}

$site = rtrim($argv[1] ?? 'http://localhost:3000', '/');
$public = "$site/api/public/v1";
$partner = "$site/api/v2";
$key = ['X-Api-Key: ' . PUBLISHABLE_KEY];

try {
    // Which places are meant? More than one result means: ask back.
    $resolve = fn (string $text): string =>
        call('GET', "$public/locations/resolve?" . http_build_query(['q' => $text]), $key)['results'][0]['code'];
    $from = $resolve('geneva airport');
    $to = $resolve('val thorens');
    echo "from $from to $to\n";

    // What does it cost, for two with ski bags who land at 13:00?
    $trip = ['from' => $from, 'to' => $to, 'date' => '2027-01-16', 'time' => '13:00', 'adults' => 2, 'ski_bags' => 2];
    $quote = call('GET', "$public/transfer-options?" . http_build_query($trip), $key);
    $vehicle = $quote['outbound']['vehicles'][0];
    echo "{$vehicle['name']}: {$vehicle['price']} {$quote['currency']}, ";
    echo "pickup at {$quote['outbound']['pick_up_date_time']}\n";

    // A link that opens the checkout with all of it filled in. The sale is the key's partner's.
    $link = call('POST', "$public/checkout-link", [...$key, 'Idempotency-Key: ' . bin2hex(random_bytes(16))], [
        'route_from_code' => $from,
        'route_to_code' => $to,
        'outbound_date' => '2027-01-16',
        'outbound_time_hours' => 13,
        'outbound_time_minutes' => 0,
        'adult_count' => 2,
        'skibag_count' => 2,
        'outbound_vehicle_type_id' => $vehicle['vehicle_type_id'],
    ]);
    echo "{$link['price']} {$link['currency']}: {$link['checkout_url']}\n";

    // Or sell it oneself: a token (keep it, it lasts 24 hours), offers, a booking.
    $credentials = ['api_key' => API_KEY, 'api_secret' => API_SECRET];
    $token = ['Authorization: Bearer ' . call('POST', "$partner/token", body: $credentials)['token']];
    $offered = call('POST', "$partner/transfer", $token, [
        'Transfer' => [
            'is_return' => 0,
            'route_from_code' => $from,
            'route_to_code' => $to,
            'outbound_date' => '2027-01-16',
            'outbound_time_hours' => 13,
            'outbound_time_minutes' => 0,
            'adult_count' => 2,
        ],
        'AdditionalInformation' => [
            'ski_count' => 2,
            'flight_number' => 'LX2816',
            'accommodation_name' => 'Hôtel Le Val Thorens',
        ],
    ])['Transfer'];
    $offers = $offered['TransferSelection']['outbound']['offers'];
    uasort($offers, fn (array $one, array $other): int => $one['price'] <=> $other['price']);
    $cheapest = array_key_first($offers);
    echo count($offers) . " offers, the cheapest is $cheapest: {$offers[$cheapest]['price']} EUR\n";

    // With the same Idempotency-Key it can be sent again if no answer comes, and is booked once.
    $booking = call('POST', "$partner/booking", [...$token, "Idempotency-Key: transfer-{$offered['id']}"], [
        'Booking' => [
            'transfer_id' => $offered['id'],
            'TransferSelection' => ['outbound' => $cheapest],
            'Customer' => [
                'name' => 'Ada',
                'last_name' => 'Lovelace',
                'email' => 'ada@example.com',
                'country_code' => '+44',
                'mobile_number' => '7700900123',
                'reference' => 'our-4711',
            ],
        ],
    ])['Booking'];
    foreach ($booking['vouchers'] as $reference => $pdf) {
        file_put_contents("$reference.pdf", base64_decode($pdf));
        echo "booked as {$booking['reference']}, voucher in $reference.pdf\n";
    }

    // What a refusal looks like: nobody travels.
    call('GET', "$public/transfer-options?" . http_build_query([...$trip, 'adults' => 0]), $key);
} catch (Refusal $refusal) {
    echo "refused with {$refusal->status} {$refusal->errorCode}: {$refusal->getMessage()}\n";
    echo "see {$refusal->docUrl}, request {$refusal->requestId}\n";
}
