import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Extras, type Offers, offersFor, type PriceBook, type Trip } from '../../docs/examples/price-book.ts'
import { partnerOf } from '../support/partner.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)
const readBook = async (): Promise<PriceBook & { version: string }> => (await partner.get('/api/v2/price-book')).json()

describe('the example that computes offers from the price book', () => {
  /** With terms that are not the demo's, so that none of them can be in the example rather than in the book. */
  const TERMS = { round_trip_discount_percent: '7.5', minimum_notice_minutes: '95', horizon_days: '400' }
  const LIMITS = [
    `closures (place_code, direction, vehicle_id, date_from, date_to, time_from, time_to, words_en) VALUES
      ('airport-1', 'from', NULL, '2027-01-01', '2027-03-31', '12:00', '15:00', 'Works.'),
      ('resort-80', 'to', NULL, '2026-12-01', '2027-12-31', '21:00', '06:30', 'The pass is closed at night.'),
      (NULL, NULL, 2, '2026-12-01', '2027-06-30', '09:00', '11:59', 'Other vehicles only.'),
      (NULL, NULL, 4, '2026-11-01', '2026-12-31', '22:00', '04:00', 'Not at night.')`,
    `pickup_allowances (place_code, date_from, date_to, weekdays, time_from, time_to, minutes) VALUES
      ('airport-1', '2026-12-01', '2027-12-31', '67', '08:00', '20:00', 40),
      (NULL, '2026-12-01', '2027-12-31', '135', '20:00', '05:00', 50),
      (NULL, '2027-03-01', '2027-03-31', NULL, NULL, NULL, 25)`,
    `notice (place_code, time_from, time_to, minutes) VALUES ('airport-1', '18:00', '09:00', 1500), (NULL, '12:00', '13:00', 60)`,
  ]
  let book: Awaited<ReturnType<typeof readBook>>
  let version: string

  beforeAll(async () => {
    const before = await readBook()
    const { db } = world.database
    for (const [name, value] of Object.entries(TERMS))
      await db.execute(`UPDATE settings SET value = '${value}' WHERE name = '${name}'`)
    await db.execute(`UPDATE currencies SET rate = 0.857143 WHERE code = 'GBP'`)
    for (const rows of LIMITS) await db.execute(`INSERT INTO ${rows}`)
    const isKnown = () =>
      world.catalogue.current.notice.length === 2 &&
      world.catalogue.current.roundTripBasisPoints === 750 &&
      world.catalogue.current.currencies.get('GBP')?.rateMillionths === 857_143
    await vi.waitUntil(isKnown, { timeout: 20_000 })
    book = await readBook()
    version = before.version
  })

  it('The price book changes when settings or rates change, though no route has', () => {
    expect(book.version).not.toBe(version)
    expect(book).toMatchObject({ round_trip_discount_percent: 7.5, horizon_days: 400, rates: { GBP: 0.857143 } })
    expect(book.closures[1]).toEqual({
      place: 'resort-80',
      direction: 'to',
      vehicle_type_id: null,
      date_from: '2026-12-01',
      date_to: '2027-12-31',
      time_from: '21:00',
      time_to: '06:30',
      message: 'The pass is closed at night.',
    })
    expect([book.allowances[0], book.notice[0]]).toEqual([
      expect.objectContaining({ place: 'airport-1', weekdays: [6, 7], time_from: '08:00', minutes: 40 }),
      { place: 'airport-1', time_from: '18:00', time_to: '09:00', minutes: 1500 },
    ])
  })

  // In four parts, because 2,000 calls take a while on a busy machine.
  it.each([1, 2, 3, 4])(
    'The example says what POST /transfer says: 500 of 2,000 random trips, part %i',
    async (seed) => {
      let oneWay = 0
      let both = 0
      let offPeak = 0
      for (const { trip, information } of fc.sample(tripsOn(book), { numRuns: 500, seed })) {
        const body = { Transfer: trip, AdditionalInformation: information }
        const { Transfer, error } = (await partner.post('/api/v2/transfer', body)).json()
        const { outbound, return: back } = Transfer?.TransferSelection ?? {}
        const said = error ? { error: error.code } : { outbound: outbound.offers, return: back?.offers ?? null }
        expect(computed({ ...trip, ...information }), JSON.stringify(body)).toEqual(said)
        if (error) continue
        if (back) both++
        else oneWay++
        if ('off_peak-1-2' in outbound.offers) offPeak++
      }
      expect(Math.min(oneWay, both), 'trips that were priced').toBeGreaterThan(100)
      expect(offPeak).toBeGreaterThan(10)
    },
  )

  it('The example says what quotes say with suitcases, in other currencies and with a promo code', async () => {
    const quotes = fc.record({
      asked: tripsOn(book),
      luggage_count: fc.integer({ min: 0, max: 20 }),
      return_luggage_count: fc.integer({ min: 0, max: 20 }),
      currency_code: fc.constantFrom(...Object.keys(book.rates), 'HRK'),
      promo_code: fc.constantFrom(undefined, 'SNOW25', 'DEMO10', 'EXPIRED15'),
    })
    const trips = fc
      .sample(quotes, { numRuns: 500, seed: 5 })
      // Variants of airports are the partner API's, and the sequence of the legs is judged when a quote is sold.
      .filter(({ asked: { nights, trip } }) => nights > 1 && !JSON.stringify(trip).includes('airport-2-w'))
      .slice(0, 250)
    expect(trips).toHaveLength(250)
    let applied = 0
    for (let start = 0; start < trips.length; start += 50) {
      const asked = trips.slice(start, start + 50)
      const { results } = (
        await world.app.inject({
          method: 'POST',
          url: '/api/public/v1/transfer-options/batch',
          payload: { trips: asked.map(publicTrip) },
        })
      ).json()
      for (const [i, { quote, error }] of results.entries()) {
        const { asked: { trip, information } = {}, currency_code: currency = '', ...luggage } = asked[i] ?? {}
        const found = computed({ ...trip, ...information, ...luggage }, { currency, promo: quote?.promo_code_discount })
        expect(requestedOnly(found), JSON.stringify(asked[i])).toEqual(
          error ? { error: error.code } : quotedOnly(quote),
        )
        if (quote?.promo_code_applied) applied++
      }
    }
    expect(applied).toBeGreaterThan(50)
  })

  it('The example says of a shuttle that it cannot know, and is short and depends on nothing', () => {
    expect(computed({ type: 'shared' })).toEqual({ error: expect.stringContaining('ask POST /transfer') })
    const text = readFileSync(new URL('../../docs/examples/price-book.ts', import.meta.url), 'utf8')
    expect(text.split('\n').length).toBeLessThanOrEqual(240)
    expect(text).not.toMatch(/^import/m)
  })

  function computed(trip: Trip, extras: Extras = {}) {
    try {
      return offersFor(book, trip, NOW, extras)
    } catch (error) {
      return { error: error instanceof Error ? error.message : error }
    }
  }
})

/** A price and a pickup by vehicle, on each leg. */
type Leg = Record<string, [price: number, pickupAt: string]>

interface QuotedLeg {
  pick_up_date_time: string
  vehicles: { vehicle_type_id: number; price: number }[]
}

function quotedOnly({ outbound, return: back }: { outbound: QuotedLeg; return: QuotedLeg | null }) {
  const legOf = ({ vehicles, pick_up_date_time }: QuotedLeg): Leg =>
    Object.fromEntries(vehicles.map(({ vehicle_type_id, price }) => [vehicle_type_id, [price, pick_up_date_time]]))
  return { outbound: legOf(outbound), return: back && legOf(back) }
}

function requestedOnly(found: { outbound: Offers; return: Offers | null } | { error: unknown }) {
  if ('error' in found) return found
  const legOf = (offers: Offers): Leg =>
    Object.fromEntries(
      Object.entries(offers).flatMap(([key, { vehicle_type_id, price, pick_up_date_time }]) =>
        key.startsWith('requested-') ? [[vehicle_type_id, [price, pick_up_date_time]]] : [],
      ),
    )
  return { outbound: legOf(found.outbound), return: found.return && legOf(found.return) }
}

/** The same trip in the words of the public API, whose counts for the way back follow those for the way there. */
function publicTrip({ asked: { trip, information }, ...quoted }: { asked: { trip: Trip; information: Trip } }) {
  const loadOf = (way: '' | 'return_') => ({
    [`${way}adult_count`]: trip[`${way}adult_count`] ?? 1,
    [`${way}children_count`]: trip[`${way}children_count`] ?? 0,
    [`${way}children_age_seat_count`]: information[`${way}child_seat_count`] ?? 0,
    [`${way}children_age_booster_count`]: information[`${way}booster_seat_count`] ?? 0,
    [`${way}skibag_count`]:
      Number(information[`${way}ski_count`] ?? 0) + Number(information[`${way}snowboard_count`] ?? 0),
  })
  return { ...trip, ...loadOf(''), ...loadOf('return_'), ...quoted }
}

/** Trips of all kinds: most can be booked, some are refused, in every way there is. */
function tripsOn(book: PriceBook) {
  const pairs = Object.entries(book.routes).flatMap(([from, there]) =>
    Object.keys(there).map((to) => [from, to] as const),
  )
  const abroad = pairs.filter(([from, to]) => book.places[from]?.time_zone !== book.places[to]?.time_zone)
  const anyCode = fc.constantFrom(...Object.keys(book.places), 'resort-999999')
  const ends = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...pairs) },
    { weight: 6, arbitrary: fc.constantFrom(...abroad) },
    { weight: 1, arbitrary: fc.tuple(anyCode, anyCode) },
  )
  const dayAfter = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const day = fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 0, max: 405 }).map(dayAfter) },
    { weight: 3, arbitrary: fc.constantFrom('2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31') },
    { weight: 2, arbitrary: fc.integer({ min: -1, max: 1 }).map(dayAfter) },
  )
  const time = { hours: fc.integer({ min: 0, max: 23 }), minutes: fc.integer({ min: 0, max: 59 }) }
  const flag = fc.constantFrom(0, 1)
  const few = fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 4 }) },
  )
  const adults = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 8 }) }, fc.integer({ min: 1, max: 21 }))
  const load = { child_seat_count: few, booster_seat_count: few, ski_count: few, snowboard_count: few }
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 6 })
  const nights = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 15 }) }, fc.integer({ min: -1, max: 0 }))
  return fc
    .record({
      ends,
      nights,
      trip: fc.record({
        is_return: flag,
        outbound_date: day,
        outbound_time_hours: time.hours,
        outbound_time_minutes: time.minutes,
        outbound_selected_time_is_flight: optional(flag),
        return_route_to_code: fc.option(anyCode, { nil: undefined, freq: 1 }),
        return_time_hours: time.hours,
        return_time_minutes: time.minutes,
        return_selected_time_is_flight: optional(flag),
        adult_count: optional(adults),
        children_count: optional(few),
        return_adult_count: optional(adults),
        return_children_count: optional(few),
      }),
      information: fc.record({
        ...load,
        return_child_seat_count: few,
        return_booster_seat_count: few,
        return_ski_count: optional(few),
        return_snowboard_count: few,
      }),
    })
    .map(({ ends: [route_from_code, route_to_code], nights, trip, information }) => {
      const return_date = new Date(Date.parse(trip.outbound_date) + nights * 86_400_000).toISOString().slice(0, 10)
      return { nights, trip: { ...trip, route_from_code, route_to_code, return_date }, information }
    })
}
