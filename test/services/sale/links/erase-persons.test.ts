import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { checkoutLinks } from '../../../../src/db/schema/index.ts'
import { cleanUp } from '../../../../src/services/platform/clean-up.ts'
import { expiredPersons } from '../../../../src/services/privacy/erase-link-persons.ts'
import { erase, exportData } from '../../../../src/services/privacy/personal-data.ts'
import { findLink } from '../../../../src/services/sale/links/checkout-link.ts'
import { COMMAND_LINE } from '../../../../src/values/actor.ts'
import { DAY_MS } from '../../../../src/values/time.ts'
import { digestOf } from '../../../../src/values/token.ts'
import { SATURDAY, SKI } from '../../../support/demo.ts'
import { bookOn } from '../../../support/sale.ts'
import { ROUND_TRIP } from '../../../support/traveller.ts'
import { NEVER, NOW, useWorld } from '../../../support/world.ts'

const world = useWorld()

async function newLink(path: string, payload: object): Promise<string> {
  const answer = await world.app.inject({ method: 'POST', url: path, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return String(answer.json().checkout_url).slice(-32)
}
const rental = (customer_email: string, email: string) =>
  newLink('/ski/api/public/v1/checkout-link', {
    resort_id: 80,
    first_day: SATURDAY,
    duration_days: 6,
    customer_email,
    booking_reference: 'NAVZZREF',
    participants: [
      { first_name: 'Zzoe', age: 33, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS, email, height_id: 120 },
    ],
  })
const transfer = () =>
  newLink('/api/public/v1/checkout-link', {
    ...ROUND_TRIP,
    accommodation_id: undefined,
    outbound_flight_number: 'ZZ2816',
    return_flight_number: 'ZZ2817',
    additional_info: 'zznote there',
    return_additional_info: 'zznote back',
  })
const cartOf = async (token: string) => {
  const [row] = await world.database.db
    .select({ cart: checkoutLinks.cart })
    .from(checkoutLinks)
    .where(eq(checkoutLinks.tokenDigest, digestOf(token)))
  return JSON.stringify(row?.cart)
}
const PERSONS = /zz|@/i

describe('personal data of checkout links', () => {
  it('A checkout link loses its personal data when it expires, booked or not, and keeps the trip', async () => {
    const { db } = world.database
    const links = [
      { token: await rental('zz@example.com', 'zzoe@example.com'), product: 'ski' },
      { token: await transfer(), product: 'transfer' },
    ] as const
    const after = (ms: number) => cleanUp(db, expiredPersons, new Date(NOW.getTime() + ms), NEVER)
    await after(DAY_MS - 1)
    for (const { token } of links) expect(await cartOf(token)).toMatch(PERSONS)
    await after(DAY_MS + 1)
    for (const { token, product } of links) {
      expect(await cartOf(token)).not.toMatch(PERSONS)
      const link = await findLink(db, { token, environment: 'live', product })
      expect(link?.cart).toMatchObject(
        product === 'ski'
          ? { resort: { code: 'resort-80' }, period: { days: 6 }, participants: [] }
          : { outbound: { leg: { from: 'airport-1', to: 'resort-11' } }, return: { leg: { to: 'airport-1' } } },
      )
    }
  })

  it('A checkout link is exported and erased with a booking of the same address, and no other', async () => {
    const { db } = world.database
    const own = await rental('ADA@example.com', 'zzoe@example.com')
    const friend = await rental('zz@example.com', 'ada@Example.com')
    const stranger = await rental('zz@example.com', 'zzoe@example.com')
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' })
    const exported = await exportData(db, booking.reference)
    expect(exported?.checkoutLinks).toHaveLength(2)
    expect(JSON.stringify(exported?.checkoutLinks)).toContain('Zzoe')
    await erase(db, booking.reference, COMMAND_LINE, NOW)
    for (const token of [own, friend]) expect(await cartOf(token)).not.toMatch(PERSONS)
    expect(await cartOf(stranger)).toMatch(PERSONS)
    expect((await exportData(db, booking.reference))?.checkoutLinks).toEqual([])
  })
})

it('The export lists receipts and the vouchers that are cached as PDFs', async () => {
  const { db } = world.database
  const { booking, own } = await bookOn(world, { payment_method: 'on_arrival' })
  await world.app.inject({ url: `${own}/vouchers/1.pdf` })
  const exported = await exportData(db, booking.reference)
  const productReference = `${booking.reference}-P1`
  expect(exported?.keptVouchers).toMatchObject([{ productReference, bytes: expect.any(Number) }])
  expect(exported?.receipts).toEqual([])
})
