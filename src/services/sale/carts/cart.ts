import { z } from 'zod'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { ApiError, orRefusal } from '../../../errors.ts'
import { planTrip } from '../../quoting/trips/plan-trip.ts'
import type { Trip } from '../../quoting/trips/trip.ts'
import { rentalCart, rentalTotal } from './rental-cart.ts'
import { transferCart, transferTotal, type TransferCart, tripOf, vehicleChoice } from './transfer-cart.ts'

/** The schema of a cart stored as JSON. */
export const storedCart = z.discriminatedUnion('product', [transferCart, rentalCart])

/** What somebody is about to buy, with its prices. */
export type Cart = z.output<typeof storedCart>

/** Returns the price of the whole cart. */
export function totalOf(cart: Cart): number {
  return cart.product === 'transfer' ? transferTotal(cart) : rentalTotal(cart)
}

/**
 * Returns what the promo code of a cart saves, in minor units of its currency; null without a code, or if prices have
 * changed since the link was created.
 */
export function promoSaving(catalogue: Catalogue, cart: TransferCart, now: Date): number | null {
  if (cart.promoCode === null) return null
  const trip = tripOf(cart)
  const total = transferTotal(cart)
  if (tripTotal(catalogue, cart, trip, now) !== total) return null
  const usual = tripTotal(catalogue, cart, { ...trip, promoCode: null }, now)
  return usual === undefined || usual <= total ? null : usual - total
}

/** Returns the price of a cart's vehicles today; undefined if they are not available. */
function tripTotal(catalogue: Catalogue, cart: TransferCart, trip: Trip, now: Date): number | undefined {
  const plan = orRefusal(() => planTrip(catalogue, trip, vehicleChoice(cart), now))
  return plan instanceof ApiError ? undefined : plan.totalMinor
}
