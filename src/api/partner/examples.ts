/** Requests on the demo catalogue and their answers, for the API description; a test holds them against the running API. */
export const EXAMPLES = {
  transfer: {
    body: {
      Transfer: {
        type: 'private',
        is_return: 0,
        route_from_code: 'airport-1',
        route_to_code: 'resort-80',
        outbound_date: '2027-01-16',
        outbound_time_hours: 13,
        outbound_time_minutes: 0,
        outbound_selected_time_is_flight: 1,
        adult_count: 17,
      },
      AdditionalInformation: { ski_count: 17, flight_number: 'LX-2816', accommodation_name: 'Chalet Altitude' },
    },
    response: {
      Transfer: {
        id: 1,
        type: 'private',
        discount_applied: 0,
        TransferSelection: {
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
        },
      },
    },
  },
  booking: {
    body: {
      Booking: {
        transfer_id: 1,
        return_vouchers: 0,
        TransferSelection: { outbound: 'requested-6' },
        Customer: {
          name: 'Ada',
          last_name: 'Lovelace',
          email: 'ada@example.com',
          country_code: '+44',
          mobile_number: '7700900123',
          reference: 'order-1',
        },
      },
    },
    response: { Booking: { reference: 'NAV482915067' } },
  },
}
