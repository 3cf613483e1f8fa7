import type { Database } from '../../db/database.ts'
import type { Claimer, RideClaim } from './ride-claim.ts'
import { claimSeats } from './seats.ts'
import { claimUnits } from './units.ts'

/**
 * Ensures that there are seats and units for these rides beside everything that is sold or held, and reserves them
 * until the transaction ends: other claims on the same wait. The rides may be stored already. Throws OFFER_EXPIRED for
 * a full shuttle (decisions 6.19), NO_BOOKABLE_VEHICLE without a unit (decisions 3.24).
 */
export async function claimRides(
  db: Database,
  claimer: Claimer,
  rides: readonly RideClaim[],
  now: Date,
): Promise<void> {
  // Always in this order, so that two bookings never deadlock.
  await claimSeats(db, claimer, rides, now)
  await claimUnits(db, claimer, rides, now)
}
