import { count, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { routeKey } from '../../../src/catalogue/catalogue.ts'
import { checkoutLinks, idempotencyKeys } from '../../../src/db/schema/index.ts'
import { cleanUp } from '../../../src/services/platform/clean-up.ts'
import { oldLinks } from '../../../src/services/sale/links/checkout-link.ts'
import { digestOf } from '../../../src/values/token.ts'
import { CHAMONIX, GENEVA, GENEVA_CITY, SATURDAY } from '../../support/demo.ts'
import { type Answer, expectRefusal } from '../../support/http.ts'
import { NEVER, NOW, useWorld } from '../../support/world.ts'

const PATH = '/api/public/v1/checkout-link'
const world = useWorld()
afterEach(() => world.setNow(NOW))

const TRIP = {
  route_from_code: GENEVA,
  route_to_code: CHAMONIX,
  outbound_date: SATURDAY,
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}
const RETURN = { is_return: 1, return_date: '2027-01-23', return_time_hours: 15, return_time_minutes: 0 }

const create = (params: object, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'POST', url: PATH, payload: { ...TRIP, ...params }, headers })
const tokenOf = (answer: Answer): string => answer.json().checkout_url.split('/').at(-1)
const open = (answer: Answer) => world.app.inject(new URL(answer.json().checkout_url).pathname)
const page = async (answer: Answer) => {
  const { pathname, search } = new URL((await open(answer)).headers.location ?? '')
  return (await world.app.inject(pathname + search)).body
}
/** Opens a link in a browser whose language is German, and returns where it leads. */
const destination = async (answer: Answer) => {
  const { pathname, search } = new URL(answer.json().checkout_url)
  const { headers } = await world.app.inject({ url: pathname + search, headers: { 'accept-language': 'de' } })
  return String(headers.location)
}
const countLinks = async () => (await world.database.db.select({ links: count() }).from(checkoutLinks))[0]?.links
const stored = async (answer: Answer) => {
  const [link] = await world.database.db
    .select()
    .from(checkoutLinks)
    .where(eq(checkoutLinks.tokenDigest, digestOf(tokenOf(answer))))
  return link
}

describe('a checkout link', () => {
  it('A checkout link carries campaign and language, which take precedence over the browser', async () => {
    const answer = await create({ campaign: 'blog & co', lang: 'fr' })
    expect(answer.json().checkout_url).toMatch(/\/book\/public-checkout\/[\w-]+\?campaign=blog%20%26%20co&lang=fr$/)
    expect(await destination(answer)).toMatch(/\/fr\/book\/\?step=3&t=[\w-]+&campaign=blog\+%26\+co$/)
    expect(await destination(await create({ lang: 'it' }))).toMatch(/\/it\/book\/\?step=3&t=[\w-]+$/)
    expectRefusal(await create({ lang: 'es' }), 400, 'INVALID_PARAMS', 'lang: must be one of en, fr, de, it')
    expectRefusal(await create({ campaign: 'x'.repeat(61) }), 400, 'INVALID_PARAMS', /^campaign: /)
  })

  it('A checkout link is answered with its URL, its expiry in Paris, its currency and whether a promo counts', async () => {
    const answer = await create({ currency_code: 'gbp', promo_code: 'DEMO10' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      checkout_url: expect.stringMatching(/^http:\/\/navette\.test\/book\/public-checkout\/[\w-]{32}$/),
      expires_at: '2026-11-24 10:00:00',
      time_zone: 'Europe/Paris',
      utc_offset: '+01:00',
      currency: 'GBP',
      price: ((await stored(answer))?.totalMinor ?? 0) / 100,
      vehicle_type_id: 1,
      return_vehicle_type_id: null,
      promo_code_applied: true,
    })
  })

  it('The answer says the price and the vehicles of what a quote shows for them', async () => {
    const answer = await create({ ...RETURN, outbound_vehicle_type_id: 3, return_vehicle_type_id: 2 })
    const url = '/api/public/v1/transfer-options'
    const quote = (await world.app.inject({ method: 'POST', url, payload: { ...TRIP, ...RETURN } })).json()
    const priceOf = ({ vehicles }: { vehicles: { vehicle_type_id: number; price: number }[] }, id: number) =>
      vehicles.find(({ vehicle_type_id }) => vehicle_type_id === id)?.price ?? NaN
    expect(answer.json()).toMatchObject({
      price: priceOf(quote.outbound, 3) + priceOf(quote.return, 2),
      vehicle_type_id: 3,
      return_vehicle_type_id: 2,
    })
    expect((await stored(answer))?.totalMinor).toBe(Math.round(answer.json().price * 100))
  })

  it('A checkout link stores what was priced, and its token only as a digest', async () => {
    const answer = await create({ ...RETURN, promo_code: 'DEMO10', outbound_vehicle_type_id: 3 })
    const link = await stored(answer)
    const vehicles = (
      await world.app.inject({
        method: 'POST',
        url: '/api/public/v1/transfer-options',
        payload: { ...TRIP, ...RETURN, promo_code: 'DEMO10' },
      })
    ).json()
    const there = vehicles.outbound.vehicles.find(
      (vehicle: { vehicle_type_id: number }) => vehicle.vehicle_type_id === 3,
    )
    expect(link).toMatchObject({ currency: 'EUR', product: 'transfer', environment: 'live', promoCodeApplied: true })
    expect(link?.cart).toMatchObject({
      currency: 'EUR',
      rateMillionths: 1_000_000,
      promoCode: 'DEMO10',
      outbound: {
        leg: { from: GENEVA, to: CHAMONIX, anchor: 'flight', party: { adults: 2 }, luggage: { suitcases: 0 } },
        travelMinutes: world.catalogue.current.routes.get(routeKey(GENEVA, CHAMONIX))?.durationMinutes,
        rides: [{ vehicle: { id: 3 }, priceMinor: Math.round(there.price * 100) }],
      },
      return: {
        rides: [
          {
            vehicle: { id: vehicles.return.vehicles[0].vehicle_type_id },
            priceMinor: Math.round(vehicles.return.vehicles[0].price * 100),
          },
        ],
      },
    })
    expect(link?.totalMinor).toBe(Math.round((there.price + vehicles.return.vehicles[0].price) * 100))
    expect(JSON.stringify(link)).not.toContain(tokenOf(answer))
  })

  it('A checkout link without a vehicle takes the cheapest, and on the way back the same unless another is cheaper', async () => {
    const link = await stored(await create(RETURN))
    expect(link?.cart).toMatchObject({
      outbound: { rides: [{ vehicle: { id: 1 } }] },
      return: { rides: [{ vehicle: { id: 1 } }] },
    })
  })

  it('A checkout link fills in the last step, escaped, and stays active until it expires', async () => {
    const answer = await create({
      ...RETURN,
      outbound_flight_number: 'LX-2816',
      return_flight_number: 'EZS1',
      accommodation_id: 1044,
      additional_info: '🎿'.repeat(900) + ' Skis <b>190</b>\u0000 cm',
      return_additional_info: 'early',
    })
    for (let opens = 0; opens < 2; opens++) {
      const html = await page(answer)
      for (const text of ['LX-2816', 'EZS1', 'Hôtel Mont-Blanc Chamonix', 'early', '10:00'])
        expect(html).toContain(text)
      expect(html).toContain('Skis &#60;b&#62;190&#60;/b&#62; cm')
    }
    world.setNow(new Date(NOW.getTime() + 24 * 3_600_000 - 1000))
    expect((await open(answer)).headers.location).toContain('step=3')
    world.setNow(new Date(NOW.getTime() + 24 * 3_600_000))
    expect((await open(answer)).headers.location).toBe('http://navette.test/book/?step=1')
  })

  it('A checkout link opens whatever the browser was in the middle of, and is never cached', async () => {
    const other = await create({ outbound_flight_number: 'OTHER1' })
    await page(other)
    const answer = await create({})
    expect(await page(answer)).not.toContain('OTHER1')
    const { headers } = await open(answer)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('A checkout link whose cart cannot be read fails', async () => {
    const answer = await create({})
    await world.database.db
      .update(checkoutLinks)
      .set({ cart: sql`${checkoutLinks.cart} || '{"version": 0}'` })
      .where(eq(checkoutLinks.tokenDigest, digestOf(tokenOf(answer))))
    expectRefusal(await open(answer), 500, 'INTERNAL_ERROR')
  })

  it('A checkout link with an unknown token leads to the start', async () => {
    for (const token of ['x', 'x'.repeat(400), '%00']) {
      const answer = await world.app.inject(`/book/public-checkout/${token}`)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://navette.test/book/?step=1'])
    }
  })

  it('A checkout link belongs to its environment', async () => {
    const sandbox = await world.app.inject({ method: 'POST', url: `/sandbox${PATH}`, payload: TRIP })
    expect(sandbox.json().checkout_url).toMatch(/^http:\/\/navette\.test\/sandbox\/book\/public-checkout\//)
    expect((await open(sandbox)).headers.location).toContain('/sandbox/book/?step=3')
    const crossed = await world.app.inject(`/book/public-checkout/${tokenOf(sandbox)}`)
    expect(crossed.headers.location).toBe('http://navette.test/book/?step=1')
  })

  it('A checkout link is removed a month after it expired', async () => {
    const answer = await create({})
    const days = (count: number) => new Date(NOW.getTime() + count * 24 * 3_600_000)
    await cleanUp(world.database.db, oldLinks, days(31), NEVER)
    expect(await stored(answer)).toBeDefined()
    await cleanUp(world.database.db, oldLinks, days(33), NEVER)
    expect(await stored(answer)).toBeUndefined()
  })
})

describe('a refused checkout link', () => {
  it.each([
    [{ accommodation_id: 0 }, 400, 'INVALID_PARAMS', 'accommodation_id: must be at least 1'],
    [{ accommodation_id: 'x' }, 400, 'INVALID_PARAMS', 'accommodation_id: must be an integer'],
    [{ accommodation_id: [1044] }, 400, 'INVALID_PARAMS', 'accommodation_id: must be an integer'],
    [
      { outbound_flight_number: 'from Zurich by LX 2816' },
      400,
      'INVALID_PARAMS',
      'outbound_flight_number: must be at most 16 letters, digits and dashes',
    ],
    [{ outbound_flight_number: 'x'.repeat(17) }, 400, 'INVALID_PARAMS', /^outbound_flight_number: /],
    [{ additional_info: 'x'.repeat(1001) }, 400, 'INVALID_PARAMS', 'additional_info: must be at most 1000 characters'],
    [{ additional_info: '🎿'.repeat(1001) }, 400, 'INVALID_PARAMS', /^additional_info: must be at most 1000/],
    [{ additional_info: { text: 'x' } }, 400, 'INVALID_PARAMS', 'additional_info: must be a string'],
    [
      { currency_code: 'ZZZ', accommodation_id: 999_999 },
      400,
      'CURRENCY_NOT_SUPPORTED',
      'currency_code: "ZZZ" is not supported',
    ],
    [
      { route_to_code: 'resort-999999', accommodation_id: 999_999 },
      404,
      'ROUTE_NOT_FOUND',
      'route_to_code: there is no active location resort-999999',
    ],
    [
      { outbound_vehicle_type_id: 999, accommodation_id: 999_999 },
      422,
      'NO_BOOKABLE_VEHICLE',
      /^outbound_vehicle_type_id: vehicle type 999 is not offered/,
    ],
    [
      { ...RETURN, return_vehicle_type_id: 999 },
      422,
      'NO_BOOKABLE_VEHICLE',
      /^return_vehicle_type_id: vehicle type 999 is not offered from resort-11/,
    ],
    [{ accommodation_id: 999_999 }, 400, 'VALIDATION_ERROR', 'accommodation_id: there is no accommodation 999999'],
    [{ accommodation_id: 3_000_000_000 }, 400, 'VALIDATION_ERROR', /^accommodation_id: there is no/],
    [{ accommodation_id: 1010 }, 400, 'VALIDATION_ERROR', /^accommodation_id: .* is not within 10 km of Chamonix$/],
    [
      { route_to_code: GENEVA_CITY, accommodation_id: 1044 },
      400,
      'VALIDATION_ERROR',
      'accommodation_id: this route has no resort',
    ],
    [{ outbound_date: '2026-11-22' }, 400, 'INVALID_PARAMS', 'outbound_date: must not be in the past'],
  ])('A checkout link for %j is refused with %i %s, and nothing is written', async (params, status, code, message) => {
    const before = await countLinks()
    expectRefusal(await create(params), status, code, message)
    expect(await countLinks()).toBe(before)
  })

  it('A checkout link for one way ignores the return fields', async () => {
    expect(
      (await create({ return_flight_number: '???', return_additional_info: 7, return_vehicle_type_id: 'x' }))
        .statusCode,
    ).toBe(200)
  })

  it('The path of checkout links accepts only POST', async () => {
    const answer = await world.app.inject(PATH)
    expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED')
    expect(answer.headers.allow).toBe('POST, OPTIONS')
  })
})

describe('repeated requests', () => {
  const key = (name: string) => ({ 'idempotency-key': name })

  it('A repeated request gets the first answer again for 24 hours, and makes no second link', async () => {
    const first = await create({}, key('once'))
    const before = await countLinks()
    const again = await create({}, key('once'))
    expect(again.json()).toEqual(first.json())
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true'])
    expect(await countLinks()).toBe(before)
    world.setNow(new Date(NOW.getTime() + 24 * 3_600_000 + 1000))
    expect((await create({}, key('once'))).json()).not.toEqual(first.json())
  })

  it('A repeated request with another body is refused', async () => {
    await create({}, key('differs'))
    expectRefusal(await create({ adult_count: 3 }, key('differs')), 409, 'IDEMPOTENCY_KEY_REUSED', /^Idempotency-Key: /)
  })

  it('Ten equal requests at once make one link', async () => {
    const before = (await countLinks()) ?? 0
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({}, key('burst'))))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(await countLinks()).toBe(before + 1)
  })

  it('An Idempotency-Key belongs to one address, or one IPv6 network, so that strangers never share it', async () => {
    const from = (remoteAddress: string, params: object = {}) =>
      world.app.inject({ method: 'POST', url: PATH, payload: { ...TRIP, ...params }, headers: key('1'), remoteAddress })
    const mine = await from('192.0.2.1')
    const theirs = await from('192.0.2.2', { adult_count: 3 })
    const nextDoor = await from('2001:db8:1:2::1', { adult_count: 4 })
    for (const { statusCode, headers } of [mine, theirs, nextDoor])
      expect([statusCode, headers['idempotent-replayed']]).toEqual([200, undefined])
    expect((await from('192.0.2.1')).json()).toEqual(mine.json())
    expect((await from('192.0.2.2', { adult_count: 3 })).json()).toEqual(theirs.json())
    expect((await from('2001:db8:1:2:ffff::9', { adult_count: 4 })).json()).toEqual(nextDoor.json())
    expectRefusal(await from('192.0.2.1', { adult_count: 3 }), 409, 'IDEMPOTENCY_KEY_REUSED')
  })

  it('An Idempotency-Key is stored without the address of its caller', async () => {
    await create({}, key('who'))
    const kept = await world.database.db.select().from(idempotencyKeys)
    expect(JSON.stringify(kept)).not.toContain('127.0.0.1')
    expect(kept.map(({ scope }) => scope)).not.toContain(`transfer checkout-link ${digestOf('127.0.0.1')}`)
  })

  it('A request that was refused is tried again under the same key', async () => {
    expectRefusal(await create({ accommodation_id: 999_999 }, key('refused')), 400, 'VALIDATION_ERROR')
    expect((await create({}, key('refused'))).statusCode).toBe(200)
  })

  it('An Idempotency-Key that is not valid is refused', async () => {
    expectRefusal(await create({}, key('x'.repeat(256))), 400, 'INVALID_PARAMS', /^idempotency-key: /)
  })
})
