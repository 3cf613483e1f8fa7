import { z } from 'zod'
import type { events } from '../../../db/schema/events.ts'
import { readStored } from '../../../db/stored-json.ts'
import { type BookingEventType, MARKUPS_CHANGED } from '../../../values/event-type.ts'
import { type PublicBooking, publicBooking } from '../../bookings/public-booking.ts'

/** An event that a partner is notified of, as it happened. */
export type PartnerEvent = {
  /** The same in every webhook call and in every list. */
  id: string
  occurredAt: Date
} & (
  | { type: BookingEventType; version: number; booking: PublicBooking }
  | { type: typeof MARKUPS_CHANGED; ruleIds: number[] }
)

/** The stored content of an event about markup rules. */
export const changedRules = z.object({ version: z.literal(1), ruleIds: z.array(z.int()) })

/** Parses a stored event. */
export function eventOfRow({ id: uuid, type, version, occurredAt, content }: typeof events.$inferSelect): PartnerEvent {
  const common = { id: eventId(uuid), occurredAt }
  const name = 'the content of an event'
  if (type === MARKUPS_CHANGED) return { ...common, type, ruleIds: readStored(changedRules, content, name).ruleIds }
  // The database guarantees that events of all other types have one.
  if (version === null) throw new Error(`the event ${uuid} has no version`)
  return { ...common, type, version, booking: readStored(publicBooking, content, name) }
}

const PREFIX = 'msg_'

/** The form of the ids that `eventId` returns. */
export const EVENT_ID_PATTERN = new RegExp(`^${PREFIX}[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$`)

/** Returns the public id of an event, or of a message without one. */
export function eventId(uuid: string): string {
  return PREFIX + uuid
}

/** Returns the id of an event's row. */
export function uuidOf(id: string): string {
  return id.slice(PREFIX.length)
}
