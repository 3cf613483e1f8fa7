import type { Deps } from '../../deps.ts'
import { findTravellersBooking, type FullBooking } from '../../services/bookings/find-booking.ts'
import { readTravellerToken } from '../../services/bookings/traveller-token.ts'
import type { Environment } from '../../values/environment.ts'

/** Returns the booking that a traveller's token leads to; undefined for an unknown token, or one of another environment. */
export async function findOwnBooking(
  { db, travellerKey }: Pick<Deps, 'db' | 'travellerKey'>,
  environment: Environment,
  token: string,
): Promise<FullBooking | undefined> {
  const owner = readTravellerToken(travellerKey, token)
  return owner && findTravellersBooking(db, environment, owner)
}
