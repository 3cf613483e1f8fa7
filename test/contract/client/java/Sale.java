import java.net.URI;
import java.time.LocalDate;
import navette.partner_v2.ApiClient;
import navette.partner_v2.api.AuthenticationApi;
import navette.partner_v2.api.BookingsApi;
import navette.partner_v2.api.TransfersApi;
import navette.partner_v2.model.BookingChange;
import navette.partner_v2.model.CancellationCancellation;
import navette.partner_v2.model.ChangeBookingBody;
import navette.partner_v2.model.ChangeRideBody;
import navette.partner_v2.model.ChangedBookingBooking;
import navette.partner_v2.model.ChosenOffers;
import navette.partner_v2.model.CreateBookingBody;
import navette.partner_v2.model.CreateTokenBody;
import navette.partner_v2.model.CreateTransferBody;
import navette.partner_v2.model.Customer;
import navette.partner_v2.model.CustomerChange;
import navette.partner_v2.model.ItemChange;
import navette.partner_v2.model.PricedRideChange;
import navette.partner_v2.model.QuoteRideChangeBody;
import navette.partner_v2.model.RequestedBooking;
import navette.partner_v2.model.RequestedRideChange;
import navette.partner_v2.model.RequestedTransfer;
import navette.partner_v2.model.StoredBookingBooking;
import navette.partner_v2.model.TransferTransfer;

/** Sells, reads, changes, moves and cancels a transfer by the client that was generated for Java; the argument is the site. */
class Sale {
  public static void main(String[] args) throws Exception {
    var client = new ApiClient();
    var site = URI.create(args[0]);
    client.setScheme(site.getScheme()).setHost(site.getHost()).setPort(site.getPort()).setBasePath("/api/v2");
    var credentials = new CreateTokenBody().apiKey("demo-key").apiSecret("demo-secret");
    String token = new AuthenticationApi(client).createToken(credentials).getToken();
    client.setRequestInterceptor((request) -> request.header("Authorization", "Bearer " + token));

    var wanted =
        new RequestedTransfer()
            .isReturn(RequestedTransfer.IsReturnEnum.NUMBER_0)
            .routeFromCode("airport-1")
            .routeToCode("resort-80")
            .outboundDate(LocalDate.parse("2027-01-16"))
            .outboundTimeHours(10)
            .outboundTimeMinutes(0)
            .adultCount(2);
    TransferTransfer offered =
        new TransfersApi(client).createTransfer(new CreateTransferBody().transfer(wanted), null, null).getTransfer();
    String outbound = offered.getTransferSelection().getOutbound().getOffers().keySet().iterator().next();
    var customer =
        new Customer()
            .name("Ada")
            .lastName("Lovelace")
            .email("ada@example.com")
            .countryCode("+44")
            .mobileNumber("7400123456");
    var order =
        new RequestedBooking()
            .transferId(offered.getId())
            .transferSelection(new ChosenOffers().outbound(outbound))
            .customer(customer);
    var bookings = new BookingsApi(client);
    String reference =
        bookings.createBooking(new CreateBookingBody().booking(order), null).getBooking().getReference();
    StoredBookingBooking booking = bookings.getBooking(reference, null).getBooking();
    var wishes =
        new BookingChange()
            .customer(new CustomerChange().name("Augusta"))
            .addItemsItem(
                new ItemChange().reference(booking.getItems().get(0).getReference()).flightNumber("LX2818"));
    ChangedBookingBooking changed =
        bookings.changeBooking(reference, new ChangeBookingBody().booking(wishes), null).getBooking();
    var quoted = new QuoteRideChangeBody().change(new RequestedRideChange().time("13:00"));
    var price = bookings.quoteRideChange(reference, 1, quoted).getChange().getNewPrice();
    var priced = new ChangeRideBody().change(new PricedRideChange().time("13:00").newPrice(price));
    ChangedBookingBooking moved = bookings.changeRide(reference, 1, priced, null).getBooking();
    CancellationCancellation cancelled = bookings.cancelBooking(reference).getCancellation();
    System.out.println(
        String.join(
            " ",
            booking.getReference(),
            booking.getStatus().toString(),
            booking.getItems().get(0).getTo().getName(),
            changed.getCustomer().getName(),
            changed.getItems().get(0).getFlightNumber(),
            moved.getItems().get(0).getPickUpDateTime().substring(11, 16),
            cancelled.getStatus().toString()));
  }
}
