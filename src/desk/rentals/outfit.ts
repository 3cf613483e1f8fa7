import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { DayRental } from '../../services/operations/day-of-rentals.ts'

/** What somebody takes, in short. */
export interface Outfit {
  /** The pack with the board. */
  pack: { id: number; name: string }
  /** Whether a helmet goes along, in the pack or beside it. */
  hasHelmet: boolean
}

/** Returns what somebody takes; packs that are no longer in the catalogue are known by their names. */
export function outfitOf(
  { packs: known }: Pick<Catalogue['rentals'], 'packs'>,
  { details: { packs } }: DayRental,
): Outfit {
  const [first] = packs
  if (!first) throw new Error('a rental has no pack')
  const hasHelmet = packs.some(({ id, name }) => known.get(id)?.equipment.hasHelmet ?? name.includes('Helmet'))
  return { pack: packs.find(({ id }) => known.get(id)?.equipment.hasBoard) ?? first, hasHelmet }
}
