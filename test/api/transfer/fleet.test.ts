import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingItems, bookings, checkoutLinks } from '../../../src/db/schema/index.ts'
import { rideDetails } from '../../../src/services/bookings/item-details.ts'
import { quoteSoldRide } from '../../../src/services/quoting/trips/quote-trip.ts'
import { storedCart } from '../../../src/services/sale/carts/cart.ts'
import { digestOf } from '../../../src/values/token.ts'
import { CHAMONIX, GENEVA, SATURDAY } from '../../support/demo.ts'
import { expectRefusal } from '../../support/http.ts'
import { fieldsOf, unescaped } from '../../support/page.ts'
import { expectBooksBalance, mailsAbout, ownPage } from '../../support/sale.ts'
import { FILLED_IN, pathOf, traveller } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()

/** More suitcases than any one vehicle takes. */
const GROUP = {
  route_from_code: GENEVA,
  route_to_code: CHAMONIX,
  outbound_date: SATURDAY,
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 14,
  children_count: 4,
  infant_count: 1,
  children_age_seat_count: 2,
  children_age_booster_count: 2,
  luggage_count: 30,
  skibag_count: 7,
}
const RETURN = { is_return: 1, return_date: '2027-01-23', return_time_hours: 15, return_time_minutes: 0 }
const API = '/api/public/v1'

const COUNTED = ['adults', 'children', 'infants', 'childSeats', 'boosters', 'suitcases', 'skiBags'] as const

interface VehicleCount {
  vehicle_type_id: number
  count: number
}

interface Suggested {
  message: string
  change: { vehicles: VehicleCount[] }
  price: number
  currency: string
}

const post = (url: string, payload: object) => world.app.inject({ method: 'POST', url: API + url, payload })
const quote = (params: object) => post('/transfer-options', { ...GROUP, ...params })
const link = (params: object) => post('/checkout-link', { ...GROUP, ...params })
const suggested = async (params: object): Promise<Suggested> => {
  const answer = await quote(params)
  expectRefusal(answer, 422, 'NO_BOOKABLE_VEHICLE', /no vehicle for this group and its luggage/)
  return answer.json().error.suggestion
}
const cartOf = async (url: string) => {
  const digest = digestOf(new URL(url).pathname.split('/').at(-1) ?? '')
  const { db } = world.database
  const [row] = await db.select().from(checkoutLinks).where(eq(checkoutLinks.tokenDigest, digest))
  const cart = storedCart.parse(row?.cart)
  if (cart.product !== 'transfer') throw new Error('not a transfer')
  return cart
}

describe('a group that no single vehicle takes', () => {
  it('A quote that no single vehicle fits suggests several and their price, which a checkout link then has', async () => {
    const { message, change, price, currency } = await suggested({})
    expect(change.vehicles.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(message).toMatch(/^1 × .+ and 1 × .+ take this group for \d+\.\d\d EUR$/)
    expect(currency).toBe('EUR')
    const made = await link(change)
    expect(made.json(), made.body).toMatchObject({
      price,
      currency,
      vehicle_type_id: change.vehicles[0]?.vehicle_type_id,
      return_vehicle_type_id: null,
      vehicles: change.vehicles,
    })
  })

  it('A quote by GET suggests the same vehicles at the same price, each way home included', async () => {
    const query = {
      from: GENEVA,
      to: CHAMONIX,
      date: SATURDAY,
      time: '10:00',
      adults: '14',
      children: '4',
      infants: '1',
      child_seats: '2',
      boosters: '2',
      luggage: '30',
      ski_bags: '7',
      return_date: '2027-01-23',
      return_time: '15:00',
    }
    const answer = await world.app.inject({ url: `${API}/transfer-options`, query })
    expect(answer.json().error.suggestion).toEqual(await suggested(RETURN))
  })

  it('Each vehicle is priced for those who ride in it as a quote for them alone is, and everybody rides', async () => {
    const { change } = await suggested({ currency_code: 'GBP' })
    const cart = await cartOf((await link({ ...change, currency_code: 'GBP' })).json().checkout_url)
    const sums = { adults: 0, children: 0, infants: 0, childSeats: 0, boosters: 0, suitcases: 0, skiBags: 0 }
    for (const { vehicle, party, luggage, priceMinor } of cart.outbound.rides) {
      const alone = await post('/transfer-options', {
        ...GROUP,
        currency_code: 'GBP',
        adult_count: party.adults,
        children_count: party.children,
        infant_count: party.infants,
        children_age_seat_count: party.childSeats,
        children_age_booster_count: party.boosters,
        luggage_count: luggage.suitcases,
        skibag_count: luggage.skiBags,
      })
      const offered = alone
        .json()
        .outbound.vehicles.find(({ vehicle_type_id: id }: { vehicle_type_id: number }) => id === vehicle.id)
      expect(Math.round(offered.price * 100)).toBe(priceMinor)
      expect(party.adults).toBeGreaterThan(0)
      const load = { ...party, ...luggage }
      for (const name of COUNTED) sums[name] += load[name]
    }
    expect(sums).toEqual({ adults: 14, children: 4, infants: 1, childSeats: 2, boosters: 2, suitcases: 30, skiBags: 7 })
  })

  it('A promo code and the round-trip discount count for several vehicles as for one', async () => {
    const { change, price } = await suggested({ ...RETURN, promo_code: 'DEMO10' })
    const made = (await link({ ...RETURN, ...change, promo_code: 'DEMO10' })).json()
    expect(made).toMatchObject({ price, promo_code_applied: true, vehicles: change.vehicles })
    const full = (await suggested({})).price
    expect(price).toBeLessThan(full * 2 * 0.95)
    const cart = await cartOf(made.checkout_url)
    expect(cart.return?.rides.map(({ vehicle }) => vehicle.id)).toEqual(
      cart.outbound.rides.map(({ vehicle }) => vehicle.id),
    )
  })

  it('A fixed promo code is taken off once, however many vehicles drive', async () => {
    const { change } = await suggested({})
    const without = (await link(change)).json().price
    expect(without - (await link({ ...change, promo_code: 'SNOW25' })).json().price).toBe(25)
  })

  it('A group above the largest that books online is still asked to call us', async () => {
    expectRefusal(await quote({ adult_count: 60 }), 422, 'MANUAL_BOOKING_REQUIRED')
    const vehicles = [{ vehicle_type_id: 6, count: 4 }]
    expectRefusal(await link({ adult_count: 60, vehicles }), 422, 'MANUAL_BOOKING_REQUIRED')
  })

  it('A group that one vehicle takes is offered that vehicle, and no others beside it', async () => {
    const answer = await quote({ luggage_count: 20 })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).not.toHaveProperty('suggestion')
  })

  it('Nobody under age rides without an adult: one adult gets no second vehicle', async () => {
    const answer = await quote({ adult_count: 1, children_count: 3, luggage_count: 60 })
    expect(answer.json().error.suggestion.change).toEqual({ luggage_count: 26 })
  })
})

describe('one of several vehicles that were sold', () => {
  it('A ride costs today what it cost in the sale, its share of a fixed promo and the round trip included', async () => {
    for (const params of [{ promo_code: 'SNOW25' }, { ...RETURN, promo_code: 'SNOW25', currency_code: 'GBP' }]) {
      // Three, so that the cents of the promo do not come out even.
      const vehicles = [{ vehicle_type_id: 3, count: 2 }, { vehicle_type_id: 5 }]
      const cart = await cartOf((await link({ ...params, vehicles })).json().checkout_url)
      const { currency, promoCode, outbound, return: back } = cart
      const legs = [
        { direction: 'outbound', sold: outbound } as const,
        ...(back ? [{ direction: 'return', sold: back } as const] : []),
      ]
      for (const { direction, sold } of legs) {
        const count = sold.rides.length
        for (const [index, { vehicle, party, luggage, priceMinor }] of sold.rides.entries()) {
          const terms = { direction, isOneOfTwo: back !== null, vehicles: { count, index }, currency, promoCode }
          const quote = quoteSoldRide(world.catalogue.current, { ...sold.leg, party, luggage }, terms, NOW)
          expect(quote.vehicles.find((one) => one.vehicle.id === vehicle.id)?.priceMinor).toBe(priceMinor)
        }
      }
    }
  })
})

describe('the vehicles of a checkout link', () => {
  it('A link takes several vehicles also where one would do, and one as several', async () => {
    const few = {
      adult_count: 4,
      children_count: 0,
      infant_count: 0,
      children_age_seat_count: 0,
      children_age_booster_count: 0,
      luggage_count: 4,
    }
    const two = (await link({ ...few, vehicles: [{ vehicle_type_id: 2, count: 2 }] })).json()
    const one = (await link({ ...few, vehicles: [{ vehicle_type_id: 2 }] })).json()
    expect(two.vehicles).toEqual([{ vehicle_type_id: 2, count: 2 }])
    expect(one).not.toHaveProperty('vehicles')
    expect(one.price).toBe((await link({ ...few, outbound_vehicle_type_id: 2 })).json().price)
    expect(two.price).toBeGreaterThan(one.price)
  })

  it('A link by form takes vehicles as deep links write them', async () => {
    const params = Object.entries({ ...GROUP, vehicles: '6:2' })
    const payload = new URLSearchParams(
      params.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const made = await world.app.inject({ method: 'POST', url: `${API}/checkout-link`, payload, headers })
    expect(made.json().vehicles, made.body).toEqual([{ vehicle_type_id: 6, count: 2 }])
  })

  it.each([
    ['no list', { vehicles: 2 }, /^vehicles: must be an array$/],
    ['a text that says nothing', { vehicles: 'two vans' }, /^vehicles: must be an array$/],
    ['an empty list', { vehicles: [] }, /^vehicles: must not be empty$/],
    ['a count of none', { vehicles: [{ vehicle_type_id: 2, count: 0 }] }, /^vehicles\.0\.count: /],
    ['no type', { vehicles: [{ count: 2 }] }, /^vehicles\.0\.vehicle_type_id: is required$/],
    [
      'too many',
      {
        vehicles: [
          { vehicle_type_id: 2, count: 3 },
          { vehicle_type_id: 3, count: 2 },
        ],
      },
      /^vehicles: must be at most 4 together$/,
    ],
    [
      'one vehicle beside',
      { vehicles: [{ vehicle_type_id: 2 }], outbound_vehicle_type_id: 2 },
      /^vehicles: takes the place/,
    ],
  ])('A link with %s is refused in words about its vehicles', async (_, params, reason) => {
    expectRefusal(await link(params), 400, 'INVALID_PARAMS', reason)
  })

  it.each([
    ['too small ones', { vehicles: [{ vehicle_type_id: 2, count: 2 }] }, /^vehicles: .*do not take this group/],
    ['one that takes no skis', { vehicles: [{ vehicle_type_id: 6 }, { vehicle_type_id: 1 }] }, /^vehicles: /],
    ['an unknown one', { vehicles: [{ vehicle_type_id: 99, count: 2 }] }, /^vehicles: /],
  ])('A link with %s is told which vehicles would do', async (_, params, reason) => {
    const answer = await link(params)
    expectRefusal(answer, 422, 'NO_BOOKABLE_VEHICLE', reason)
    expect(answer.json().error.suggestion.change).toEqual((await suggested({})).change)
  })
})

describe('the sale of several vehicles', () => {
  const { get, post: send } = traveller(world)
  const formAt = async (url: string) => {
    const page = await get(url)
    expect(page.statusCode, page.body).toBe(200)
    const fields = fieldsOf(page.body).flatMap(([name, value, chosen]) => (chosen ? [[name, value] as const] : []))
    return { page: page.body, form: Object.fromEntries(fields) }
  }

  /** Sends step 3, pays, and returns the booking with its rides. */
  async function buy(form: Record<string, string>) {
    const typed = { ...form, ...FILLED_IN, return_flight_number: 'LX 2817', payment_method: 'card', seats: 'own' }
    const answer = await send('/book/bookings', typed)
    expect(answer.statusCode, answer.body).toBe(303)
    await get(pathOf(await send(pathOf(answer), { outcome: 'pay' })))
    const { db } = world.database
    const [booking] = await db.select().from(bookings).orderBy(desc(bookings.id)).limit(1)
    if (!booking) throw new Error('nothing was booked')
    const items = await db.select().from(bookingItems).where(eq(bookingItems.bookingId, booking.id))
    return { booking, items: items.toSorted((a, b) => a.number - b.number) }
  }

  it('A link with several vehicles opens the checkout at its price, and is charged to the cent, one item per vehicle', async () => {
    const { change, price } = await suggested(RETURN)
    const made = (await link({ ...RETURN, ...change })).json()
    const step3 = pathOf(await get(new URL(made.checkout_url).pathname))
    const { page, form } = await formAt(step3)
    expect(page).toContain('Minibus')
    expect(Number(form['quoted_total'])).toBe(price)
    const { booking, items } = await buy(form)
    expect(booking).toMatchObject({
      status: 'confirmed',
      priceMinor: Math.round(price * 100),
      checkoutLinkId: expect.any(Number),
    })
    await expectBooksBalance({ db: world.database.db, providers: world.providers }, booking.id)
    const legs = items.map(({ details }) => rideDetails.parse(details).leg)
    expect(legs).toEqual(['outbound', 'outbound', 'return', 'return'])
    expect(items.reduce((sum, { priceMinor }) => sum + priceMinor, 0)).toBe(booking.priceMinor)
    expect(items.slice(0, 2).reduce((sum, { groupSize }) => sum + groupSize, 0)).toBe(19)
    expect(items.every(({ voucher }) => voucher !== null)).toBe(true)
    const [mail] = await mailsAbout(world, booking)
    expect(mail?.text).toContain(booking.reference)
    const own = await get(ownPage(world, booking))
    for (const number of [1, 2, 3, 4]) expect(own.body).toContain(`/vouchers/${number}.pdf`)
  })

  it('A change of the flight reaches every vehicle of the way', async () => {
    const { change } = await suggested({})
    const made = (await link(change)).json()
    const { booking } = await buy((await formAt(pathOf(await get(new URL(made.checkout_url).pathname)))).form)
    const { form } = await formAt(`${ownPage(world, booking)}/details`)
    const done = await send(`${ownPage(world, booking)}/details`, { ...form, outbound_flight_number: 'BA 730' })
    expect(done.statusCode, done.body).toBe(303)
    const items = await world.database.db.select().from(bookingItems).where(eq(bookingItems.bookingId, booking.id))
    expect(items.map(({ details }) => rideDetails.parse(details).flight?.number)).toEqual(['BA730', 'BA730'])
  })

  it('A link that expires while its form is filled in is priced anew in the same vehicles', async () => {
    const { change, price } = await suggested({})
    const made = (await link(change)).json()
    const { form } = await formAt(pathOf(await get(new URL(made.checkout_url).pathname)))
    world.setNow(new Date(NOW.getTime() + 25 * 3_600_000))
    const again = await send('/book/bookings', { ...form, ...FILLED_IN, payment_method: 'card' })
    world.setNow(NOW)
    const fields = new Map(fieldsOf(again.body).map(([name, value]) => [name, value]))
    expect(Number(fields.get('quoted_total'))).toBe(price)
    expect(fields.get('vehicles')).toBe(
      change.vehicles.map(({ vehicle_type_id: id, count }) => `${id}:${count}`).join(','),
    )
  })

  it('A deep link takes several vehicles, and the start offers them with their price to a group that is too large', async () => {
    const trip = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00', adults: '18', luggage: '30' }
    const params = {
      adult_count: 18,
      children_count: 0,
      infant_count: 0,
      children_age_seat_count: 0,
      children_age_booster_count: 0,
      skibag_count: 0,
    }
    const { change, price } = await suggested(params)
    const vehicles = change.vehicles.map(({ vehicle_type_id: id, count }) => `${id}:${count}`).join(',')
    const deep = pathOf(await get(`/book/quick-checkout?${new URLSearchParams({ ...trip, vehicles }).toString()}`))
    expect(Number((await formAt(deep)).form['quoted_total'])).toBe(price)

    const start = await get(pathOf(await get(`/book/quick-search?${new URLSearchParams(trip).toString()}`)))
    const offer = unescaped(/<a class="button" href="([^"]*step=3[^"]*)"/.exec(start.body)?.[1])
    expect(start.body).toContain('Several together do')
    const { form } = await formAt(offer.replace(world.config.siteUrl, ''))
    expect(Number(form['quoted_total'])).toBe(price)
    const { booking, items } = await buy(form)
    expect(booking.priceMinor).toBe(Math.round(price * 100))
    expect(items).toHaveLength(2)
  })
})
