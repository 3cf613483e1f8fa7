/** Quotes of the demo catalogue, for the API description; a test compares them with the running API. */
export const QUOTE_EXAMPLES = {
  quoteByQuery: {
    response: {
      disclaimer:
        'Prices are final for the given trip and include all taxes and tolls. Availability is confirmed with the booking.',
      quote_url:
        'https://navette.example/book/quick-search?from=airport-1&to=resort-211&date=2027-01-16&time=10:00&is_flight=1&adults=2&children=0&infants=0&child_seats=0&boosters=0&luggage=2&ski_bags=0&ski=0&currency=EUR',
      route: {
        from: 'Geneva Airport',
        from_code: 'airport-1',
        to: 'Wengen',
        to_code: 'resort-211',
        distance_km: 233,
        duration_minutes: 195,
        travel_time: '03:15:00',
      },
      currency: 'EUR',
      passengers: {
        adults: 2,
        children: 0,
        infants: 0,
        child_seats: 0,
        boosters: 0,
        child_ages: null,
      },
      outbound: {
        pick_up_date_time: '2027-01-16 11:00:00',
        time_zone: 'Europe/Zurich',
        utc_offset: '+01:00',
        luggage: {
          normal_suitcases: 2,
          ski_equipment: 0,
        },
        vehicles: [
          {
            vehicle_type_id: 2,
            name: 'Standard minivan',
            price: 438,
            max_passengers: 8,
            max_luggage: 8,
            offer_code: 'requested',
            total_price: null,
            booking_url:
              'https://navette.example/book/quick-checkout?from=airport-1&to=resort-211&date=2027-01-16&time=10:00&is_flight=1&adults=2&children=0&infants=0&child_seats=0&boosters=0&luggage=2&ski_bags=0&ski=0&currency=EUR&vehicle=2',
          },
          {
            vehicle_type_id: 3,
            name: 'Standard XL minivan',
            price: 492,
            max_passengers: 8,
            max_luggage: 14,
            offer_code: 'requested',
            total_price: null,
            booking_url:
              'https://navette.example/book/quick-checkout?from=airport-1&to=resort-211&date=2027-01-16&time=10:00&is_flight=1&adults=2&children=0&infants=0&child_seats=0&boosters=0&luggage=2&ski_bags=0&ski=0&currency=EUR&vehicle=3',
          },
          {
            vehicle_type_id: 4,
            name: 'Premium minivan',
            price: 660,
            max_passengers: 8,
            max_luggage: 8,
            offer_code: 'requested',
            total_price: null,
            booking_url:
              'https://navette.example/book/quick-checkout?from=airport-1&to=resort-211&date=2027-01-16&time=10:00&is_flight=1&adults=2&children=0&infants=0&child_seats=0&boosters=0&luggage=2&ski_bags=0&ski=0&currency=EUR&vehicle=4',
          },
        ],
      },
      return: null,
      cancellation: {
        free_until: '2027-01-15T10:00:00.000Z',
        time_zone: 'Europe/Zurich',
      },
      promo_code_applied: false,
    },
  },
  quoteByBody: {
    body: {
      route_from_code: 'airport-1',
      route_to_code: 'resort-211',
      outbound_date: '2027-01-16',
      outbound_time_hours: 10,
      outbound_time_minutes: 0,
      adult_count: 2,
    },
    response: {
      disclaimer:
        'Prices are final for the given trip and include all taxes and tolls. Availability is confirmed with the booking.',
      quote_url: null,
      route: {
        from: 'Geneva Airport',
        from_code: 'airport-1',
        to: 'Wengen',
        to_code: 'resort-211',
        distance_km: 233,
        duration_minutes: 195,
        travel_time: '03:15:00',
      },
      currency: 'EUR',
      passengers: {
        adults: 2,
        children: 0,
        infants: 0,
        child_seats: 0,
        boosters: 0,
        child_ages: null,
      },
      outbound: {
        pick_up_date_time: '2027-01-16 11:00:00',
        time_zone: 'Europe/Zurich',
        utc_offset: '+01:00',
        luggage: {
          normal_suitcases: 0,
          ski_equipment: 0,
        },
        vehicles: [
          {
            vehicle_type_id: 2,
            name: 'Standard minivan',
            price: 438,
            max_passengers: 8,
            max_luggage: 8,
            offer_code: 'requested',
            total_price: null,
            booking_url: null,
          },
          {
            vehicle_type_id: 3,
            name: 'Standard XL minivan',
            price: 492,
            max_passengers: 8,
            max_luggage: 14,
            offer_code: 'requested',
            total_price: null,
            booking_url: null,
          },
          {
            vehicle_type_id: 4,
            name: 'Premium minivan',
            price: 660,
            max_passengers: 8,
            max_luggage: 8,
            offer_code: 'requested',
            total_price: null,
            booking_url: null,
          },
        ],
      },
      return: null,
      cancellation: {
        free_until: '2027-01-15T10:00:00.000Z',
        time_zone: 'Europe/Zurich',
      },
      promo_code_applied: false,
    },
  },
  quoteBatch: {
    body: {
      trips: [
        {
          route_from_code: 'airport-1',
          route_to_code: 'resort-211',
          outbound_date: '2027-01-16',
          outbound_time_hours: 10,
          outbound_time_minutes: 0,
          adult_count: 2,
        },
      ],
    },
    response: {
      results: [
        {
          status: 200,
          quote: {
            disclaimer:
              'Prices are final for the given trip and include all taxes and tolls. Availability is confirmed with the booking.',
            quote_url: null,
            route: {
              from: 'Geneva Airport',
              from_code: 'airport-1',
              to: 'Wengen',
              to_code: 'resort-211',
              distance_km: 233,
              duration_minutes: 195,
              travel_time: '03:15:00',
            },
            currency: 'EUR',
            passengers: {
              adults: 2,
              children: 0,
              infants: 0,
              child_seats: 0,
              boosters: 0,
              child_ages: null,
            },
            outbound: {
              pick_up_date_time: '2027-01-16 11:00:00',
              time_zone: 'Europe/Zurich',
              utc_offset: '+01:00',
              luggage: {
                normal_suitcases: 0,
                ski_equipment: 0,
              },
              vehicles: [
                {
                  vehicle_type_id: 2,
                  name: 'Standard minivan',
                  price: 438,
                  max_passengers: 8,
                  max_luggage: 8,
                  offer_code: 'requested',
                  total_price: null,
                  booking_url: null,
                },
                {
                  vehicle_type_id: 3,
                  name: 'Standard XL minivan',
                  price: 492,
                  max_passengers: 8,
                  max_luggage: 14,
                  offer_code: 'requested',
                  total_price: null,
                  booking_url: null,
                },
                {
                  vehicle_type_id: 4,
                  name: 'Premium minivan',
                  price: 660,
                  max_passengers: 8,
                  max_luggage: 8,
                  offer_code: 'requested',
                  total_price: null,
                  booking_url: null,
                },
              ],
            },
            return: null,
            cancellation: {
              free_until: '2027-01-15T10:00:00.000Z',
              time_zone: 'Europe/Zurich',
            },
            promo_code_applied: false,
          },
        },
      ],
    },
  },
}
