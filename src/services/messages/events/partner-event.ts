import { z } from 'zod'
import type { events } from '../../../db/schema/events.ts'
import { type BookingEventType, MARKUPS_CHANGED } from '../../../values/event-type.ts'
import { type ShownBooking, shownBooking } from '../../bookings/shown-booking.ts'

/** Something that a partner is told of, as it was when it happened. */
export type PartnerEvent = {
  /** The same in every call of a webhook and in every list. */
  id: string
  occurredAt: Date
} & (
  | { type: BookingEventType; version: number; booking: ShownBooking }
  | { type: typeof MARKUPS_CHANGED; ruleIds: number[] }
)

/** Which markup rules have changed, as an event keeps it. */
export const changedRules = z.object({ version: z.literal(1), ruleIds: z.array(z.int()) })

/** Reads an event as it is kept. */
export function eventOfRow({ id: uuid, type, version, occurredAt, content }: typeof events.$inferSelect): PartnerEvent {
  const common = { id: eventId(uuid), occurredAt }
  if (type === MARKUPS_CHANGED) return { ...common, type, ruleIds: changedRules.parse(content).ruleIds }
  // The database holds that every other kind has one.
  if (version === null) throw new Error(`the event ${uuid} has no version`)
  return { ...common, type, version, booking: shownBooking.parse(content) }
}

const PREFIX = 'msg_'

/** What `eventId` returns. */
export const EVENT_ID_PATTERN = new RegExp(`^${PREFIX}[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$`)

/** Returns the id that partners know, of an event or of a message that is about none. */
export function eventId(uuid: string): string {
  return PREFIX + uuid
}

/** Returns what the database knows an event by. */
export function uuidOf(id: string): string {
  return id.slice(PREFIX.length)
}
