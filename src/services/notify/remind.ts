import { and, asc, eq, gt, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings, reminders } from '../../db/schema/index.ts'
import { DAY_MS } from '../../values/time.ts'
import { type BookingScope, type Booking, lockBooking } from '../bookings/booking.ts'
import { findFullBookingById } from '../bookings/find-booking.ts'
import type { Sender } from '../bookings/sender.ts'
import { announce } from './announce.ts'
import { REMINDER_DAYS, type ReminderDays } from './letters/stored-letter.ts'

const BATCH = 100

/**
 * Queues the reminders that are due, for all bookings or some of them, three days and one day before the first item,
 * once each. Several processes may do so at once. A later booking needs none, because its confirmation says the same.
 * Throws AggregateError at the end if some could not be queued, which are then tried again by the next call.
 */
export async function remindTravellers(db: Database, sender: Sender, now: Date, scope?: BookingScope): Promise<void> {
  const failures: Error[] = []
  for (const [i, days] of REMINDER_DAYS.entries()) {
    const next = REMINDER_DAYS[i + 1] ?? 0
    let last: Booking | undefined
    do {
      const due = await findDue(db, { days, next, last, scope }, now)
      for (const booking of due)
        await remind(db, booking, days, sender, now).catch((cause: unknown) => {
          failures.push(new Error(`reminding of booking ${booking.reference} failed`, { cause }))
        })
      last = due.length < BATCH ? undefined : due.at(-1)
    } while (last)
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders failed`)
}

interface Mark {
  days: ReminderDays
  /** The days of the next, later mark. */
  next: number
  /** The last booking of the previous batch, if there was one. */
  last: Booking | undefined
  scope: BookingScope
}

/** Returns bookings that are past this mark but not yet past the next, by the time of their start. */
async function findDue(db: Database, { days, next, last, scope }: Mark, now: Date): Promise<Booking[]> {
  const queued = db
    .select()
    .from(reminders)
    .where(and(eq(reminders.bookingId, bookings.id), eq(reminders.days, days)))
  return db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'confirmed'),
        ne(bookings.source, 'partner_api'),
        gt(bookings.firstStartAt, new Date(now.getTime() + next * DAY_MS)),
        // Continues from there instead of skipping those already reminded.
        last &&
          sql`(${bookings.firstStartAt}, ${bookings.id}) > (${sql.param(last.firstStartAt, bookings.firstStartAt)}, ${last.id})`,
        lte(bookings.firstStartAt, new Date(now.getTime() + days * DAY_MS)),
        sql`${bookings.confirmedAt} < ${bookings.firstStartAt} - make_interval(days => ${days})`,
        notExists(queued),
        scope,
      ),
    )
    .orderBy(asc(bookings.firstStartAt), asc(bookings.id))
    .limit(BATCH)
}

async function remind(
  db: Database,
  { id, environment }: Booking,
  days: ReminderDays,
  sender: Sender,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [ours] = await tx
      .insert(reminders)
      .values({ bookingId: id, days, queuedAt: now })
      .onConflictDoNothing()
      .returning()
    // Locked, so that no reminder is sent after a cancellation.
    const found = ours && (await lockBooking(tx, id)) && (await findFullBookingById(tx, environment, id))
    if (found?.booking.status === 'confirmed') await announce(tx, found, 'ahead', { days }, sender, now)
  })
}
