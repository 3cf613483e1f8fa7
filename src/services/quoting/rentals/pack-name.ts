import type { Pack } from '../../../catalogue/rentals.ts'

/** Returns the name that people read of a pack: `ECO Skis + Boots`. */
export function packName({ offer, equipment }: Pack): string {
  return `${offer.name} ${equipment.composition}`
}
