import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { chooseVehicles } from '../../quoting/trips/choose-vehicles.ts'
import { quoteTrip } from '../../quoting/trips/quote-trip.ts'
import type { Trip } from '../../quoting/trips/trip.ts'
import { type TransferCart, transferTotal, tripOf } from './transfer-cart.ts'

/**
 * Returns what the promo code of a cart saves, in minor units of its currency; null without a code, or where that can no
 * longer be said because prices have changed since a link was made.
 */
export function promoSaving(catalogue: Catalogue, cart: TransferCart, now: Date): number | null {
  if (cart.promoCode === null) return null
  const trip = tripOf(cart)
  const total = transferTotal(cart)
  if (totalOf(catalogue, cart, trip, now) !== total) return null
  const usual = totalOf(catalogue, cart, { ...trip, promoCode: null }, now)
  return usual === undefined || usual <= total ? null : usual - total
}

/** What the vehicles of a cart cost today; undefined if they are not to be had. */
function totalOf(catalogue: Catalogue, cart: TransferCart, trip: Trip, now: Date): number | undefined {
  try {
    const wish = { outbound: cart.outbound.vehicle.id, return: cart.return?.vehicle.id }
    return chooseVehicles(quoteTrip(catalogue, trip, now), wish).totalMinor
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
