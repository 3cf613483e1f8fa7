import type { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { events } from '../../../db/schema/events.ts'
import { ENVIRONMENTS } from '../../../values/environment.ts'
import { type BookingEventType, MARKUPS_CHANGED } from '../../../values/event-type.ts'
import type { Booking } from '../../bookings/booking.ts'
import { holdChanges } from '../../bookings/log.ts'
import type { PublicBooking } from '../../bookings/public-booking.ts'
import { findAhead } from '../../partners/sandbox-clock.ts'
import { queueCalls } from '../webhooks/queue-calls.ts'
import type { changedRules } from './partner-event.ts'

/** An event of a booking, and the booking after it. */
interface BookingEvent {
  type: BookingEventType
  version: number
  shown: PublicBooking
}

/**
 * Stores an event of a partner's booking and queues it for the webhooks that subscribed to it, in the transaction that
 * logged it. Because the log makes changes of one partner's bookings wait for each other to be committed, events of a
 * partner become visible in the order of their numbers, and listing those after a given one misses none.
 */
export async function appendBookingEvent(
  db: Database,
  { id: bookingId, partnerId, environment }: Pick<Booking, 'id' | 'partnerId' | 'environment'>,
  { type, version, shown }: BookingEvent,
  now: Date,
): Promise<void> {
  const occurredAt = new Date(shown.updatedAt)
  const aheadMs = environment === 'sandbox' && partnerId !== null ? await findAhead(db, partnerId) : 0
  const recordedAt = new Date(now.getTime() - aheadMs)
  await append(db, { environment, type, bookingId, partnerId, version, occurredAt, recordedAt, content: shown }, now)
}

/** Stores which markup rules changed, once per environment for all partners. No booking changes meanwhile. */
export async function appendMarkupsEvent(db: Database, ruleIds: number[], now: Date): Promise<void> {
  await holdChanges(db)
  const content: z.output<typeof changedRules> = { version: 1, ruleIds }
  for (const environment of ENVIRONMENTS)
    await append(db, { environment, type: MARKUPS_CHANGED, occurredAt: now, recordedAt: now, content }, now)
}

async function append(db: Database, event: typeof events.$inferInsert, now: Date): Promise<void> {
  const [kept] = await db.insert(events).values(event).returning()
  if (!kept) throw new Error('INSERT … RETURNING gave no row')
  await queueCalls(db, kept, now)
}
