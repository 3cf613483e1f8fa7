import type { Deps } from '../../deps.ts'
import { findTravellersBooking, type FullBooking } from '../../services/bookings/find-booking.ts'
import { readTravellerToken, type TokenWay } from '../../services/bookings/traveller-token.ts'
import type { Environment } from '../../values/environment.ts'

/** A booking, and how its token reached the traveller. */
export interface OwnBooking extends FullBooking {
  way: TokenWay
}

/** Returns the booking of a traveller's token; undefined for an unknown token, or one of the other environment. */
export async function findOwnBooking(
  { db, travellerKey }: Pick<Deps, 'db' | 'travellerKey'>,
  environment: Environment,
  token: string,
): Promise<OwnBooking | undefined> {
  const owner = readTravellerToken(travellerKey, token)
  const found = owner && (await findTravellersBooking(db, environment, owner))
  return found && { ...found, way: owner.way }
}
