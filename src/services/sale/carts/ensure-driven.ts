import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { getRoute } from '../../quoting/routing/get-route.ts'
import { ensureDriven } from '../../quoting/trips/obstacles.ts'
import type { Direction } from '../../quoting/trips/pickups-ahead.ts'
import type { CartLeg, TransferCart } from './transfer-cart.ts'

/** Throws NO_BOOKABLE_VEHICLE if a vehicle of a cart that was priced earlier cannot be driven (decisions 3.27). */
export function ensureCartDriven(catalogue: Catalogue, { outbound, return: back }: TransferCart, now: Date): void {
  ensureLeg(catalogue, 'outbound', outbound, now)
  if (back) ensureLeg(catalogue, 'return', back, now)
}

function ensureLeg(catalogue: Catalogue, direction: Direction, { leg, pickupAt, rides }: CartLeg, now: Date): void {
  const route = getRoute(catalogue, leg.from, leg.to)
  const vehicles = rides.map(({ vehicle: { id, name } }) => ({ id, name: name.en, names: name }))
  ensureDriven(catalogue, { direction, leg, route, pickupAt }, vehicles, now)
}
