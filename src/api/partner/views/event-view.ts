import { z } from 'zod'
import type { PartnerEvent } from '../../../services/notify/events.ts'
import { type BookingEventType, EVENT_TYPES, MARKUPS_CHANGED, MESSAGE } from '../../../values/booking.ts'
import { instant } from '../../answer-fields.ts'
import { anyBooking, bookingView } from './booking-view.ts'

const version = z
  .int()
  .meta({ description: 'The version of the booking, which increases with each change, by one or more.' })
const occurredAt = instant.meta({ description: 'When it happened, UTC: `updated_at` of the booking.' })
const ruleIds = z.array(z.int())
const message = z.object({ text: z.string().meta({ description: 'The words of the operator, as they were typed.' }) })

/** The schema of an event in a list. */
export const listedEvent = z
  .object({
    id: z
      .string()
      .meta({ description: 'The `webhook-id` of its calls.', example: 'msg_bead2169-3780-4499-8777-ac89a03efcf4' }),
    type: z.enum(EVENT_TYPES),
    occurred_at: instant.meta({ description: 'When it happened, UTC.' }),
    version: version.nullable(),
    booking: anyBooking
      .nullable()
      .meta({ description: 'The booking as it was then; null if the event is not about a booking.' }),
    message: message.optional().meta({ description: `Only for \`${MESSAGE}\`: what you are asked to pass on.` }),
    rule_ids: ruleIds.optional().meta({ description: `Only for \`${MARKUPS_CHANGED}\`: the rules that have changed.` }),
  })
  .meta({ id: 'ListedEvent' })

/** Returns an event as JSON for a list. */
export function eventView(event: PartnerEvent): z.input<typeof listedEvent> {
  const { id, type } = event
  const common = { id, type, occurred_at: event.occurredAt.toISOString() }
  if (event.type === MARKUPS_CHANGED) return { ...common, version: null, booking: null, rule_ids: event.ruleIds }
  const about = { ...common, version: event.version, booking: bookingView(event.booking) }
  return event.type === MESSAGE ? { ...about, message: event.message } : about
}

/** Returns the schema of the body of a webhook call about a booking event. */
export function bookingEventBody(type: BookingEventType, id: string) {
  return z.object({ type: z.literal(type), timestamp: instant, data: bookingEventData }).meta({ id })
}

const bookingEventData = z
  .object({ occurred_at: occurredAt, version, booking: anyBooking })
  .meta({ id: 'BookingEventData', description: 'The content of the event in `GET /events`, besides `id` and `type`.' })

/** The schema of the body of a webhook call about a message that is to be passed on. */
export const bookingMessage = z
  .object({
    type: z.literal(MESSAGE),
    timestamp: instant,
    data: bookingEventData.extend({ message }).meta({ id: 'BookingMessageData' }),
  })
  .meta({ id: 'BookingMessage' })

/** The schema of the body of a webhook call about added, changed or removed markup rules. */
export const priceMarkupsChanged = z
  .object({ type: z.literal(MARKUPS_CHANGED), timestamp: instant, data: z.object({ rule_ids: ruleIds }) })
  .meta({ id: 'PriceMarkupsChanged' })

/** The schema of the test event that a partner can request. */
export const webhookTest = z
  .object({
    type: z.literal('webhook.test'),
    timestamp: instant.meta({ description: 'ISO 8601, UTC.' }),
    data: z.object({}),
  })
  .meta({ id: 'WebhookTest' })

/** Returns the body of a webhook call. */
export function webhookBody(event: PartnerEvent): object {
  const { id: _, type, occurred_at, ...told } = eventView(event)
  const data = event.type === MARKUPS_CHANGED ? { rule_ids: event.ruleIds } : { occurred_at, ...told }
  return { type, timestamp: occurred_at, data }
}
