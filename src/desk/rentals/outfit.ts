import type { RentalDetails } from '../../services/bookings/rental-details.ts'
import { readPackName } from '../../values/pack.ts'

/** The equipment of one participant, in short. */
export interface Outfit {
  /** The pack with the board. */
  pack: { id: number; name: string }
  /** Whether a helmet is included, in the pack or in addition. */
  hasHelmet: boolean
}

/** Returns a participant's equipment as it was sold, whatever has become of its packs in the catalogue. */
export function outfitOf({ details: { packs } }: { details: Pick<RentalDetails, 'packs'> }): Outfit {
  const sold = packs.map((pack) => ({ pack, parts: readPackName(pack.name).parts }))
  const board = sold.find(({ parts }) => parts.includes('skis') || parts.includes('snowboard')) ?? sold[0]
  if (!board) throw new Error('a rental has no pack')
  return { pack: board.pack, hasHelmet: sold.some(({ parts }) => parts.includes('helmet')) }
}
