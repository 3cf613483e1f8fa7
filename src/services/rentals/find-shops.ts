import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Shop } from '../../catalogue/rentals.ts'
import { fold } from '../../values/text.ts'
import { getResort } from './rental-terms.ts'

/** The active shops of a resort whose name holds the text, by name. Throws RESORT_NOT_FOUND. */
export function findShops(catalogue: Catalogue, resortId: number, text: string): Shop[] {
  const wanted = fold(text)
  return getResort(catalogue, resortId).shops.filter(({ foldedName }) => foldedName.includes(wanted))
}
