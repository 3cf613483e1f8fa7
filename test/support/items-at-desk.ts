import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { bookingItems, bookings, payments } from '../../src/db/schema/index.ts'
import type { Booking } from '../../src/services/bookings/booking.ts'
import { type atDesk, chosenFields, confirmFields } from './desk.ts'
import { unescaped } from './page.ts'
import { NOW, type TestWorld } from './world.ts'

type Desk = Awaited<ReturnType<typeof atDesk>>

/** The larger minivan of the tests’ trip, and how much more it costs. */
export const XL = { id: '3', moreMinor: 3_300 }

/** Returns the path of an item's page. */
export const itemUrl = ({ reference }: Booking, number = 1) => `/desk/bookings/${reference}/items/${number}`

/** What the desk does with the items of bookings, and what is stored of them. */
export function itemsAtDesk(world: TestWorld) {
  async function storedOf({ id }: Pick<Booking, 'id'>): Promise<Booking> {
    const [booking] = await world.database.db.select().from(bookings).where(eq(bookings.id, id))
    if (!booking) throw new Error('the booking is gone')
    return booking
  }

  async function itemOf({ id }: Pick<Booking, 'id'>, number = 1) {
    const whereMeant = and(eq(bookingItems.bookingId, id), eq(bookingItems.number, number))
    const [item] = await world.database.db.select().from(bookingItems).where(whereMeant)
    if (!item) throw new Error('the item is gone')
    return item
  }

  /** Previews a change of what a form contains. */
  async function preview({ get, post }: Desk, booking: Booking, changes: Record<string, string>, number = 1) {
    const url = itemUrl(booking, number)
    return post(url, { ...chosenFields((await get(url)).body), ...changes })
  }

  /** Previews a change, and makes it as previewed. Returns the preview. */
  async function change(desk: Desk, booking: Booking, changes: Record<string, string>, settle?: string, number = 1) {
    const shown = await preview(desk, booking, changes, number)
    expect(shown.statusCode, unescaped(shown.body)).toBe(200)
    const done = await desk.post(itemUrl(booking, number), {
      ...confirmFields(shown.body),
      ...(settle ? { settle } : {}),
    })
    expect(done.statusCode, unescaped(done.body)).toBe(303)
    expect(done.headers.location).toBe(`http://navette.test/desk/bookings/${booking.reference}`)
    return unescaped(shown.body)
  }

  /** Previews the cancellation of one item on its terms, and makes it. Returns the fee that the form showed. */
  async function cancelOne(desk: Desk, booking: Booking, number: number): Promise<string | undefined> {
    const url = `${itemUrl(booking, number)}/cancellation`
    const fields = confirmFields((await desk.post(url, { give_back: 'terms' })).body)
    const done = await desk.post(url, fields)
    expect(done.statusCode, unescaped(done.body)).toBe(303)
    return fields['quoted_fee']
  }

  /** Says that another amount came in for a booking than was asked for. */
  async function receive({ id }: Pick<Booking, 'id'>, receivedMinor: number): Promise<void> {
    const received = {
      state: 'confirmed',
      receivedMinor,
      receivedCurrency: 'EUR',
      confirmedAt: NOW,
      nextPollAt: null,
    } as const
    await world.database.db.update(payments).set(received).where(eq(payments.bookingId, id))
  }

  return { storedOf, itemOf, preview, change, cancelOne, receive }
}
