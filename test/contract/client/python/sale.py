"""Sells, reads, changes, moves and cancels a transfer by the client that was generated for Python; the argument is the site."""

import sys

from navette_partner_v2 import (
    ApiClient,
    AuthenticationApi,
    BookingChange,
    BookingsApi,
    ChangeBookingBody,
    ChangeRideBody,
    ChosenOffers,
    Configuration,
    CreateBookingBody,
    CreateTokenBody,
    CreateTransferBody,
    Customer,
    CustomerChange,
    ItemChange,
    PricedRideChange,
    QuoteRideChangeBody,
    RequestedBooking,
    RequestedRideChange,
    RequestedTransfer,
    TransfersApi,
)

client = ApiClient(Configuration(host=f"{sys.argv[1]}/api/v2"))
credentials = CreateTokenBody(api_key="demo-key", api_secret="demo-secret")
client.configuration.access_token = AuthenticationApi(client).create_token(credentials).token

wanted = RequestedTransfer(
    is_return=0,
    route_from_code="airport-1",
    route_to_code="resort-80",
    outbound_date="2027-01-16",
    outbound_time_hours=10,
    outbound_time_minutes=0,
    adult_count=2,
)
offered = TransfersApi(client).create_transfer(CreateTransferBody(transfer=wanted)).transfer
order = RequestedBooking(
    transfer_id=offered.id,
    transfer_selection=ChosenOffers(outbound=next(iter(offered.transfer_selection.outbound.offers))),
    customer=Customer(
        name="Ada", last_name="Lovelace", email="ada@example.com", country_code="+44", mobile_number="7400123456"
    ),
)
bookings = BookingsApi(client)
reference = bookings.create_booking(CreateBookingBody(booking=order)).booking.reference
booking = bookings.get_booking(reference).booking
wishes = BookingChange(
    customer=CustomerChange(name="Augusta"),
    items=[ItemChange(reference=booking.items[0].reference, flight_number="LX2818")],
)
changed = bookings.change_booking(reference, ChangeBookingBody(booking=wishes)).booking
quote = bookings.quote_ride_change(
    reference, 1, QuoteRideChangeBody(change=RequestedRideChange(time="13:00"))
).change
priced = PricedRideChange(time="13:00", new_price=quote.new_price)
moved = bookings.change_ride(reference, 1, ChangeRideBody(change=priced)).booking
cancelled = bookings.cancel_booking(reference).cancellation
print(
    booking.reference,
    booking.status,
    booking.items[0].to.name,
    changed.customer.name,
    changed.items[0].flight_number,
    moved.items[0].pick_up_date_time[11:16],
    cancelled.status,
)
