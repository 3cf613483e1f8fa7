import type { Database } from '../db/database.ts'
import { findFullBookingByReference } from '../services/bookings/find-booking.ts'
import { findEvent } from '../services/notify/events.ts'
import type { OutboxMessage } from '../services/notify/outbox/messages.ts'
import { type Deliver, DeliveryError } from '../services/notify/outbox/start-outbox.ts'
import { webhookCall } from '../services/notify/webhooks/event.ts'
import { WEBHOOK_NAMES } from './magic.ts'

/** How many attempts of a late call are skipped, so that it comes after 40 seconds. */
const LEFT_OUT = 2

/**
 * Returns the same delivery, except that in the sandbox the last name of a traveller makes webhook calls late or
 * repeats them.
 */
export function withMagicWebhooks(db: Database, deliver: Deliver): Deliver {
  return async (message, now) => {
    const name = message.environment === 'sandbox' ? await travellerOf(db, message) : undefined
    if (name === WEBHOOK_NAMES.late && message.attempts <= LEFT_OUT)
      throw new DeliveryError("delayed on purpose, as the traveller's name requests")
    const answer = await deliver(message, now)
    return name === WEBHOOK_NAMES.twice ? deliver(message, now) : answer
  }
}

async function travellerOf(db: Database, { payload }: OutboxMessage): Promise<string | undefined> {
  const call = webhookCall.parse(payload)
  const event = call.kind === 'own' ? undefined : await findEvent(db, call.eventId)
  const found = event && 'booking' in event ? await findFullBookingByReference(db, event.booking.reference) : undefined
  return found?.booking.lastName
}
