import { z } from 'zod'
import { timedAt } from '../../services/quoting/routing/flight.ts'
import { PICKUP_RULES, pickupRule } from '../../services/quoting/routing/pickup.ts'
import type { LegQuote } from '../../services/quoting/trips/quote-trip.ts'
import { dayOf, formatLocal } from '../../values/time.ts'
import { localTime, zoneFields, zoneOf } from '../answer-fields.ts'

/** How the pickup of a leg follows from the given time (decisions 3.5). */
export const pickupExplained = z
  .object({
    rule: z.enum(PICKUP_RULES).meta({
      description:
        '`as_given`: the time is that of the pickup. `meets_arrival`: it is that of the landing, and the buffer is added. `catches_departure`: it is that of the departure; check-in and travel time are subtracted, and the pickup is rounded down to five minutes. Minutes are real minutes, even on nights when the clocks change.',
    }),
    given: localTime.meta({ description: 'The time of the request: `YYYY-MM-DD HH:MM:SS`.' }),
    ...zoneFields,
    arrival_buffer_minutes: z.int().nullable().meta({ description: 'Null unless an arrival is met.' }),
    check_in_lead_minutes: z.int().nullable().meta({ description: 'Null unless a departure is caught.' }),
    travel_minutes: z
      .int()
      .nullable()
      .meta({ description: 'Null unless a departure is caught by a route of known duration.' }),
    days_before: z.int().meta({
      description: 'How many days before the given date the pickup is; -1 if it is on the next day.',
    }),
  })
  .meta({ id: 'PickupExplained' })

/** Returns the explanation of the pickup of a leg. */
export function pickupExplainedView({ leg, route, pickupAt }: LegQuote): z.input<typeof pickupExplained> {
  const rule = pickupRule(leg)
  const { from, to, durationMinutes } = route
  return {
    rule,
    given: formatLocal(leg.at),
    ...zoneOf(leg.at, (timedAt(leg) === leg.from ? from : to).timeZone),
    arrival_buffer_minutes: rule === 'meets_arrival' ? from.arrivalBufferMinutes : null,
    check_in_lead_minutes: rule === 'catches_departure' ? to.checkInLeadMinutes : null,
    travel_minutes: rule === 'catches_departure' ? durationMinutes : null,
    days_before: dayOf(leg.at) - dayOf(pickupAt),
  }
}
