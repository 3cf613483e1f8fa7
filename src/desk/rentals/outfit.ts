import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { DayRental } from '../../services/operations/day-of-rentals.ts'

/** The equipment of one participant, in short. */
export interface Outfit {
  /** The pack with the board. */
  pack: { id: number; name: string }
  /** Whether a helmet is included, in the pack or in addition. */
  hasHelmet: boolean
}

/** Returns a participant's equipment; packs that are no longer in the catalogue are recognized by their names. */
export function outfitOf(
  { packs: known }: Pick<Catalogue['rentals'], 'packs'>,
  { details: { packs } }: DayRental,
): Outfit {
  const [first] = packs
  if (!first) throw new Error('a rental has no pack')
  const hasHelmet = packs.some(({ id, name }) => known.get(id)?.equipment.hasHelmet ?? name.includes('Helmet'))
  return { pack: packs.find(({ id }) => known.get(id)?.equipment.hasBoard) ?? first, hasHelmet }
}
