import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { settings } from '../../../src/db/schema/index.ts'
import { CHAMONIX, GENEVA, SATURDAY, SKI } from '../../support/demo.ts'
import { expectRefusal } from '../../support/http.ts'
import { ONE_WAY, partnerOf, ROUND_TRIP } from '../../support/partner.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

/** On the day of the tests this leaves the Saturday as the last day on sale. */
const HORIZON_DAYS = '54'
const SUNDAY = '2027-01-17'
const TOO_FAR = `transfers are on sale until ${SATURDAY}`

const TRIP = { from: GENEVA, to: CHAMONIX, date: SATURDAY, time: '10:00' }
const BODY = {
  route_from_code: GENEVA,
  route_to_code: CHAMONIX,
  outbound_date: SATURDAY,
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}
const RENTAL = { resort: String(SKI.VAL_THORENS), first_day: SATURDAY, days: '6' }
const RENTAL_BODY = {
  resort_id: SKI.VAL_THORENS,
  first_day: SATURDAY,
  duration_days: 6,
  participants: [{ first_name: 'Anna', age: 34, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS }],
}

const get = (url: string, query: Record<string, string>) => world.app.inject({ url, query })
const post = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload })

beforeAll(async () => {
  await world.database.db.update(settings).set({ value: HORIZON_DAYS }).where(eq(settings.name, 'horizon_days'))
  await vi.waitUntil(() => world.catalogue.current.horizonDays.ski === Number(HORIZON_DAYS), { timeout: 10_000 })
})

describe('transfers after the last day on sale', () => {
  const API = '/api/public/v1'

  it('A transfer after the last day on sale is not quoted, there or back', async () => {
    const url = `${API}/transfer-options`
    expect((await get(url, TRIP)).statusCode).toBe(200)
    expectRefusal(await get(url, { ...TRIP, date: SUNDAY }), 422, 'NO_BOOKABLE_VEHICLE', `date: ${TOO_FAR}`)
    const back = await get(url, { ...TRIP, return_date: SUNDAY })
    expectRefusal(back, 422, 'NO_BOOKABLE_VEHICLE', `return_date: ${TOO_FAR}`)
    const late = await post(url, { ...BODY, outbound_date: SUNDAY })
    expectRefusal(late, 422, 'NO_BOOKABLE_VEHICLE', `outbound_date: ${TOO_FAR}`)
  })

  it('A transfer after the last day on sale has no checkout link, no deep link and no page', async () => {
    const link = await post(`${API}/checkout-link`, { ...BODY, outbound_date: SUNDAY })
    expectRefusal(link, 422, 'NO_BOOKABLE_VEHICLE', `outbound_date: ${TOO_FAR}`)
    for (const path of ['quick-search', 'quick-checkout']) {
      const { headers } = await get(`/book/${path}`, { ...TRIP, date: SUNDAY })
      expect(headers.location).toContain('/book/?step=1&')
      const start = await world.app.inject(
        new URL(String(headers.location)).pathname + new URL(String(headers.location)).search,
      )
      expect(start.body).toContain('We are not taking bookings for that date yet')
    }
  })

  it.each(['private', 'shared'])(
    'A transfer after the last day on sale is not offered to partners: %s',
    async (type) => {
      const ask = (Transfer: object) => partner.post('/api/v2/transfer', { Transfer: { ...Transfer, type } })
      expect((await ask(ONE_WAY)).statusCode).toBe(200)
      const refused = await ask({ ...ROUND_TRIP, return_date: SUNDAY })
      expectRefusal(refused, 422, 'NO_BOOKABLE_VEHICLE', `Transfer.return_date: ${TOO_FAR}`)
    },
  )

  it('A transfer after the last day on sale has no client link', async () => {
    const refused = await partner.post('/api/v2/client-link', { Transfer: { ...ONE_WAY, outbound_date: SUNDAY } })
    expectRefusal(refused, 422, 'NO_BOOKABLE_VEHICLE', `Transfer.outbound_date: ${TOO_FAR}`)
  })

  it('A transfer after the last day on sale cannot be chosen in the form', async () => {
    expect((await get('/book/?step=1', {})).body).toMatch(new RegExp(`type="date"[^>]*max="${SATURDAY}"`))
  })
})

describe('rentals after the last day on sale', () => {
  const API = '/ski/api/public/v1'

  it('A rental after the last day on sale is not quoted', async () => {
    const url = `${API}/rental-options`
    expect((await get(url, RENTAL)).statusCode).toBe(200)
    const refused = await get(url, { ...RENTAL, first_day: SUNDAY })
    expectRefusal(
      refused,
      422,
      'NO_OFFERS_AVAILABLE',
      `Val Thorens: rentals are on sale for first days until ${SATURDAY}`,
    )
  })

  it('A rental after the last day on sale has no checkout link, even for one participant, and no deep link', async () => {
    const url = `${API}/checkout-link`
    expect((await post(url, RENTAL_BODY)).statusCode).toBe(200)
    expectRefusal(await post(url, { ...RENTAL_BODY, first_day: SUNDAY }), 422, 'NO_BOOKABLE_PACK')
    const [anna] = RENTAL_BODY.participants
    const later = { ...RENTAL_BODY, participants: [anna, { ...anna, start_date: SUNDAY, end_date: '2027-01-20' }] }
    expectRefusal(await post(url, later), 422, 'NO_BOOKABLE_PACK', /^participants\.1\.pack_id: /)
    const { headers } = await get('/ski/book/quick-search', { ...RENTAL, first_day: SUNDAY })
    expect(headers.location).toContain('/ski/book/?step=1&')
  })

  it('A rental after the last day on sale cannot be chosen in the form', async () => {
    expect((await get('/ski/book/?step=1', {})).body).toMatch(new RegExp(`type="date"[^>]*max="${SATURDAY}"`))
  })
})

describe('each product', () => {
  it('Each product may have a last day on sale of its own', async () => {
    await world.database.db.insert(settings).values({ name: 'horizon_days_ski', value: '10' })
    await expect.poll(() => world.catalogue.current.horizonDays).toEqual({ transfer: 54, ski: 10 })
    expectRefusal(await get('/ski/api/public/v1/rental-options', RENTAL), 422, 'NO_OFFERS_AVAILABLE')
    expect((await get('/api/public/v1/transfer-options', TRIP)).statusCode).toBe(200)
  })
})
