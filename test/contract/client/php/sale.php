<?php

// Sells, reads, changes, moves and cancels a transfer by the client that was generated for PHP; the arguments are the site and
// the folder of the generated clients.

use GuzzleHttp\Client;
use Navette\PartnerV2\Api\AuthenticationApi;
use Navette\PartnerV2\Api\BookingsApi;
use Navette\PartnerV2\Api\TransfersApi;
use Navette\PartnerV2\Configuration;
use Navette\PartnerV2\Model\BookingChange;
use Navette\PartnerV2\Model\ChangeBookingBody;
use Navette\PartnerV2\Model\ChangeRideBody;
use Navette\PartnerV2\Model\ChosenOffers;
use Navette\PartnerV2\Model\CreateBookingBody;
use Navette\PartnerV2\Model\CreateTokenBody;
use Navette\PartnerV2\Model\CreateTransferBody;
use Navette\PartnerV2\Model\Customer;
use Navette\PartnerV2\Model\CustomerChange;
use Navette\PartnerV2\Model\ItemChange;
use Navette\PartnerV2\Model\PricedRideChange;
use Navette\PartnerV2\Model\QuoteRideChangeBody;
use Navette\PartnerV2\Model\RequestedBooking;
use Navette\PartnerV2\Model\RequestedRideChange;
use Navette\PartnerV2\Model\RequestedTransfer;

// The generated code is older than this PHP.
error_reporting(E_ALL & ~E_DEPRECATED);
[, $site, $folder] = $argv;
require 'GuzzleHttp/autoload.php';
require __DIR__ . '/psr7-functions.php';
spl_autoload_register(function (string $class) use ($folder): void {
    $file = "$folder/partner-v2/lib/" . str_replace(['Navette\\PartnerV2\\', '\\'], ['', '/'], $class) . '.php';
    if (is_file($file)) {
        require $file;
    }
});

$http = new Client();
$config = (new Configuration())->setHost("$site/api/v2");
$credentials = new CreateTokenBody(['api_key' => 'demo-key', 'api_secret' => 'demo-secret']);
$config->setAccessToken((new AuthenticationApi($http, $config))->createToken($credentials)->getToken());

$wanted = new RequestedTransfer([
    'is_return' => 0,
    'route_from_code' => 'airport-1',
    'route_to_code' => 'resort-80',
    'outbound_date' => new DateTime('2027-01-16'),
    'outbound_time_hours' => 10,
    'outbound_time_minutes' => 0,
    'adult_count' => 2,
]);
$body = new CreateTransferBody(['transfer' => $wanted]);
$offered = (new TransfersApi($http, $config))->createTransfer($body)->getTransfer();
$order = new RequestedBooking([
    'transfer_id' => $offered->getId(),
    'transfer_selection' => new ChosenOffers([
        'outbound' => array_key_first($offered->getTransferSelection()->getOutbound()->getOffers()),
    ]),
    'customer' => new Customer([
        'name' => 'Ada',
        'last_name' => 'Lovelace',
        'email' => 'ada@example.com',
        'country_code' => '+44',
        'mobile_number' => '7400123456',
    ]),
]);
$bookings = new BookingsApi($http, $config);
$reference = $bookings->createBooking(new CreateBookingBody(['booking' => $order]))->getBooking()->getReference();
$booking = $bookings->getBooking($reference)->getBooking();
[$item] = $booking->getItems();
$wishes = new BookingChange([
    'customer' => new CustomerChange(['name' => 'Augusta']),
    'items' => [new ItemChange(['reference' => $item->getReference(), 'flight_number' => 'LX2818'])],
]);
$changed = $bookings->changeBooking($reference, new ChangeBookingBody(['booking' => $wishes]))->getBooking();
$quoted = new QuoteRideChangeBody(['change' => new RequestedRideChange(['time' => '13:00'])]);
$price = $bookings->quoteRideChange($reference, 1, $quoted)->getChange()->getNewPrice();
$priced = new ChangeRideBody(['change' => new PricedRideChange(['time' => '13:00', 'new_price' => $price])]);
$moved = $bookings->changeRide($reference, 1, $priced)->getBooking();
$cancelled = $bookings->cancelBooking($reference)->getCancellation();
echo implode(' ', [
    $booking->getReference(),
    $booking->getStatus(),
    $item->getTo()->getName(),
    $changed->getCustomer()->getName(),
    $changed->getItems()[0]->getFlightNumber(),
    substr($moved->getItems()[0]->getPickUpDateTime(), 11, 5),
    $cancelled->getStatus(),
]), "\n";
