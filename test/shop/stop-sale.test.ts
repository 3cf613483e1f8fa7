import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stopSales } from '../../src/db/schema/index.ts'
import { claimLate } from '../../src/services/bookings/hold.ts'
import { shopPageUrl } from '../../src/services/bookings/signed-tokens.ts'
import { resortPrices } from '../../src/services/quoting/rentals/resort-prices.ts'
import { addStopSale } from '../../src/services/rides/stop-sales.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { parseDay } from '../../src/values/time.ts'
import { SATURDAY, SKI } from '../support/demo.ts'
import { atDesk } from '../support/desk.ts'
import { unescaped } from '../support/page.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../support/rental.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

beforeEach(() => world.setNow(NOW))
afterEach(async () => {
  await world.database.db.delete(stopSales)
  while (world.catalogue.current.stopSales.size > 0) await wait(10)
})

const RENTAL = { resort: String(SKI.VAL_THORENS), first_day: SATURDAY, days: '6' }
const quote = (query: Record<string, string> = {}) =>
  world.app.inject({ url: '/ski/api/public/v1/rental-options', query: { ...RENTAL, ...query } })

/** Posts to the page of a shop. */
const tap = (shopId: number, fields: Record<string, string>) =>
  world.app.inject({
    method: 'POST',
    url: shopPageUrl('', world.travellerKey, { id: shopId, linkVersion: 0 }),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  })

/** Stops a sale on the page of a shop, and waits until the process knows. */
async function stopped(shopId: number, fields: Record<string, string>) {
  const stops = world.catalogue.current.stopSales.get(shopId)?.length ?? 0
  const answer = await tap(shopId, { pack: '', ...fields })
  expect(answer.statusCode, unescaped(answer.body)).toBe(303)
  await expect.poll(() => world.catalogue.current.stopSales.get(shopId)?.length).toBe(stops + 1)
}

const A_WEEK = { date_from: SATURDAY, date_to: '2027-01-21' }

describe('a stop-sale', () => {
  it('A shop that has stopped everything offers nothing on days that touch it, says why, and names another shop', async () => {
    const shop = String(SKI.GLISSE_SHOP)
    expect((await quote({ shop })).statusCode).toBe(200)
    await stopped(SKI.GLISSE_SHOP, { date_from: '2027-01-18', date_to: '2027-01-18' })
    const answer = await quote({ shop })
    expect(answer.statusCode).toBe(422)
    const { code, message, suggestion } = answer.json().error
    expect(code).toBe('NO_OFFERS_AVAILABLE')
    expect(message).toContain('has stopped sales until 2027-01-18')
    expect((await quote({ shop: String(suggestion.change.shop) })).statusCode).toBe(200)
    expect((await quote({ shop, first_day: '2027-01-19' })).statusCode).toBe(200)
    expect((await quote({ shop, first_day: '2027-01-16', days: '2' })).statusCode).toBe(200)
  })

  it('A pack that is stopped is in no quote, calendar or link, and everything else still is', async () => {
    const shop = String(SKI.ALPINE_SHOP)
    const packs = async () =>
      (await quote({ shop }))
        .json()
        .offers.flatMap(({ equipment }: { equipment: { pack_ids: number[] }[] }) =>
          equipment.flatMap(({ pack_ids }) => pack_ids),
        )
    expect(await packs()).toContain(SKI.SKIS_AND_BOOTS)
    await stopped(SKI.ALPINE_SHOP, { ...A_WEEK, pack: String(SKI.SKIS_AND_BOOTS) })
    expect(await packs()).not.toContain(SKI.SKIS_AND_BOOTS)
    expect(await packs()).toContain(SKI.ALL_IN)
    const link = await world.app.inject({
      method: 'POST',
      url: '/ski/api/public/v1/checkout-link',
      payload: {
        resort_id: SKI.VAL_THORENS,
        shop_id: SKI.ALPINE_SHOP,
        first_day: SATURDAY,
        duration_days: 6,
        participants: [{ first_name: 'Ada', age: 36, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS }],
      },
    })
    expect([link.statusCode, link.json().error?.code]).toEqual([422, 'NO_BOOKABLE_PACK'])
    expect(link.json().error.message).toContain('has stopped sales until 2027-01-21')
  })

  it('The prices of a resort skip the shops that have stopped', async () => {
    const resort = world.catalogue.current.rentals.resorts.get(SKI.VAL_THORENS)
    if (!resort) throw new Error('no such resort')
    expect(resortPrices(world.catalogue.current, resort, NOW)).not.toEqual([])
    for (const { id } of resort.shops) await stopped(id, { date_from: '2026-11-24', date_to: '2028-12-31' })
    expect(resortPrices(world.catalogue.current, resort, NOW)).toEqual([])
  })

  it('What a shop has stopped is not sold from a cart that is older, and a late payment buys it no more', async () => {
    const cart = rentalCart(world, [ADA], { shopId: SKI.ALPINE_SHOP })
    const held = await bookRental(world, rentalSale(rentalCart(world, [ADA], { shopId: SKI.ALPINE_SHOP })))
    expect(await claimLate(world.database.db, world.catalogue.current, held, NOW)).toBe(true)
    const stale = world.catalogue.current
    await stopped(SKI.ALPINE_SHOP, A_WEEK)
    await expect(bookRental(world, rentalSale(cart))).rejects.toMatchObject({ code: 'NO_BOOKABLE_PACK' })
    const late = bookRental({ ...world, catalogue: { current: stale } }, rentalSale(cart))
    await expect(late).rejects.toMatchObject({
      code: 'NO_BOOKABLE_PACK',
      message: expect.stringContaining('has stopped the sale of this equipment until 2027-01-21'),
    })
    expect(await claimLate(world.database.db, stale, held, NOW)).toBe(false)
  })

  it('A stop waits for the sales that are under way, so that none is committed after it', async () => {
    const cart = rentalCart(world, [ADA], { shopId: SKI.ALPINE_SHOP })
    const stale = { ...world, catalogue: { current: world.catalogue.current } }
    const { db } = world.database
    const day = parseDay(SATURDAY) ?? 0
    const order: string[] = []
    const stopping = await db.transaction(async (tx) => {
      await bookRental({ ...stale, database: { ...world.database, db: tx } }, rentalSale(cart))
      const stop = { shopId: SKI.ALPINE_SHOP, packId: null, from: day, to: day }
      const done = addStopSale(db, stop, COMMAND_LINE, NOW).then(() => order.push('stopped'))
      await wait(200)
      order.push('sold')
      return { done }
    })
    await stopping.done
    expect(order).toEqual(['sold', 'stopped'])
    await expect(bookRental(stale, rentalSale(cart))).rejects.toMatchObject({ code: 'NO_BOOKABLE_PACK' })
  })

  it('A shop stops and resumes its own sales, and nobody else’s', async () => {
    await stopped(SKI.GLISSE_SHOP, A_WEEK)
    const [row] = await world.database.db.select().from(stopSales)
    const id = String(row?.id)
    expect((await tap(SKI.ALPINE_SHOP, { row: id, action: 'remove' })).statusCode).toBe(422)
    expect((await tap(SKI.GLISSE_SHOP, { row: id, action: 'remove' })).statusCode).toBe(303)
    expect(await world.database.db.select().from(stopSales)).toEqual([])
  })

  it.each([
    [{ date_from: '2027-01-20', date_to: '2027-01-16' }, 'before the first'],
    [{ date_from: '', date_to: '2027-01-16' }, 'first and the last day'],
    [{ date_from: '2026-01-01', date_to: '2026-01-02' }, 'are over'],
    [{ ...A_WEEK, pack: '999999' }, 'one of the packs'],
    [{ ...A_WEEK, pack: String(SKI.OTHER_TEEN_SKIS) }, 'one of the packs'],
    [{ ...A_WEEK, pack: 'skis' }, 'one of the packs'],
  ])('A stop-sale %o is refused with the reason', async (fields, words) => {
    const answer = await tap(SKI.ALPINE_SHOP, fields)
    expect([answer.statusCode, unescaped(answer.body).includes(words)]).toEqual([422, true])
  })

  it('The desk stops the sale of any shop, and lets it go on', async () => {
    const desk = await atDesk(world)
    const shop = String(SKI.GLISSE_SHOP)
    const stop = { shop, pack: '', ...A_WEEK }
    expect((await desk.post('/desk/rentals', { ...stop, shop: '999999' })).statusCode).toBe(422)
    expect((await desk.post('/desk/rentals', { ...stop, date_to: '2027-01-01' })).statusCode).toBe(422)
    expect((await desk.post(`/desk/rentals?shop=${shop}`, stop)).statusCode).toBe(303)
    const [row] = await world.database.db.select().from(stopSales)
    const shown = unescaped((await desk.get(`/desk/rentals?shop=${shop}`)).body)
    expect(shown).toContain(`name="row" value="${row?.id}"`)
    expect((await desk.post('/desk/rentals', { row: String(row?.id), action: 'remove' })).statusCode).toBe(303)
    expect(await world.database.db.select().from(stopSales)).toEqual([])
  })

  it('On the site, the shop that has stopped hands out nothing, and another is shown', async () => {
    const url = `/ski/book/?step=2&resort=${SKI.VAL_THORENS}&first_day=${SATURDAY}&days=6`
    const before = (await world.app.inject({ url })).body
    const shops = world.catalogue.current.rentals.resorts.get(SKI.VAL_THORENS)?.shops ?? []
    const shown = shops.filter(({ name }) => before.includes(name))
    expect(shown).toHaveLength(1)
    await stopped(shown[0]?.id ?? 0, A_WEEK)
    const after = (await world.app.inject({ url })).body
    expect(after).not.toContain(shown[0]?.name)
    expect(shops.filter(({ name }) => after.includes(name))).toHaveLength(1)
  })
})
