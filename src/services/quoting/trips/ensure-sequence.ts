import type { Route } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { formatLocal, type LocalMinute, toInstant, MINUTE_MS, toLocal } from '../../../values/time.ts'

/** The pickup of a leg in the local time of its zone. */
interface Pickup {
  pickupAt: LocalMinute
  timeZone: string
}

/** A pickup, and the minutes from there to the end of the leg; null if unknown. */
interface TimedRide extends Pickup {
  travelMinutes: number | null
}

/** Returns the pickup of a priced leg, and how long it takes. */
export function pickupOf({ pickupAt, route }: { pickupAt: LocalMinute; route: Route }): TimedRide {
  return { pickupAt, timeZone: route.from.timeZone, travelMinutes: route.durationMinutes }
}

/** Throws INVALID_PARAMS if the return leg is picked up before the outbound one arrives (decisions 3.15). */
export function ensureSequence(outbound: TimedRide, back: Pickup | null): void {
  if (!back) return
  const arrivesAt = toInstant(outbound.pickupAt, outbound.timeZone) + (outbound.travelMinutes ?? 0) * MINUTE_MS
  if (toInstant(back.pickupAt, back.timeZone) >= arrivesAt) return
  const arrivalAt = toLocal(arrivesAt, back.timeZone)
  throw new ApiError(
    'INVALID_PARAMS',
    `the return leg would be picked up at ${formatLocal(back.pickupAt)}, before the outbound leg arrives at ${formatLocal(arrivalAt)}`,
    { about: ['return'], why: 'beforeArrival' },
  )
}
