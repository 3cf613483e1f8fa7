import { Info } from 'luxon'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Shop, SkiResort, OpeningHours, StopSales } from '../../../catalogue/rentals.ts'
import { ApiError } from '../../../errors.ts'
import { distanceKm } from '../../../values/geo.ts'
import { placeNumber } from '../../../values/place-code.ts'
import { WEEKDAYS } from '../../../values/rental.ts'
import { fold, withWordsOf } from '../../../values/text.ts'
import { OPERATOR_ZONE, todayAt, weekdayOf } from '../../../values/time.ts'
import { placesMeant } from '../places/resolve-place.ts'
import { searchPlaces } from '../places/search.ts'
import { isOnSale, type Wanted } from './stop-sales.ts'

/**
 * Returns the ski resorts that match all words of the query, best match first, at most 20; where words find none, those
 * that the text means, such as that of a hotel.
 */
export function findResorts(catalogue: Catalogue, query: string): SkiResort[] {
  const { resortIndex, resorts } = catalogue.rentals
  const found = searchPlaces(resortIndex, query)
  const meant = found.length > 0 ? found : placesMeant(catalogue, query, 'resort')
  return meant.flatMap(({ code }) => resorts.get(placeNumber(code)) ?? [])
}

/**
 * Returns the active shops of a resort whose names contain the text, by name; if there are none, those whose names
 * contain all its words. Throws RESORT_NOT_FOUND.
 */
export function findShops(catalogue: Catalogue, resortId: number, text: string): Shop[] {
  const wanted = fold(text)
  const { shops } = getResort(catalogue, resortId)
  const found = shops.filter(({ foldedName }) => foldedName.includes(wanted))
  return found.length > 0 ? found : withWordsOf(text, shops)
}

/** Returns the active ski resort with that number. Throws RESORT_NOT_FOUND. */
export function getResort({ rentals }: Catalogue, id: number): SkiResort {
  const resort = rentals.resorts.get(id)
  if (!resort) throw new ApiError('RESORT_NOT_FOUND', `there is no active ski resort ${id}`, { about: ['resort'] })
  return resort
}

/** Returns the calendar day in a resort. For one that is not in the catalogue, the operator's zone is used. */
export function todayInResort({ rentals }: Pick<Catalogue, 'rentals'>, id: number, now: Date): number {
  return todayAt(now, rentals.resorts.get(id)?.timeZone ?? OPERATOR_ZONE)
}

/** Returns the active shop with that number in the resort. Throws SHOP_NOT_FOUND. */
export function getShop({ rentals }: Catalogue, resort: SkiResort, id: number): Shop {
  const shop = rentals.shops.get(id)
  if (shop?.resortId !== resort.id)
    throw new ApiError('SHOP_NOT_FOUND', `there is no active shop ${id} in ${resort.name}`, { about: ['shop'] })
  return shop
}

/** A resort with its shops, the one that was chosen, and what they do not rent out. */
interface ShopChoice {
  resort: SkiResort
  shop: { id: number } | null
  stopSales: StopSales
}

/** The equipment of one person, and whose it is. */
interface SuppliersWanted extends Wanted {
  supplier: { id: string }
}

/**
 * Returns the shop that hands out each person's equipment, in order: the chosen one, or else the nearest to the centre
 * of the resort among its supplier's shops that have it. One shop hands out everything of a supplier, if any has it
 * all. Undefined for what no shop has (decisions 5.16).
 */
export function handoverShops(choice: ShopChoice, equipment: readonly SuppliersWanted[]): (Shop | undefined)[] {
  return equipment.map((one) => {
    const together = equipment.filter(({ supplier }) => supplier.id === one.supplier.id)
    return findHandover(choice, one.supplier, together) ?? findHandover(choice, one.supplier, [one])
  })
}

/** Returns the shop that hands out a supplier's equipment, as far as it is known what that is. */
export function handoverShop(choice: ShopChoice, supplierId: string, ...wanted: readonly Wanted[]): Shop | undefined {
  return findHandover(choice, { id: supplierId }, wanted)
}

function findHandover(
  { resort, shop, stopSales }: ShopChoice,
  { id }: { id: string },
  wanted: readonly Wanted[],
): Shop | undefined {
  const shops = resort.shops.filter(({ supplier }) => supplier.id === id)
  const chosen = shops.filter((one) => one.id === shop?.id)
  return (chosen.length > 0 ? chosen : shops)
    .toSorted((a, b) => distanceOf(resort, a) - distanceOf(resort, b) || a.id - b.id)
    .find((one) => wanted.every((packs) => isOnSale(stopSales, one.id, packs)))
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

/** Returns the opening hours of a shop on a day, one range each; none if it is closed or they are unknown. */
export function hoursOn(hours: readonly OpeningHours[], dayNumber: number): string[] {
  const weekday = WEEKDAYS[weekdayOf(dayNumber) - 1]
  return hours.filter(({ day }) => day === weekday).map(({ opens, closes }) => `${opens}–${closes}`)
}

/** Returns the opening hours of a shop, one line per run of days with the same hours: `Mon–Fri 08:30–19:00`. */
export function hoursLines(hours: readonly OpeningHours[], locale: string): string[] {
  const ofDay = WEEKDAYS.map((day) =>
    hours
      .filter((one) => one.day === day)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .join(', '),
  )
  const names = Info.weekdays('short', { locale }).map((name) => name.replace('.', ''))
  const lines: string[] = []
  for (let from = 0, to = 0; from < ofDay.length; from = to) {
    to = from + 1
    while (to < ofDay.length && ofDay[to] === ofDay[from]) to++
    const days = to - from === 1 ? names[from] : `${names[from]}–${names[to - 1]}`
    if (ofDay[from] !== '') lines.push(`${days} ${ofDay[from]}`)
  }
  return lines
}
