import type { Shop, SkiResort } from '../../../catalogue/rentals.ts'
import { distanceKm } from '../../../values/geo.ts'

/**
 * Returns the supplier's shop that hands out the equipment: the chosen one, or else the nearest to the centre of the
 * resort.
 */
export function handoverShop(resort: SkiResort, supplierId: string, chosenId: number | null): Shop | undefined {
  const shops = resort.shops.filter(({ supplier }) => supplier.id === supplierId)
  const chosen = shops.find(({ id }) => id === chosenId)
  return chosen ?? shops.toSorted((a, b) => distanceOf(resort, a) - distanceOf(resort, b) || a.id - b.id)[0]
}

/**
 * Returns the distance in kilometres from the centre of the resort to the shop, as the crow flies; null if its location
 * is unknown.
 */
export function kmFromCentre({ point }: SkiResort, shop: Shop): number | null {
  return shop.point && distanceKm(point, shop.point)
}

function distanceOf(resort: SkiResort, shop: Shop): number {
  return kmFromCentre(resort, shop) ?? Number.MAX_VALUE
}
