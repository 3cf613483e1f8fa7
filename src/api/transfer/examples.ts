import { QUOTE_EXAMPLES } from './quote-examples.ts'

/**
 * Requests and their responses on the demo catalogue, for the API description. A test compares them with the running
 * API.
 */
export const EXAMPLES = {
  locations: {
    response: [
      {
        code: 'airport-1',
        name: 'Geneva Airport',
        type: 'airport',
        country: 'Switzerland',
      },
      {
        code: 'city-46',
        name: 'Geneva city',
        type: 'city',
        country: 'Switzerland',
      },
    ],
  },
  accommodations: {
    response: {
      data: [
        {
          id: 1044,
          name: 'Hôtel Mont-Blanc Chamonix',
          address: '62 Allée du Majestic, 74400 Chamonix-Mont-Blanc, France',
          latitude: 45.92479,
          longitude: 6.87658,
        },
      ],
      total: 1,
    },
  },
  ...QUOTE_EXAMPLES,
  resolveLocation: {
    response: {
      results: [
        {
          code: 'resort-11',
          name: 'Hôtel Mont-Blanc Chamonix',
          match: 'exact',
          coordinates: { latitude: 45.92479, longitude: 6.87658 },
          served: true,
          served_from: ['airport-1', 'airport-3'],
          accommodation_id: 1044,
        },
      ],
    },
  },
  locationList: {
    response: [
      {
        code: 'airport-1',
        name: 'Geneva Airport',
        names: {
          en: 'Geneva Airport',
          fr: 'Aéroport de Genève',
          de: 'Flughafen Genf',
          it: 'Aeroporto di Ginevra',
        },
        type: 'airport',
        country: 'Switzerland',
        coordinates: { latitude: 46.2312, longitude: 6.109 },
        time_zone: 'Europe/Zurich',
        iata: 'GVA',
        served_from: ['city-46', 'resort-10'],
      },
    ],
  },
  vehicles: {
    response: [
      {
        vehicle_type_id: 1,
        name: 'Economy car',
        names: {
          en: 'Economy car',
          fr: 'Berline économique',
          de: 'Economy-Limousine',
          it: 'Berlina economica',
        },
        description: 'Saloon car for up to 3 passengers with cabin-size luggage. Does not carry skis or snowboards.',
        image_link: 'https://navette.example/vehicles/economy-car.svg',
        max_passengers: 3,
        max_luggage: 3,
        can_transport_skis: 0,
      },
    ],
  },
  priceCalendar: {
    response: {
      currency: 'EUR',
      days: [
        { date: '2027-01-01', price: 365, vehicle_type_id: 2 },
        { date: '2027-01-02', price: 438, vehicle_type_id: 2 },
        { date: '2027-01-03', price: 394.2, vehicle_type_id: 2 },
      ],
    },
  },
  checkoutLink: {
    body: {
      route_from_code: 'airport-1',
      route_to_code: 'resort-11',
      outbound_date: '2027-01-16',
      outbound_time_hours: 10,
      outbound_time_minutes: 0,
      adult_count: 2,
      outbound_flight_number: 'LX-2816',
      accommodation_id: 1044,
      additional_info: 'One pair of skis is 190 cm long.',
    },
    response: {
      checkout_url: 'https://navette.example/book/public-checkout/p8Vx0mZ4Yk2Qe7sT1uWb9cDf3gHj6kLn',
      expires_at: '2026-11-24 10:00:00',
      time_zone: 'Europe/Paris',
      utc_offset: '+01:00',
      currency: 'EUR',
      price: 242,
      vehicle_type_id: 1,
      return_vehicle_type_id: null,
      promo_code_applied: false,
    },
  },
}
