import { z } from 'zod'
import { instant } from '../../answer-fields.ts'
import type { PartnerEvent } from '../../../services/messages/events/partner-event.ts'
import { type BookingEventType, EVENT_TYPES, MARKUPS_CHANGED } from '../../../values/event-type.ts'
import { anyBooking, bookingView } from './booking-view.ts'

const version = z.int().meta({ description: 'Of the booking: rises with each of its changes, by one or more.' })
const occurredAt = instant.meta({ description: 'When it happened, UTC: `updated_at` of the booking.' })
const ruleIds = z.array(z.int())

/** An event as it is listed. */
export const listedEvent = z
  .object({
    id: z
      .string()
      .meta({ description: 'The `webhook-id` of its calls.', example: 'msg_bead2169-3780-4499-8777-ac89a03efcf4' }),
    type: z.enum(EVENT_TYPES),
    occurred_at: instant.meta({ description: 'When it happened, UTC.' }),
    version: version.nullable(),
    booking: anyBooking.nullable().meta({ description: 'The booking as it was then; null where it is about none.' }),
    rule_ids: ruleIds.optional().meta({ description: `Of \`${MARKUPS_CHANGED}\` alone: the rules that have changed.` }),
  })
  .meta({ id: 'ListedEvent' })

/** An event as JSON, in a list. */
export function eventView(event: PartnerEvent): z.input<typeof listedEvent> {
  const { id, type } = event
  const common = { id, type, occurred_at: event.occurredAt.toISOString() }
  return event.type === MARKUPS_CHANGED
    ? { ...common, version: null, booking: null, rule_ids: event.ruleIds }
    : { ...common, version: event.version, booking: bookingView(event.booking) }
}

/** Returns the body that a webhook is called with when that has happened to a booking. */
export function bookingEventBody(type: BookingEventType, id: string) {
  return z.object({ type: z.literal(type), timestamp: instant, data: bookingEventData }).meta({ id })
}

const bookingEventData = z
  .object({ occurred_at: occurredAt, version, booking: anyBooking })
  .meta({ id: 'BookingEventData', description: 'What `GET /events` lists of it, beside `id` and `type`.' })

/** Markup rules were added, changed or taken away: the body that a webhook is called with. */
export const priceMarkupsChanged = z
  .object({ type: z.literal(MARKUPS_CHANGED), timestamp: instant, data: z.object({ rule_ids: ruleIds }) })
  .meta({ id: 'PriceMarkupsChanged' })

/** What a webhook is called with. */
export function webhookBody(event: PartnerEvent): object {
  const { id: _, type, occurred_at, ...told } = eventView(event)
  const data = event.type === MARKUPS_CHANGED ? { rule_ids: event.ruleIds } : { occurred_at, ...told }
  return { type, timestamp: occurred_at, data }
}
