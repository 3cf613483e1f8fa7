import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { commissions } from '../../src/db/schema/index.ts'
import type { Booking } from '../../src/services/bookings/booking.ts'
import { noteNoShow } from '../../src/services/selling/note-outcome.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { HOUR_MS } from '../../src/values/time.ts'
import { atDesk } from '../support/desk.ts'
import { itemsAtDesk, XL } from '../support/items-at-desk.ts'
import { bookOn, buyOn } from '../support/sale.ts'
import { pathOf, ROUND_TRIP, traveller } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const { storedOf, itemOf, change } = itemsAtDesk(world)

afterEach(() => world.setNow(NOW))

const BY_OPERATOR = () => ({ actor: COMMAND_LINE, issuer: world.issuer })

/** Signs in at the desk at a moment, to which the clock moves. */
async function atDeskAt(now: Date) {
  world.setNow(now)
  return atDesk(world, { now })
}

describe('the commission on a booking whose price changes', () => {
  const WITH_CODE = { ...ROUND_TRIP, promo_code: 'DEMO10' }

  async function commissionOf({ id }: Booking): Promise<number> {
    const lines = await world.database.db.select().from(commissions).where(eq(commissions.bookingId, id))
    return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  }

  /** Returns the commission of the demo's partner on an amount. */
  async function shareOf({ id }: Booking, minor: number): Promise<number> {
    const [line] = await world.database.db.select().from(commissions).where(eq(commissions.bookingId, id))
    return Math.round((minor * Number(line?.percent)) / 100)
  }

  it('A no-show that nobody has paid for earns nothing, also once another ride of its booking costs more', async () => {
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' }, WITH_CODE)
    const desk = await atDeskAt(new Date(booking.firstStartAt.getTime() + HOUR_MS))
    await noteNoShow(world.database.db, booking.id, BY_OPERATOR(), booking.firstStartAt, [1])
    await change(desk, booking, { vehicle_type_id: XL.id }, 'on_arrival', 2)
    const { priceMinor } = await itemOf(booking, 2)
    expect(await commissionOf(booking)).toBe(await shareOf(booking, priceMinor))
  })

  it('What is asked for by a link earns commission once it is paid', async () => {
    const desk = await atDesk(world)
    const { booking, own } = await buyOn(world, {}, WITH_CODE)
    await change(desk, booking, { vehicle_type_id: XL.id }, 'link', 2)
    expect(await commissionOf(booking)).toBe(await shareOf(booking, booking.priceMinor))
    const { get, post } = traveller(world)
    const next = pathOf(await post(`${own}/payments`, { payment_method: 'card' }))
    await get(pathOf(await post(next, { outcome: 'pay' })))
    const { priceMinor } = await storedOf(booking)
    expect(priceMinor).toBeGreaterThan(booking.priceMinor)
    expect(await commissionOf(booking)).toBe(await shareOf(booking, priceMinor))
  })

  it('What was to be collected from somebody who did not come earns nothing, and what was paid by card does', async () => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(world, {}, WITH_CODE)
    await change(desk, booking, { vehicle_type_id: XL.id }, 'on_arrival', 2)
    const later = new Date(booking.lastEndAt.getTime() + HOUR_MS)
    await noteNoShow(world.database.db, booking.id, BY_OPERATOR(), later)
    expect(await commissionOf(booking)).toBe(await shareOf(booking, booking.priceMinor))
  })
})
