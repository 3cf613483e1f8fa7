import { gunzipSync } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { basePrices, markupRules, vehicles } from '../../../src/db/schema/index.ts'
import { GENEVA, GENEVA_CITY } from '../../support/demo.ts'
import { expectRefusal } from '../../support/http.ts'
import { partnerOf } from '../../support/partner.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)
const BOOK = '/api/v2/price-book'
const get = async (url: string) => (await partner.get(`/api/v2${url}`)).json()

describe('destinations and routes', () => {
  it('Destinations are listed by code, with the places to which each leads', async () => {
    const all = await get('/destinations')
    expect(all).toMatchObject({ 'airport-1': 'Geneva Airport', 'airport-2-w': 'Grenoble Airport (winter)' })
    expect(all['resort-7'], 'inactive').toBeUndefined()
    const routes = await get('/routes')
    expect(Object.keys(await get('/destinations/airport-1')).toSorted()).toEqual(routes['airport-1'].toSorted())
    expect(routes['airport-2-w']).toEqual(routes['airport-2'])
  })

  it('A route tells the largest group that can travel on it', async () => {
    expect(await get('/routes/airport-1/resort-3')).toEqual({ max_passengers: 16 })
    expect(await get('/routes/airport-4/resort-93'), 'by telephone alone').toEqual({ max_passengers: 0 })
    expectRefusal(await partner.get('/api/v2/routes/airport-1/resort-999999'), 404, 'ROUTE_NOT_FOUND', /^code_b: /)
    expectRefusal(await partner.get('/api/v2/routes/a/b'), 400, 'INVALID_PARAMS', /^code_a: .*; code_b: /)
  })

  it('Vehicles are listed by id', async () => {
    expect((await get('/vehicles'))['1']).toEqual({
      id: 1,
      name: 'Economy car',
      description: expect.any(String),
      image_link: 'http://navette.test/vehicles/economy-car.svg',
      max_passengers: 3,
      can_transport_skis: '0',
    })
  })
})

describe('GET /price-book', () => {
  it('The price book has the prices and rules of their lists, and what else a price follows from', async () => {
    const { prices, rules, ...book } = (await partner.get(BOOK)).json()
    expect(prices).toEqual((await partner.get('/api/v2/prices')).json())
    expect(rules).toEqual((await partner.get('/api/v2/prices/markups')).json().data)
    expect(book).toMatchObject({
      version: expect.stringMatching(/^[\w-]{22}$/),
      places: {
        'airport-1': {
          name: 'Geneva Airport',
          time_zone: 'Europe/Zurich',
          arrival_buffer_minutes: 60,
          check_in_lead_minutes: 150,
        },
      },
      routes: {
        'airport-1': { 'resort-80': { duration_minutes: 200, max_passengers: 19 } },
        'airport-4': { 'resort-93': { max_passengers: 0 } },
      },
      vehicles: { 1: { id: 1, name: 'Economy car', max_passengers: 3, max_luggage: 3, can_transport_skis: '0' } },
      round_trip_discount_percent: 5,
      rates: { EUR: 1, GBP: 0.8654 },
      minimum_notice_minutes: 0,
      horizon_days: 550,
      time_zone: 'Europe/Paris',
    })
    expect(book.rates).not.toHaveProperty('HRK')
  })

  it('A caller that has the price book learns that nothing has changed, and others get it compressed', async () => {
    const first = await partner.get(BOOK)
    const again = await partner.get(BOOK, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const compressed = await partner.get(BOOK, { 'accept-encoding': 'gzip' })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(first.body)
  })

  it('Nobody reads it without a token', async () => {
    expectRefusal(await world.app.inject(BOOK), 401, 'UNAUTHORIZED')
  })
})

describe('prices', () => {
  it('Prices are base prices as texts, by route and band', async () => {
    expect((await get('/prices'))['airport-1']['city-46'].slice(0, 2)).toEqual([
      { vehicle: '1', pax_min: '1', pax_max: '3', price: '60.00' },
      { vehicle: '2', pax_min: '1', pax_max: '4', price: '65.00' },
    ])
  })

  it('Prices can be restricted to routes from or to a destination', async () => {
    const list: Record<string, object> = await get('/prices?destination_code=resort-80')
    for (const [from, byArrival] of Object.entries(list))
      expect(from === 'resort-80' || Object.keys(byArrival).join() === 'resort-80').toBe(true)
    expect(Object.keys(list)).toContain('airport-2-w')
    expectRefusal(
      await partner.get('/api/v2/prices?destination_code=resort-999999'),
      404,
      'ROUTE_NOT_FOUND',
      /^destination_code: /,
    )
    expectRefusal(
      await partner.get('/api/v2/prices?type=all'),
      400,
      'INVALID_PARAMS',
      'type: must be one of private, shared',
    )
  })

  it('Prices and rules since a moment are those that have changed since', async () => {
    const future = Math.floor(Date.now() / 1000) + 3600
    expect(await get(`/prices?since=${future}`)).toEqual({})
    expect(await get(`/prices/markups?since=${future}`)).toEqual({ pages: 1, page: 1, data: [] })
    const { db } = world.database
    const updatedAt = new Date((future + 1) * 1000)
    const largestBand = and(
      eq(basePrices.fromCode, GENEVA),
      eq(basePrices.toCode, GENEVA_CITY),
      eq(basePrices.paxMin, 13),
    )
    await db.update(basePrices).set({ updatedAt, priceMinor: 15_100 }).where(largestBand)
    await db.update(markupRules).set({ updatedAt }).where(eq(markupRules.id, 7))
    await expect.poll(() => get(`/prices?since=${future}`)).not.toEqual({})
    await expect.poll(async () => (await get(`/prices/markups?since=${future}`)).data).toHaveLength(1)
    const changed = [{ vehicle: '6', pax_min: '13', pax_max: '19', price: '151.00' }]
    expect(await get(`/prices?since=${future}`)).toEqual({ [GENEVA]: { [GENEVA_CITY]: changed } })
  })

  it('Prices and rules that are listed again count as changed', async () => {
    const { db } = world.database
    const longAgo = new Date('2020-01-01T00:00:00Z')
    await db.update(basePrices).set({ updatedAt: longAgo })
    await db.update(markupRules).set({ updatedAt: longAgo })
    const since = Math.floor(longAgo.getTime() / 1000) + 1
    const vehiclesIn = (list: Record<string, Record<string, { vehicle: string }[]>>) =>
      new Set(
        Object.values(list).flatMap((byArrival) =>
          Object.values(byArrival)
            .flat()
            .map(({ vehicle }) => vehicle),
        ),
      )
    const toggle = async (active: boolean) => {
      await db.update(vehicles).set({ active }).where(eq(vehicles.id, 3))
      await expect.poll(async () => vehiclesIn(await get('/prices')).has('3')).toBe(active)
    }
    await toggle(false)
    expect(await get(`/prices?since=${since}`)).toEqual({})
    await toggle(true)
    expect([...vehiclesIn(await get(`/prices?since=${since}`))]).toEqual(['3'])
    const { data } = await get(`/prices/markups?since=${since}`)
    expect(new Set(data.map(({ vehicle }: { vehicle: string }) => vehicle))).toEqual(new Set(['3']))
  })

  it('Prices carry an ETag, honour If-None-Match, and are compressed on request', async () => {
    for (const url of ['/prices', '/prices/markups?size=3', '/routes', '/destinations']) {
      const plain = await partner.get(`/api/v2${url}`)
      const etag = String(plain.headers['etag'])
      const known = await partner.get(`/api/v2${url}`, { 'if-none-match': `"other", ${etag}` })
      expect([known.statusCode, known.body]).toEqual([304, ''])
      const small = await partner.get(`/api/v2${url}`, { 'accept-encoding': 'gzip, br' })
      expect(small.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
    }
  })

  it.each([
    ['gzip', true],
    ['GZIP; q=0.5', true],
    ['br, *', true],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
    ['gzip, *;q=0', true],
    ['', false],
    ['br', false],
    ['gzip;q=0', false],
    ['gzip;q=0, *', false],
    ['gzip; q=0.000, deflate', false],
    ['*;q=0', false],
    ['gzip;q=0.5, identity', false],
    ['gzip;q=x', false],
  ])('With Accept-Encoding %j prices are compressed: %s', async (accepted, compressed) => {
    const { headers } = await partner.get('/api/v2/routes', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(compressed ? 'gzip' : undefined)
  })
})

describe('markup rules', () => {
  it('Markup rules are texts, with their id and both directions of their routes', async () => {
    const [rule] = (await get('/prices/markups?destination_code=resort-80&vehicle=1&date=2027-01-16')).data.filter(
      ({ id }: { id: string }) => id === '37',
    )
    expect(rule).toEqual({
      id: '37',
      vehicle: '1',
      weekday_from: '6',
      weekday_to: '6',
      date_from: '2026-01-01',
      date_to: '2035-12-31',
      time_from: '13:00:00',
      time_to: '15:59:59',
      percentage: '30',
      level: '30',
      routes: { 'airport-1': ['resort-80'], 'airport-4': ['resort-80'], 'resort-80': ['airport-1', 'airport-4'] },
    })
  })

  it('Markup rules come in pages', async () => {
    const whole = await get('/prices/markups')
    expect(whole).toMatchObject({ pages: 1, page: 1 })
    const ids = []
    const { pages } = await get('/prices/markups?size=50')
    for (let page = 1; page <= pages; page++)
      ids.push(...(await get(`/prices/markups?size=50&page=${page}`)).data.map(({ id }: { id: string }) => id))
    expect(ids).toEqual(whole.data.map(({ id }: { id: string }) => id))
    expect((await get(`/prices/markups?size=50&page=${pages + 1}`)).data).toEqual([])
    expectRefusal(await partner.get('/api/v2/prices/markups?page=0'), 400, 'INVALID_PARAMS', 'page: must be at least 1')
  })

  it('The markup rules of a day are those whose dates include it', async () => {
    const rules: { date_from: string; date_to: string }[] = (await get('/prices/markups?date=2027-02-10')).data
    expect(rules.length).toBeGreaterThan(0)
    for (const { date_from, date_to } of rules) expect(date_from <= '2027-02-10' && '2027-02-10' <= date_to).toBe(true)
  })
})
