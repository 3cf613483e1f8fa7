const PERSON = {
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  country_code: '+44',
  mobile_number: '7700900123',
}

const CUSTOMER = { ...PERSON, reference: 'order-1' }

const TOKEN = 'mF_9.B5f-4.1JqM'

const CREDENTIALS = { api_key: 'demo-key', api_secret: 'demo-secret' }

const PARIS = { time_zone: 'Europe/Paris', utc_offset: '+01:00' }

const CANCELLATION = {
  reference: 'NAV482915067',
  price: 990,
  refund: 990,
  fee: 0,
  deadline: '2027-01-15 14:00:00',
  ...PARIS,
}

const INFORMATION = {
  booster_seat_count: 0,
  child_seat_count: 0,
  ski_count: 0,
  snowboard_count: 0,
  return_booster_seat_count: 0,
  return_child_seat_count: 0,
  return_ski_count: 0,
  return_snowboard_count: 0,
  accommodation_name: null,
  accommodation_address: null,
  flight_number: null,
  return_flight_number: null,
  additional_information: null,
  accommodation_coordinates: null,
}

const SUBMITTED = {
  is_return: 0,
  route_from_code: 'airport-1',
  route_to_code: 'resort-80',
  outbound_date: '2027-01-16',
  outbound_time_hours: 13,
  outbound_time_minutes: 0,
  outbound_selected_time_is_flight: 1,
}

const GROUP_SELECTION = {
  outbound: {
    from: 'Geneva Airport',
    to: 'Val Thorens',
    flight_date_time: '2027-01-16 13:00:00',
    time_zone: 'Europe/Zurich',
    utc_offset: '+01:00',
    selected_time_is_flight: 1,
    adult_count: 17,
    children_count: 0,
    booster_seat_count: 0,
    child_seat_count: 0,
    ski_count: 17,
    snowboard_count: 0,
    offers: {
      'requested-6': {
        pick_up_date_time: '2027-01-16 14:00:00',
        time_zone: 'Europe/Zurich',
        utc_offset: '+01:00',
        price: 990,
        travel_time: '03:20:00',
        arrival_date_time: '2027-01-16 17:20:00',
        waiting_time: '',
        vehicle_type_id: 6,
      },
    },
  },
}

const PAIR_SELECTION = {
  outbound: {
    identifier: '1',
    from: 'Geneva Airport',
    to: 'Val Thorens',
    is_to_resort: 1,
    flight_date_time: '2027-01-16 13:00:00',
    requested: {
      pick_up_date_time: '2027-01-16 14:00:00',
      time_zone: 'Europe/Zurich',
      utc_offset: '+01:00',
      price: 442,
      travel_time: '03:20:00',
      arrival_date_time: '2027-01-16 17:20:00',
      waiting_time: '',
      vehicle_type_id: 1,
    },
    'off_peak-1': {
      pick_up_date_time: '2027-01-16 16:00:00',
      time_zone: 'Europe/Zurich',
      utc_offset: '+01:00',
      price: 374,
      travel_time: '03:20:00',
      arrival_date_time: '2027-01-16 19:20:00',
      waiting_time: '02:00:00',
      vehicle_type_id: 1,
    },
  },
}

const PRICES = { 'airport-1': { 'resort-80': [{ vehicle: '1', pax_min: '1', pax_max: '3', price: '340.00' }] } }

const MARKUPS = {
  pages: 1,
  page: 1,
  data: [
    {
      id: '1',
      vehicle: '1',
      weekday_from: '7',
      weekday_to: '7',
      date_from: '2026-01-01',
      date_to: '2035-12-31',
      time_from: '00:00:00',
      time_to: '23:59:59',
      percentage: '8',
      level: '10',
      routes: { 'airport-1': ['resort-80'] },
    },
  ],
}

/** A booking in responses. */
const SHOWN = {
  reference: 'NAV482915067',
  status: 'confirmed',
  channel: 'api',
  created_at: '2026-11-23 10:00:00',
  cancelled_at: null,
  ...PARIS,
  updated_at: '2026-11-23T09:00:00.000Z',
  language: 'en',
  client_reference: 'order-1',
  campaign: null,
  price: 990,
  commission: 99,
  items: [
    {
      reference: 'NAV482915067-P1',
      kind: 'ride',
      state: 'booked',
      direction: 'outbound',
      from: { code: 'airport-1', name: 'Geneva Airport' },
      to: { code: 'resort-80', name: 'Val Thorens' },
      pick_up_date_time: '2027-01-16 14:00:00',
      time_zone: 'Europe/Zurich',
      utc_offset: '+01:00',
      flight_number: 'LX-2816',
      address: 'Chalet Altitude',
      coordinates: null,
      note: null,
      vehicle_type_id: 6,
      vehicle: 'Minibus 19 seats',
      adults: 17,
      children: 0,
      infants: 0,
      child_seats: 0,
      boosters: 0,
      luggage: 0,
      ski_bags: 17,
      price: 990,
      meeting_point:
        'After baggage reclaim take the exit to Switzerland, not the one to France. Your driver waits in the arrivals hall behind customs, with your name on a sign.',
      driver_phone: '+33 4 50 00 00 00',
    },
  ],
  products: [
    {
      reference: 'NAV482915067-P1',
      from: 'Geneva Airport',
      to: 'Val Thorens',
      pick_up_date_time: '2027-01-16 14:00:00',
      time_zone: 'Europe/Zurich',
      utc_offset: '+01:00',
      vehicle_type_id: 6,
      price: 990,
    },
  ],
  cancellation: { free_until: '2027-01-15T13:00:00.000Z', refund_now: 990 },
  transfer_id: 1,
  customer: PERSON,
}

const EVENT = { occurred_at: SHOWN.updated_at, version: 1, booking: SHOWN }

/**
 * Requests on the demo catalogue and their responses, for the description of version 2, long lists shortened. A test
 * compares them with the running API.
 */
export const EXAMPLES = {
  token: { body: CREDENTIALS, response: { token: TOKEN, created_at: 1795428000, expires_at: 1795514400 } },
  destinations: { response: { 'airport-1': 'Geneva Airport', 'resort-11': 'Chamonix' } },
  destinationsFrom: { response: { 'resort-11': 'Chamonix', 'resort-80': 'Val Thorens' } },
  routes: { response: { 'airport-1': ['city-46'], 'resort-80': ['airport-1'] } },
  route: { response: { max_passengers: 19 } },
  vehicles: {
    response: {
      1: {
        id: 1,
        name: 'Economy car',
        description: 'Saloon car for up to 3 passengers with cabin-size luggage. Does not carry skis or snowboards.',
        image_link: 'https://navette.example/vehicles/economy-car.svg',
        max_passengers: 3,
        can_transport_skis: '0',
      },
    },
  },
  prices: { response: PRICES },
  markups: { response: MARKUPS },
  priceBook: {
    response: {
      version: 'u8Dd8rS0Yt2rWbJ3lq7w1A',
      prices: PRICES,
      rules: MARKUPS.data,
      places: {
        'airport-1': {
          name: 'Geneva Airport',
          time_zone: 'Europe/Zurich',
          arrival_buffer_minutes: 60,
          check_in_lead_minutes: 150,
        },
      },
      routes: { 'airport-1': { 'resort-80': { duration_minutes: 200, max_passengers: 19 } } },
      vehicles: { 1: { id: 1, name: 'Economy car', max_passengers: 3, max_luggage: 3, can_transport_skis: '0' } },
      round_trip_discount_percent: 5,
      rates: { EUR: 1, GBP: 0.8654 },
      minimum_notice_minutes: 0,
      horizon_days: 550,
      time_zone: 'Europe/Paris',
    },
  },
  transfer: {
    body: {
      Transfer: { type: 'private', ...SUBMITTED, adult_count: 17 },
      AdditionalInformation: { ski_count: 17, flight_number: 'LX-2816', accommodation_name: 'Chalet Altitude' },
    },
    response: {
      Transfer: { id: 1, type: 'private', discount_applied: 0, TransferSelection: GROUP_SELECTION },
    },
  },
  storedTransfer: {
    response: {
      Transfer: {
        id: 1,
        type: 'private',
        discount_applied: 0,
        TransferSelection: GROUP_SELECTION,
        ...SUBMITTED,
        adult_count: 17,
        children_count: 0,
      },
      AdditionalInformation: {
        ...INFORMATION,
        ski_count: 17,
        flight_number: 'LX-2816',
        accommodation_name: 'Chalet Altitude',
      },
    },
  },
  booking: {
    body: {
      Booking: {
        transfer_id: 1,
        return_vouchers: 0,
        TransferSelection: { outbound: 'requested-6' },
        Customer: CUSTOMER,
      },
    },
    response: { Booking: { reference: 'NAV482915067' } },
  },
  storedBooking: { response: { Booking: { ...SHOWN, vouchers: { 'NAV482915067-P1': 'JVBERi0xLjcK' } } } },
  bookings: { response: { data: [SHOWN], next: null } },
  events: {
    response: { data: [{ id: 'msg_bead2169-3780-4499-8777-ac89a03efcf4', type: 'booking.confirmed', ...EVENT }] },
  },
  bookingEvent: { type: 'booking.confirmed', timestamp: EVENT.occurred_at, data: EVENT },
  bookingMessage: {
    type: 'booking.message',
    timestamp: EVENT.occurred_at,
    data: {
      ...EVENT,
      message: { text: 'The pass is closed: your driver takes the tunnel, please be ready at 10:40.' },
    },
  },
  change: {
    body: { Booking: { Customer: { mobile_number: '7700900456' } } },
    response: {
      Booking: { ...SHOWN, customer: { ...PERSON, mobile_number: '7700900456' } },
    },
  },
  cancellation: { response: { Cancellation: { ...CANCELLATION, status: 'confirmed', cancelled_at: null } } },
  cancelled: {
    response: { Cancellation: { ...CANCELLATION, status: 'cancelled', cancelled_at: '2026-11-23 10:00:00' } },
  },
  clientLink: {
    body: { Transfer: { ...SUBMITTED, adult_count: 2 } },
    response: { link: 'https://navette.example/en/booking/b2b2c?key=oBuOvT7qW5CozrH9p-UAEu13kb6iP9YB' },
  },
}

/** The same for the description of version 1. */
export const EXAMPLES_V1 = {
  token: {
    body: CREDENTIALS,
    response: { token: TOKEN, created_at: '2026-11-23 10:00:00', current_server_time: '2026-11-23 10:00:00', ...PARIS },
  },
  destinations: { response: { 0: 'Airports', 'airport-1': 'Geneva Airport', other: 'Other address' } },
  destinationsFrom: { response: { 0: 'Cities', 'city-46': 'Geneva city', other: 'Other address' } },
  maxPassengerCount: { response: 19 },
  prices: { response: PRICES },
  markups: { response: MARKUPS },
  transfer: {
    body: { Transfer: { ...SUBMITTED, adult_count: 2 } },
    response: { Transfer: { id: 1, TransferSelection: PAIR_SELECTION } },
  },
  storedTransfer: {
    response: {
      Transfer: { id: 1, TransferSelection: PAIR_SELECTION, ...SUBMITTED, adult_count: 2, children_count: 0 },
      AdditionalInformation: INFORMATION,
    },
  },
  booking: {
    body: {
      Booking: {
        transfer_id: 1,
        return_vouchers: 0,
        TransferSelection: { outbound: 'requested' },
        Customer: CUSTOMER,
      },
    },
    response: { Booking: { reference: 'NAV482915067' } },
  },
}
