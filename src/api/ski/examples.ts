/**
 * Requests and their responses on the demo catalogue, for the API description, long lists shortened. A test compares
 * them with the running API.
 */
export const EXAMPLES = {
  resortsSearch: {
    response: [
      {
        id: 80,
        name: 'Val Thorens',
        country: 'France',
        region_id: 2,
        latitude: 45.298,
        longitude: 6.5806,
      },
    ],
  },
  resorts: {
    response: {
      data: [
        {
          id: 216,
          name: 'Adelboden',
          country: 'Switzerland',
          region_id: 14,
          latitude: 46.492,
          longitude: 7.56,
        },
        {
          id: 163,
          name: 'Alpbach',
          country: 'Austria',
          region_id: 31,
          latitude: 47.398,
          longitude: 11.944,
        },
      ],
      meta: {
        total: 115,
        page: 1,
        per_page: 50,
        total_pages: 3,
      },
    },
  },
  shops: {
    response: {
      data: [
        {
          id: 362,
          name: 'Glisse & Cimes Val Thorens Lombarde',
          supplier: 'glisse-et-cimes',
          resort_id: 80,
          address: 'Place de la Lombarde, 73440 Val Thorens, France',
          latitude: 45.29688,
          longitude: 6.58062,
          opening_hours: [
            {
              day: 'monday',
              opens: '08:30',
              closes: '19:30',
            },
            {
              day: 'tuesday',
              opens: '08:30',
              closes: '19:30',
            },
            {
              day: 'wednesday',
              opens: '08:30',
              closes: '19:30',
            },
            {
              day: 'thursday',
              opens: '08:30',
              closes: '19:30',
            },
            {
              day: 'friday',
              opens: '08:30',
              closes: '19:30',
            },
            {
              day: 'saturday',
              opens: '08:00',
              closes: '20:30',
            },
            {
              day: 'sunday',
              opens: '08:30',
              closes: '19:30',
            },
          ],
        },
      ],
      total: 5,
    },
  },
  measurements: {
    response: {
      height: [
        {
          id: 101,
          label: 'up to 74 cm',
        },
      ],
      weight: [
        {
          id: 201,
          label: 'up to 9 kg',
        },
      ],
      shoe_size: [
        {
          id: 301,
          label: '23 EU / 14.5 mondopoint',
        },
      ],
      foot_width: [
        {
          id: 401,
          label: 'narrow (up to 98 mm)',
        },
      ],
      calf_width: [
        {
          id: 501,
          label: 'slim (up to 33 cm)',
        },
      ],
      head_size: [
        {
          id: 601,
          label: '44-45 cm',
        },
      ],
    },
  },
  rentalOptions: {
    response: {
      disclaimer: 'Prices are per person for the whole rental. Prices are calculated again when the checkout opens.',
      quote_url: 'https://navette.example/ski/book/quick-search?resort=80&first_day=2027-01-16&days=6&currency=EUR',
      resort: {
        id: 80,
        name: 'Val Thorens',
        country: 'France',
      },
      shop: null,
      currency: 'EUR',
      rental: {
        first_day: '2027-01-16',
        last_day: '2027-01-21',
        duration_days: 6,
      },
      offers: [
        {
          offer_id: 114,
          name: 'ECO',
          group: 'SKI',
          age_group: 'adult',
          min_age: 16,
          max_age: null,
          equipment: [
            {
              pack_id: 2042,
              pack_ids: [2042],
              composition: 'Skis',
              price: 55,
              in_store_price: 73,
              booking_url:
                'https://navette.example/ski/book/quick-checkout?resort=80&first_day=2027-01-16&days=6&currency=EUR&pack=2042',
            },
            {
              pack_id: 2043,
              pack_ids: [2043],
              composition: 'Skis + Boots',
              price: 76.5,
              in_store_price: 102,
              booking_url:
                'https://navette.example/ski/book/quick-checkout?resort=80&first_day=2027-01-16&days=6&currency=EUR&pack=2043',
            },
            {
              pack_id: 2042,
              pack_ids: [2042, 2044],
              composition: 'Skis + Helmet',
              price: 74,
              in_store_price: 98,
              booking_url:
                'https://navette.example/ski/book/quick-checkout?resort=80&first_day=2027-01-16&days=6&currency=EUR&pack=2042,2044',
            },
            {
              pack_id: 2043,
              pack_ids: [2043, 2044],
              composition: 'Skis + Boots + Helmet',
              price: 95.5,
              in_store_price: 127,
              booking_url:
                'https://navette.example/ski/book/quick-checkout?resort=80&first_day=2027-01-16&days=6&currency=EUR&pack=2043,2044',
            },
          ],
        },
      ],
      promo_code: null,
      promo_code_applied: false,
    },
  },
  rentalCalendar: {
    response: {
      currency: 'EUR',
      days: [
        { date: '2027-01-01', price: 66.5, offer_id: 114, pack_ids: [2042] },
        { date: '2027-01-02', price: 55, offer_id: 114, pack_ids: [2042] },
      ],
    },
  },
  checkoutLink: {
    body: {
      resort_id: 80,
      first_day: '2027-01-16',
      duration_days: 6,
      customer_email: 'anna@example.com',
      booking_reference: 'NAV20271234',
      participants: [
        {
          first_name: 'Anna',
          age: 34,
          gender: 'woman',
          pack_id: 2043,
          ski_level: 'intermediate',
          helmet: true,
          height_id: 120,
        },
        {
          first_name: 'Tom',
          age: 8,
          gender: 'man',
          pack_id: 2018,
          start_date: '2027-01-17',
          end_date: '2027-01-19',
        },
      ],
    },
    response: {
      checkout_url: 'https://navette.example/ski/ski-rental/booking/book/?t=XVhqNZijeGsXnGKFf3MyH_j2Tj6RA25u',
      expires_at: '2026-11-24T09:00:00.000Z',
      currency: 'EUR',
      total_price: 115,
      promo_code_applied: false,
    },
  },
}
