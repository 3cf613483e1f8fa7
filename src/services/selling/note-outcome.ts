import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import type { Environment } from '../../values/environment.ts'
import type { BookingEventType } from '../../values/event-type.ts'
import type { Doer } from '../bookings/doer.ts'
import type { Issuer } from '../bookings/issuer.ts'
import { listDay } from '../bookings/list-day.ts'
import { type DoneItems, markDone } from '../bookings/mark-done.ts'
import { markNoShow } from '../money/commissions/mark-no-show.ts'
import { tellPartner } from './tell-partner.ts'

/** Marks items as done, like `markDone`, and notifies the partner. Returns the number of items. */
export async function noteDone(
  db: Database,
  id: number,
  { actor, issuer }: Doer,
  now: Date,
  items?: DoneItems,
): Promise<number> {
  return note(db, id, { type: 'booking.item_done', mark: (tx) => markDone(tx, id, actor, now, items) }, issuer, now)
}

/**
 * Marks everything on a local day that is not otherwise marked as done, and notifies the partners. Returns the number
 * of items.
 */
export async function noteDayDone(
  db: Database,
  { environment, day }: { environment: Environment; day: number },
  doer: Doer,
  now: Date,
): Promise<number> {
  const numbersById = new Map<number, number[]>()
  for (const { item } of await listDay(db, environment, day))
    numbersById.set(item.bookingId, [...(numbersById.get(item.bookingId) ?? []), item.number])
  let done = 0
  for (const [id, numbers] of numbersById) done += await noteDone(db, id, doer, now, { numbers })
  return done
}

/** Marks items as a no-show, like `markNoShow`, and notifies the partner. Returns the number of items. */
export async function noteNoShow(
  db: Database,
  id: number,
  { actor, issuer }: Doer,
  now: Date,
  numbers?: readonly number[],
): Promise<number> {
  return note(db, id, { type: 'booking.no_show', mark: (tx) => markNoShow(tx, id, actor, now, numbers) }, issuer, now)
}

async function note(
  db: Database,
  id: number,
  { type, mark }: { type: BookingEventType; mark: (tx: Database) => Promise<number> },
  issuer: Issuer,
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const marked = await mark(tx)
    const [booking] = marked > 0 ? await tx.select().from(bookings).where(eq(bookings.id, id)) : []
    if (booking) await tellPartner(tx, booking, type, issuer, now)
    return marked
  })
}
