import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingNotes } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import type { Booking } from './booking.ts'
import { lockBooking } from './lock-booking.ts'
import { logBooking } from './log.ts'

/** An operator's internal note about a booking. */
export type BookingNote = typeof bookingNotes.$inferSelect

/** Adds a note about a booking, visible to operators only. */
export async function addNote(
  db: Database,
  { id }: Pick<Booking, 'id'>,
  { author, text, actor }: { author: string; text: string; actor: Actor },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBooking(tx, id)
    await tx.insert(bookingNotes).values({ bookingId: id, at: now, author, text })
    await logBooking(tx, id, { actor, event: 'note added' }, now)
  })
}

/** Returns the operators' notes about a booking, oldest first. */
export async function listNotes(db: Database, { id }: Pick<Booking, 'id'>): Promise<BookingNote[]> {
  return db.select().from(bookingNotes).where(eq(bookingNotes.bookingId, id)).orderBy(asc(bookingNotes.id))
}
