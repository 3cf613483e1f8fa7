import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { bookingItems } from '../../db/schema/index.ts'
import type { Environment } from '../../values/environment.ts'
import { groupBy } from '../../values/group-by.ts'
import type { Booking } from '../bookings/booking.ts'
import type { By } from '../bookings/by.ts'
import { findBookingById } from '../bookings/find-booking.ts'
import { listDay } from '../bookings/list-day.ts'
import { type MarkedItems, markItems } from '../bookings/mark-items.ts'
import { notifyPartner } from '../notify/notify-partner.ts'
import { adjustCommission } from '../partners/commissions/adjust-commission.ts'
import { commissionableMinor } from '../partners/commissions/commissionable.ts'

/**
 * Marks items as done, as `markItems` does, and notifies the partner. If the price is paid on arrival, this earns the
 * commission (decisions 7.15). Returns the number of items.
 */
export async function recordDone(
  db: Database,
  id: number,
  { actor, sender }: By,
  now: Date,
  items?: MarkedItems,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const done = await markItems(tx, id, { ...items, state: 'done', actor }, now)
    if (done > 0) await notifyPartner(tx, await getBooking(tx, id), 'booking.item_done', sender, now)
    return done
  })
}

/**
 * Marks everything on a local day that is not otherwise marked as done, and notifies the partners. Returns the number
 * of items.
 */
export async function recordDayDone(
  db: Database,
  { environment, day }: { environment: Environment; day: number },
  by: By,
  now: Date,
): Promise<number> {
  const items = (await listDay(db, environment, day)).map(({ item }) => item)
  let done = 0
  for (const [id, ofBooking] of groupBy(items, ({ bookingId }) => bookingId))
    done += await recordDone(db, id, by, now, { numbers: ofBooking.map(({ number }) => number) })
  return done
}

/**
 * Marks items as no-shows, as `markItems` does, and notifies the partner. If nobody has paid for them or will, they
 * earn no commission (decisions 7.15). Returns the number of items.
 */
export async function recordNoShow(
  db: Database,
  id: number,
  { actor, sender }: By,
  now: Date,
  items?: Omit<MarkedItems, 'isReported'>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const missed = await markItems(tx, id, { ...items, state: 'no_show', actor }, now)
    if (missed === 0) return 0
    const booking = await getBooking(tx, id)
    await takeBackCommission(tx, booking, now)
    await notifyPartner(tx, booking, 'booking.no_show', sender, now)
    return missed
  })
}

async function getBooking(db: Database, id: number): Promise<Booking> {
  const booking = await findBookingById(db, id)
  if (!booking) throw new Error(`there is no booking ${id}`)
  return booking
}

/** Adjusts the commission to what was not missed, which is final once nothing more is to be collected on arrival. */
async function takeBackCommission(db: Database, booking: Booking, now: Date): Promise<void> {
  const keptMinor = await commissionableMinor(db, booking)
  if (keptMinor >= booking.priceMinor) return
  const isAhead = and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.state, 'booked'))
  const isCertain = booking.settlement === 'on_arrival' && (await db.$count(bookingItems, isAhead)) === 0
  await adjustCommission(db, booking, { keptMinor, isCertain }, now)
}
