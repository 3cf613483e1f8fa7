import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { importCatalogue } from '../../../src/catalogue/import/import.ts'
import { partners } from '../../../src/db/schema/partners.ts'
import { checkoutLinks } from '../../../src/db/schema/sales.ts'
import { createPartner } from '../../../src/services/partners/account.ts'
import { digestOf } from '../../../src/values/token.ts'
import { catalogueFolder } from '../../support/catalogue-folder.ts'
import { CHAMONIX, GENEVA, SATURDAY, SKI } from '../../support/demo.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()

const TRIP = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00' }
const RENTAL = { resort: String(SKI.VAL_THORENS), first_day: SATURDAY, days: '6' }

const TRANSFER_LINK = {
  route_from_code: GENEVA,
  route_to_code: CHAMONIX,
  outbound_date: SATURDAY,
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}
const RENTAL_LINK = {
  resort_id: SKI.VAL_THORENS,
  first_day: SATURDAY,
  duration_days: 6,
  participants: [{ first_name: 'Anna', age: 34, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS }],
}

const quoteTrip = async (promo: string) =>
  (await world.app.inject({ url: '/api/public/v1/transfer-options', query: { ...TRIP, promo } })).json()
const quoteRental = async (promo: string) =>
  (await world.app.inject({ url: '/ski/api/public/v1/rental-options', query: { ...RENTAL, promo } })).json()
const follow = async (path: string, query: Record<string, string>) => {
  const { headers } = await world.app.inject({ url: path, query })
  return new URL(headers.location ?? '')
}

beforeAll(async () => {
  const agreed = { email: 'a@example.com', commissionPercent: '5' }
  await createPartner(world.database.db, { ...agreed, name: 'Quiet', promoCode: 'QUIET', discountPercent: '0' }, NOW)
  await createPartner(
    world.database.db,
    { ...agreed, name: 'Generous', promoCode: 'GENEROUS', discountPercent: '7.5' },
    NOW,
  )
  await vi.waitUntil(() => world.catalogue.current.partnerCodes.size === 3, { timeout: 10_000 })
})

it('A partner’s code takes the partner’s discount off transfers and rentals, in any case', async () => {
  const reduced = await quoteTrip(' generous')
  expect(reduced).toMatchObject({
    promo_code_applied: true,
    promo_code: ' generous',
    promo_code_discount: { type: 'percent', value: 7.5 },
  })
  expect(reduced.outbound.vehicles[0].price).toBe(223.85)
  const all = await quoteRental('')
  const less = await quoteRental('GENEROUS')
  expect(less.promo_code_applied).toBe(true)
  expect(less.offers[0].equipment[0].price).toBeCloseTo(all.offers[0].equipment[0].price * 0.925, 1)
})

it('A partner’s code of 0% says that it gives no discount', async () => {
  const answer = await quoteTrip('quiet')
  expect(answer).toMatchObject({
    promo_code_applied: false,
    promo_code: 'quiet',
    promo_code_message: "This partner's code gives no discount.",
  })
  expect(answer).not.toHaveProperty('promo_code_discount')
  expect(answer.outbound.vehicles[0].price).toBe(242)
  expect(await quoteRental('QUIET')).toMatchObject({ promo_code: 'QUIET', promo_code_applied: false })
})

it('A partner’s code of 0% stays in the URLs of deep links and of the pages behind them', async () => {
  const words = { ...TRIP, promo: 'QUIET' }
  const { pathname, search } = await follow('/book/quick-search', words)
  expect(search).toContain('&promo_code=QUIET')
  expect((await world.app.inject(pathname + search)).body).toContain('promo_code=QUIET')
  expect((await follow('/book/quick-checkout', words)).search).toContain('&promo_code=QUIET')
  const rental = { resort_id: RENTAL.resort, first_day: SATURDAY, days: '6', promo: 'QUIET' }
  expect((await follow('/ski/book/quick-search', rental)).search).toContain('&promo=QUIET')
  const packs = { ...rental, pack: String(SKI.SKIS_AND_BOOTS), shop_id: String(SKI.ALPINE_SHOP) }
  expect((await follow('/ski/book/quick-checkout', packs)).search).toContain('&promo=QUIET')
})

it.each([
  ['DEMO10', 'Demo partner', true],
  ['quiet', 'Quiet', false],
  ['SNOW25', null, true],
  [undefined, null, false],
])(
  'A partner’s code attributes checkout links of both products, discount or not: %s',
  async (promo_code, partner, applied) => {
    for (const [root, words] of [
      ['', TRANSFER_LINK],
      ['/ski', RENTAL_LINK],
    ] as const) {
      const url = `${root}/api/public/v1/checkout-link`
      const answer = await world.app.inject({ method: 'POST', url, payload: { ...words, promo_code } })
      const { checkout_url, promo_code_applied } = answer.json()
      expect(promo_code_applied).toBe(applied)
      const whereThis = eq(checkoutLinks.tokenDigest, digestOf(checkout_url.slice(-32)))
      const links = world.database.db.select({ partner: partners.name, applied: checkoutLinks.promoCodeApplied })
      const of = eq(partners.id, checkoutLinks.partnerId)
      expect(await links.from(checkoutLinks).leftJoin(partners, of).where(whereThis)).toEqual([{ partner, applied }])
    }
  },
)

it('A partner’s code can be neither set nor removed by promo-codes.csv', async () => {
  const others = (csv: string) =>
    `${csv.trimEnd()}\nGENEROUS,percent,50,2025-01-01,2025-12-31,false\nQUIET,fixed,25,2025-01-01,2035-12-31,true\n`
  await importCatalogue(world.database.db, await catalogueFolder({ 'promo-codes.csv': others }))
  await expect.poll(() => world.catalogue.current.promoCodes.has('QUIET')).toBe(true)
  expect((await quoteTrip('GENEROUS')).promo_code_discount).toEqual({ type: 'percent', value: 7.5 })
  expect((await quoteTrip('DEMO10')).promo_code_discount).toEqual({ type: 'percent', value: 10 })
  expect((await quoteTrip('QUIET')).promo_code_applied).toBe(false)
  const { rows } = await world.database.db.execute(sql`SELECT promo_code FROM partners ORDER BY id`)
  expect(rows.map(({ promo_code: code }) => code)).toEqual(['DEMO10', 'QUIET', 'GENEROUS'])
})
