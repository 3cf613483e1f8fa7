import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CHAMONIX,
  GENEVA,
  GENEVA_CITY,
  LYON,
  MANUAL_ROUTE,
  MOUTIERS,
  SATURDAY,
  VAL_THORENS,
} from '../../support/demo.ts'
import { type Answer, expectRefusal } from '../../support/http.ts'
import { useWorld } from '../../support/world.ts'

const PATH = '/api/public/v1/transfer-options'
const world = useWorld()

type Params = Record<string, string | number>

const get = (params: Params) =>
  world.app.inject({ url: PATH, query: Object.fromEntries(Object.entries(params).map(([k, v]) => [k, String(v)])) })
const post = (payload: object) => world.app.inject({ method: 'POST', url: PATH, payload })

const TRIP = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00' }
const BODY = {
  route_from_code: GENEVA,
  route_to_code: CHAMONIX,
  outbound_date: SATURDAY,
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}

interface Vehicle {
  vehicle_type_id: number
  price: number
  total_price: number | null
  booking_url: string | null
}
const vehicles = (answer: Answer, leg: 'outbound' | 'return' = 'outbound'): Vehicle[] => answer.json()[leg].vehicles
const priceOf = (answer: Answer, id: number, leg: 'outbound' | 'return' = 'outbound') =>
  vehicles(answer, leg).find((vehicle) => vehicle.vehicle_type_id === id)?.price

describe('the golden prices: 2 adults with ski bags, picked up on a Saturday in January at 10:00', () => {
  it.each([
    ['airport-1', 'resort-3', 275, 10, 302.5],
    ['airport-1', 'resort-11', 260, 10, 286],
    ['airport-1', 'resort-15', 270, 10, 297],
    ['airport-1', 'resort-58', 390, 10, 429],
    ['airport-1', 'resort-66', 350, 10, 385],
    ['airport-1', 'resort-72', 350, 10, 385],
    ['airport-1', 'resort-77', 360, 10, 396],
    ['airport-1', 'resort-78', 330, 10, 363],
    ['airport-1', 'resort-80', 385, 10, 423.5],
    ['airport-1', 'resort-224', 430, 20, 516],
    ['airport-1', 'resort-256', 515, 20, 618],
    ['airport-4', 'resort-21', 315, 10, 346.5],
    ['airport-4', 'resort-27', 330, 10, 363],
    ['airport-19', 'resort-165', 225, 20, 270],
    ['airport-19', 'resort-168', 265, 20, 318],
    ['airport-19', 'resort-169', 255, 20, 306],
    ['airport-19', 'resort-175', 250, 20, 300],
    ['airport-20', 'resort-172', 300, 20, 360],
    ['airport-20', 'resort-173', 265, 20, 318],
    ['airport-24', 'resort-240', 570, 20, 684],
    ['airport-24', 'resort-247', 455, 20, 546],
    ['airport-25', 'resort-28', 445, 20, 534],
    ['airport-25', 'resort-143', 320, 20, 384],
    ['airport-38', 'resort-334', 380, 20, 456],
    ['airport-39', 'resort-243', 360, 20, 432],
    ['airport-44', 'resort-632', 185, 20, 222],
    ['airport-44', 'resort-634', 210, 20, 252],
    ['airport-79', 'resort-754', 485, 20, 582],
  ])('%s to %s costs the base price %i € + %i %% = %d €', async (from, to, base, percent, price) => {
    for (const date of ['2027-01-02', '2027-01-16', '2027-01-30']) {
      const [cheapest] = vehicles(await get({ from, to, date, time: '10:00', is_flight: 0, ski_bags: 2 }))
      expect(cheapest?.price).toBe(price)
      expect(Math.round(base * (100 + percent)) / 100).toBe(price)
    }
  })

  it('Geneva to Chamonix costs 208 € on a quiet Wednesday: 260 € - 20%', async () => {
    const [cheapest] = vehicles(await get({ ...TRIP, date: '2027-01-20', is_flight: 0, ski_bags: 2 }))
    expect(cheapest?.price).toBe(208)
  })

  it('A return trip takes 5% off both legs: 423.50 € one way, 402.33 € there (402.325 rounded up)', async () => {
    const trip = { from: GENEVA, to: VAL_THORENS, date: SATURDAY, time: '10:00', is_flight: 0, ski_bags: 2 }
    expect(priceOf(await get(trip), 2)).toBe(423.5)
    const both = await get({ ...trip, return_date: '2027-01-23' })
    const there = priceOf(both, 2) ?? 0
    const back = priceOf(both, 2, 'return') ?? 0
    expect(there).toBe(402.33)
    expect(vehicles(both).find(({ vehicle_type_id }) => vehicle_type_id === 2)?.total_price).toBe(
      (there * 100 + back * 100) / 100,
    )
  })
})

describe('a quote by query', () => {
  it('A quote has every field, echoes its defaults, and has links that keep the search', async () => {
    const answer = await get(TRIP)
    expect(answer.statusCode).toBe(200)
    const query =
      'from=airport-1&to=resort-11&date=2027-01-16&time=10:00&is_flight=1&adults=2&children=0&infants=0&child_seats=0&boosters=0&luggage=2&ski_bags=0&ski=0&currency=EUR'
    expect(answer.json()).toEqual({
      disclaimer: expect.stringMatching(/./),
      quote_url: `http://navette.test/book/quick-search?${query}`,
      route: {
        from: 'Geneva Airport',
        from_code: GENEVA,
        to: 'Chamonix',
        to_code: CHAMONIX,
        distance_km: 100,
        duration_minutes: 110,
        travel_time: '01:50:00',
      },
      currency: 'EUR',
      passengers: { adults: 2, children: 0, infants: 0, child_seats: 0, boosters: 0, child_ages: null },
      outbound: {
        pick_up_date_time: '2027-01-16 11:00:00',
        time_zone: 'Europe/Zurich',
        utc_offset: '+01:00',
        luggage: { normal_suitcases: 2, ski_equipment: 0 },
        vehicles: expect.any(Array),
      },
      return: null,
      cancellation: { free_until: '2027-01-15T10:00:00.000Z', time_zone: 'Europe/Zurich' },
      promo_code_applied: false,
    })
    expect(vehicles(answer)[1]).toEqual({
      vehicle_type_id: 2,
      name: 'Standard minivan',
      price: 286,
      max_passengers: 8,
      max_luggage: 8,
      offer_code: 'requested',
      total_price: null,
      booking_url: `http://navette.test/book/quick-checkout?${query}&vehicle=2`,
    })
  })

  it('A quote lists vehicles by price, and the economy car only without skis', async () => {
    const prices = vehicles(await get(TRIP)).map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(priceOf(await get(TRIP), 1)).toBeDefined()
    for (const skis of [{ ski: 1 }, { ski_bags: 1 }]) {
      const answer = await get({ ...TRIP, ...skis })
      expect(priceOf(answer, 1)).toBeUndefined()
      expect(answer.json().outbound.luggage).toEqual({ normal_suitcases: 2, ski_equipment: 1 })
    }
  })

  it('A quote leaves out vehicles too small for the group, its extra seats or its suitcases', async () => {
    const ids = async (params: Params) =>
      vehicles(await get({ ...TRIP, ...params })).map(({ vehicle_type_id }) => vehicle_type_id)
    expect(await ids({ adults: 3 })).toContain(1)
    expect(await ids({ adults: 3, infants: 1 })).not.toContain(1)
    expect(await ids({ adults: 2, child_seats: 1, boosters: 1 })).not.toContain(1)
    expect(await ids({ adults: 2, children: 1, child_seats: 1 })).toContain(1)
    expect(await ids({ luggage: 9 })).not.toContain(2)
  })

  it('A quote reads the time as HH:MM, H:MM, HHMM or HH, and its keys in any order', async () => {
    for (const time of ['10:00', '1000', '10']) {
      expect((await get({ ...TRIP, time })).json().outbound.pick_up_date_time).toBe('2027-01-16 11:00:00')
    }
    expect((await get({ ...TRIP, time: '9:30' })).json().outbound.pick_up_date_time).toBe('2027-01-16 10:30:00')
    for (const time of ['9', '930', '9:3', '24:00']) expectRefusal(await get({ ...TRIP, time }), 400, 'INVALID_PARAMS')
    expect((await get({ ...TRIP, currency: 'gbp' })).json().currency).toBe('GBP')
  })

  it('A quote takes the last of a key given twice, and ignores unknown keys', async () => {
    const answer = await world.app.inject(
      `${PATH}?from=x&from=${GENEVA}&to=${CHAMONIX}&date=${SATURDAY}&time=10:00&utm_source=a&source=b&adults%5B%5D=9`,
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.json().passengers.adults).toBe(2)
    const fields = JSON.stringify(BODY).slice(1)
    const headers = { 'content-type': 'application/json' }
    for (const unknown of ['"__proto__":{"adult_count":9}', '"constructor":{"prototype":1}', '"other":1']) {
      const request = { method: 'POST', url: PATH, headers, payload: `{${unknown},${fields}` } as const
      expect((await world.app.inject(request)).json().passengers?.adults).toBe(BODY.adult_count)
    }
  })

  it('A quote hands campaign and language on to every link, and refuses neither', async () => {
    const { quote_url, outbound } = (await get({ ...TRIP, campaign: 'blog & co', lang: 'fr' })).json()
    for (const link of [quote_url, ...outbound.vehicles.map(({ booking_url }: { booking_url: string }) => booking_url)])
      expect(link).toContain('&currency=EUR&campaign=blog%20%26%20co&lang=fr')
    const odd = await get({ ...TRIP, campaign: 'x'.repeat(61), lang: 'es' })
    expect(odd.statusCode).toBe(200)
    expect(odd.json().quote_url).not.toMatch(/campaign|lang/)
  })

  it('A quote echoes child ages and keeps them in its links, without changing a price', async () => {
    const plain = await get({ ...TRIP, children: 2 })
    const aged = await get({ ...TRIP, children: 2, child_ages: '4,9' })
    expect(aged.json().passengers.child_ages).toEqual([4, 9])
    expect(aged.json().quote_url).toContain('&child_ages=4,9')
    expect(vehicles(aged).map(({ price }) => price)).toEqual(vehicles(plain).map(({ price }) => price))
  })

  it('A quote in another currency extends the disclaimer, and converts after rounding in euros', async () => {
    const eur = await get(TRIP)
    const gbp = await get({ ...TRIP, currency: 'GBP' })
    const rate = (world.catalogue.current.currencies.get('GBP')?.rateMillionths ?? 0) / 1_000_000
    expect(gbp.json().disclaimer.length).toBeGreaterThan(eur.json().disclaimer.length)
    expect(priceOf(gbp, 2)).toBeCloseTo((priceOf(eur, 2) ?? 0) * rate, 1)
  })
})

describe('a return trip by query', () => {
  it.each([
    { return: 1 },
    { return_date: SATURDAY },
    { return_adults: 2 },
    { return_ski: 0 },
    { return_child_ages: '3' },
  ])('A return trip is requested by %j, and mirrors what is left out', async (params) => {
    const { return: back } = (await get({ ...TRIP, is_flight: 0, ...params })).json()
    expect(back.pick_up_date_time).toBe('2027-01-16 10:00:00')
    expect(back.luggage).toEqual({ normal_suitcases: 2, ski_equipment: 0 })
  })

  it('The pickup of a return is early enough for the flight: 15:00 less check-in and drive, rounded down to 5 minutes', async () => {
    const { checkInLeadMinutes } = world.catalogue.current.places.get(GENEVA) ?? { checkInLeadMinutes: 0 }
    const { return: back } = (await get({ ...TRIP, return_date: '2027-01-23', return_time: '15:00' })).json()
    const minutes = Math.floor((15 * 60 - checkInLeadMinutes - 110) / 5) * 5
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
    expect(back.pick_up_date_time).toBe(`2027-01-23 ${time}`)
  })

  it('A return trip goes to another place on request, on the route in its own direction', async () => {
    const answer = await get({ from: GENEVA, to: VAL_THORENS, date: SATURDAY, time: '10:00', return_to: MOUTIERS })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().quote_url).toContain(`&return_to=${MOUTIERS}`)
    expectRefusal(
      await get({ ...TRIP, return_to: 'airport-44' }),
      404,
      'ROUTE_NOT_FOUND',
      `${CHAMONIX} to airport-44: there is no active route in this direction`,
    )
  })

  it('A return trip links every vehicle to a checkout that can be booked on both legs', async () => {
    const answer = await get({ ...TRIP, return_date: '2027-01-23', return_adults: 4 })
    for (const vehicle of [...vehicles(answer), ...vehicles(answer, 'return')]) {
      const { pathname, search } = new URL(vehicle.booking_url ?? '')
      const redirect = await world.app.inject(pathname + search)
      expect(redirect.headers.location).toMatch(/step=3/)
    }
  })

  it('Empty child ages do not make a return trip', async () => {
    expect((await get({ ...TRIP, return_child_ages: '' })).json().return).toBeNull()
  })

  it('A return trip must not start before the outbound one', async () => {
    expectRefusal(
      await get({ ...TRIP, return_date: '2027-01-15' }),
      400,
      'INVALID_PARAMS',
      'return_date: must not be before the outbound date',
    )
  })
})

describe('a quote by body', () => {
  it('A quote by body has the prices of the quote by query, without links and ages', async () => {
    const body = (await post({ ...BODY, luggage_count: 2 })).json()
    const query = (await get(TRIP)).json()
    const unlinked = query.outbound.vehicles.map((vehicle: Vehicle) => ({ ...vehicle, booking_url: null }))
    expect(body).toEqual({ ...query, quote_url: null, outbound: { ...query.outbound, vehicles: unlinked } })
  })

  it('A quote by body reads numeric strings and booleans, in JSON and in forms', async () => {
    const expected = (
      await post({ ...BODY, is_return: 1, return_date: '2027-01-23', return_time_hours: 15, return_time_minutes: 0 })
    ).json()
    const params = {
      ...BODY,
      adult_count: '2',
      is_return: true,
      return_date: '2027-01-23',
      return_time_hours: '15',
      return_time_minutes: '0',
      promo_code: null,
    }
    expect((await post(params)).json()).toEqual(expected)
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...params, is_return: '1', promo_code: '' }))
      form.set(name, String(value))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await world.app.inject({ method: 'POST', url: PATH, headers, payload: form.toString() })).json()).toEqual(
      expected,
    )
  })

  it('A quote by body requires date and time of a return, and ignores return fields on a one-way trip', async () => {
    expectRefusal(
      await post({ ...BODY, is_return: 1, return_time_hours: 3 }),
      400,
      'INVALID_PARAMS',
      'return_date: is required when is_return is 1; return_time_minutes: is required when is_return is 1',
    )
    expect((await post({ ...BODY, return_date: 'nonsense', return_adult_count: -1 })).statusCode).toBe(200)
  })

  it('The number of suitcases is 0 by default in a body, and 2 in a query', async () => {
    expect((await post(BODY)).json().outbound.luggage.normal_suitcases).toBe(0)
  })
})

describe('promo codes', () => {
  it('Promo codes take their part off each leg, in any case', async () => {
    const full = await get(TRIP)
    const reduced = await get({ ...TRIP, promo: 'demo10' })
    expect(reduced.json()).toMatchObject({
      promo_code_applied: true,
      promo_code: 'demo10',
      promo_code_discount: { type: 'percent', value: 10 },
    })
    expect(priceOf(full, 2)).toBe(286)
    expect(priceOf(reduced, 2)).toBe(257.4)
  })

  it.each([7, {}, ['DEMO10'], true])('The promo code %j does not make the request fail', async (promo_code) => {
    expect((await post({ ...BODY, promo_code })).json()).toMatchObject({ promo_code_applied: false })
  })

  it('Promo codes of a fixed amount are halved over two legs', async () => {
    const trip = { ...TRIP, is_flight: 0, return_date: '2027-01-23' }
    const full = await get(trip)
    const reduced = await get({ ...trip, promo: 'SNOW25' })
    expect(reduced.json().promo_code_discount).toEqual({ type: 'fixed', value: 25 })
    for (const leg of ['outbound', 'return'] as const) {
      expect(priceOf(reduced, 2, leg)).toBeCloseTo((priceOf(full, 2, leg) ?? 0) - 12.5, 2)
    }
  })

  it.each([
    ['EXPIRED15', /expired/],
    ['PAUSED5', /unknown or no longer active/],
    ['WINTER2034', /not valid yet/],
    ['nonsense\u0000', /unknown/],
    ['x'.repeat(5_000), /unknown/],
  ])(
    'The promo code %s does not make the request fail, and the answer says why it does not count',
    async (promo, message) => {
      const answer = await get({ ...TRIP, promo })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({
        promo_code_applied: false,
        promo_code: promo,
        promo_code_message: expect.stringMatching(message),
      })
      expect(answer.json()).not.toHaveProperty('promo_code_discount')
      expect(priceOf(answer, 2)).toBe(286)
    },
  )
})

describe('refused trips', () => {
  it.each([
    [{ currency: 'ZZZ', from: 'resort-999999' }, 400, 'CURRENCY_NOT_SUPPORTED', 'currency: "ZZZ" is not supported'],
    [{ currency: 'HRK' }, 400, 'CURRENCY_NOT_SUPPORTED', 'currency: "HRK" is not supported'],
    [{ from: 'airport-12345678901' }, 404, 'ROUTE_NOT_FOUND', /airport-12345678901/],
    [{ date: '9999-12-31' }, 400, 'INVALID_PARAMS', /^date: must be before/],
    [{ from: 'airport-999999' }, 404, 'ROUTE_NOT_FOUND', 'from: there is no active location airport-999999'],
    [{ to: 'resort-7' }, 404, 'ROUTE_NOT_FOUND', 'to: there is no active location resort-7'],
    [{ return_to: 'resort-7' }, 404, 'ROUTE_NOT_FOUND', 'return_to: there is no active location resort-7'],
    [{ from: 'resort-10' }, 422, 'UNSUPPORTED_ROUTE', 'from and to: transfers from resort to resort are not offered'],
    [{ return_to: 'resort-10' }, 422, 'UNSUPPORTED_ROUTE', /^to and return_to: /],
    [{ from: MOUTIERS, to: 'train_station-49' }, 422, 'UNSUPPORTED_ROUTE', /from train station to train station/],
    [{ from: 'resort-10', to: 'resort-999999' }, 404, 'ROUTE_NOT_FOUND', /^to: /],
    [{ from: 'airport-44' }, 404, 'ROUTE_NOT_FOUND', /no active route in this direction/],
    [MANUAL_ROUTE, 422, 'MANUAL_BOOKING_REQUIRED', /not bookable online/],
    [{ adults: 20 }, 422, 'MANUAL_BOOKING_REQUIRED', /groups of more than 19/],
    [{ adults: 10_000 }, 422, 'MANUAL_BOOKING_REQUIRED', /groups of more than/],
    [{ return_adults: 20 }, 422, 'MANUAL_BOOKING_REQUIRED', /groups of more than 19/],
    [{ luggage: 400 }, 422, 'NO_BOOKABLE_VEHICLE', /no vehicle for this group/],
    [{ return_luggage: 400 }, 422, 'NO_BOOKABLE_VEHICLE', /^resort-11 to airport-1: /],
  ])('The trip %j is refused with %i %s', async (params, status, code, message) => {
    expectRefusal(await get({ ...TRIP, ...params }), status, code, message)
  })

  it('Routes without a resort follow the same rules', async () => {
    expect((await get({ ...TRIP, to: GENEVA_CITY })).statusCode).toBe(200)
    expectRefusal(await get({ ...TRIP, from: LYON, to: GENEVA }), 404, 'ROUTE_NOT_FOUND')
  })
})

describe('any two quotes', () => {
  const routes = () =>
    [...world.catalogue.current.routes.values()].filter((route) => !route.manual && route.fares.length > 0)
  const trips = fc.record({
    route: fc.nat(),
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.constantFrom('2026-12', '2027-01', '2027-02', '2027-03', '2027-10'),
    hours: fc.nat(23),
    minutes: fc.nat(59),
    flight: fc.boolean(),
    adults: fc.integer({ min: 1, max: 8 }),
    back: fc.boolean(),
  })
  const params = (trip: typeof trips extends fc.Arbitrary<infer T> ? T : never) => {
    const all = routes()
    const { from, to } = all[trip.route % all.length] ?? { from: { code: GENEVA }, to: { code: CHAMONIX } }
    const pad = (value: number) => String(value).padStart(2, '0')
    return {
      from: from.code,
      to: to.code,
      date: `${trip.month}-${pad(trip.day)}`,
      time: `${pad(trip.hours)}:${pad(trip.minutes)}`,
      is_flight: trip.flight ? 1 : 0,
      adults: trip.adults,
    }
  }

  it('The query and the body of one trip cost the same, and the total is the sum of the legs', async () => {
    await fc.assert(
      fc.asyncProperty(trips, async (trip) => {
        const query = params(trip)
        const both = { ...query, ...(trip.back ? { return: 1 } : {}) }
        const answer = await get(both)
        const body = await post({
          route_from_code: query.from,
          route_to_code: query.to,
          outbound_date: query.date,
          outbound_time_hours: trip.hours,
          outbound_time_minutes: trip.minutes,
          outbound_selected_time_is_flight: query.is_flight,
          adult_count: trip.adults,
          luggage_count: 2,
          ...(trip.back
            ? {
                is_return: 1,
                return_date: query.date,
                return_time_hours: trip.hours,
                return_time_minutes: trip.minutes,
                return_selected_time_is_flight: query.is_flight,
              }
            : {}),
        })
        expect(body.statusCode).toBe(answer.statusCode)
        if (answer.statusCode !== 200) return
        const plain = (list: Vehicle[]) => list.map(({ booking_url: _, ...vehicle }) => vehicle)
        expect(plain(vehicles(body))).toEqual(plain(vehicles(answer)))
        if (!trip.back) return
        for (const there of vehicles(answer)) {
          const back = vehicles(answer, 'return').find(
            ({ vehicle_type_id }) => vehicle_type_id === there.vehicle_type_id,
          )
          expect(there.total_price).toBe(back ? Math.round(there.price * 100 + back.price * 100) / 100 : null)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('A larger group is never cheaper in the same vehicle', async () => {
    await fc.assert(
      fc.asyncProperty(trips, async (trip) => {
        const smaller = await get(params(trip))
        const larger = await get({ ...params(trip), adults: trip.adults + 1 })
        if (smaller.statusCode !== 200 || larger.statusCode !== 200) return
        for (const { vehicle_type_id, price } of vehicles(larger)) {
          expect(price).toBeGreaterThanOrEqual(priceOf(smaller, vehicle_type_id) ?? 0)
        }
      }),
      { numRuns: 150 },
    )
  })
})
