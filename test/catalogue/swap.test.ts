import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { keepBody } from '../../src/api/kept-bodies.ts'
import { loadCatalogue } from '../../src/catalogue/load.ts'
import { createPartner } from '../../src/services/partners/account.ts'
import { destinationsByStart } from '../../src/services/quoting/routing/destinations.ts'
import { CHAMONIX, GENEVA, SATURDAY } from '../support/demo.ts'
import { partnerOf } from '../support/partner.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

it('The catalogue is swapped under load without a failed or torn quote', async () => {
  const query = {
    from: GENEVA,
    to: CHAMONIX,
    date: SATURDAY,
    time: '10:00',
    is_flight: '0',
    ski_bags: '1',
    return: '1',
  }
  const quote = () => world.app.inject({ url: '/api/public/v1/transfer-options', query })
  const pairs = new Set<string>()
  let swaps = 0
  let running = true

  const load = async () => {
    while (running) {
      const answer = await quote()
      expect(answer.statusCode).toBe(200)
      const { outbound, return: back } = answer.json()
      pairs.add(`${outbound.vehicles[0].price} ${back.vehicles[0].price}`)
      await new Promise(setImmediate)
    }
  }
  const workers = [load(), load(), load()]
  for (const base of [24_000, 20_000, 10_000]) {
    const before = world.catalogue.current
    await world.database.db.execute(
      sql`UPDATE base_prices SET price_minor = ${base} WHERE vehicle_id = 2 AND pax_min = 1
          AND (from_code, to_code) IN ((${GENEVA}, ${CHAMONIX}), (${CHAMONIX}, ${GENEVA}))`,
    )
    await expect.poll(() => world.catalogue.current !== before).toBe(true)
    swaps++
  }
  running = false
  await Promise.all(workers)

  expect(swaps).toBe(3)
  // Base + 10%, less 5% for the round trip: both legs always from the same catalogue.
  for (const pair of pairs) expect(['271.7 271.7', '250.8 250.8', '209 209', '104.5 104.5']).toContain(pair)
  expect(pairs.size).toBeGreaterThan(1)
})

it('Accommodations are read again when they change, alone or with others, and only then', async () => {
  const search = async () => {
    const query = { resort_id: '11', q: 'swapped' }
    return (await world.app.inject({ url: '/api/public/v1/accommodations', query })).json().total
  }
  const change = async (...statements: ReturnType<typeof sql>[]) => {
    const before = world.catalogue.current
    await world.database.db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(statement)
    })
    await expect.poll(() => world.catalogue.current !== before).toBe(true)
    return world.catalogue.current.accommodations === before.accommodations
  }
  const insert = sql`
    INSERT INTO accommodations (id, name, address, latitude, longitude, active)
    SELECT 900001, 'Swapped Lodge', 'Rue 1', latitude, longitude, true FROM places WHERE code = 'resort-11'`
  const rename = sql`UPDATE accommodations SET name = 'Renamed Lodge' WHERE id = 900001`
  const price = sql`UPDATE base_prices SET price_minor = 20000 WHERE from_code = ${GENEVA} AND to_code = ${CHAMONIX}`

  expect(await search()).toBe(0)
  expect(await change(insert)).toBe(false)
  expect(await search()).toBe(1)
  expect(await change(price)).toBe(true)
  expect(await search()).toBe(1)
  expect(await change(price, rename)).toBe(false)
  expect(await search()).toBe(0)
  expect(await change(sql`NOTIFY catalogue`)).toBe(false)
})

it('The code of a new partner is known within a moment, and nothing else is read again for it', async () => {
  const before = world.catalogue.current
  const prices = () => partnerOf(world).get('/api/v2/prices')
  const kept = () => keepBody(world.catalogue.current, 'kept over the swap', () => '{}')
  const body = await kept()
  const list = await prices()
  const reachable = destinationsByStart(before)
  const agreed = { name: 'Moment', email: 'm@example.com', commissionPercent: '5', promoCode: 'MOMENT' }
  const { id } = await createPartner(world.database.db, { ...agreed, discountPercent: '7.5' }, NOW)
  await expect.poll(() => world.catalogue.current.partnerCodes.get('MOMENT')).toBeDefined()

  const { current } = world.catalogue
  expect(current.partnerCodes.get('MOMENT')).toEqual({ code: 'MOMENT', partnerId: id, basisPoints: 750 })
  const changed = Object.entries(before).filter(([part, value]) => Reflect.get(current, part) !== value)
  expect(changed.map(([part]) => part)).toEqual(['snapshot', 'partnerCodes'])
  expect((await kept()) === body).toBe(true)
  expect(destinationsByStart(current) === reachable).toBe(true)
  expect((await prices()).headers['etag']).toBe(list.headers['etag'])
})

it('Other changes that arrive with a new partner are taken up in the same swap', async () => {
  const before = world.catalogue.current
  await world.database.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE partners SET discount_percent = 20 WHERE promo_code = 'DEMO10'`)
    await tx.execute(sql`UPDATE currencies SET rate = 2 WHERE code = 'GBP'`)
  })
  await expect.poll(() => world.catalogue.current.partnerCodes.get('DEMO10')?.basisPoints).toBe(2_000)
  expect(world.catalogue.current.currencies.get('GBP')).toMatchObject({ rateMillionths: 2_000_000 })
  expect(world.catalogue.current.routes === before.routes).toBe(true)
})

it.runIf('database' in inject('template'))(
  'The catalogue is loaded although the process stands still in the middle for longer than a transaction may be idle',
  async () => {
    const loading = loadCatalogue(world.database.db)
    setTimeout(() => {
      for (const until = performance.now() + 4_000; performance.now() < until;);
    }, 10)
    expect((await loading).places.size).toBe(world.catalogue.current.places.size)
  },
)
