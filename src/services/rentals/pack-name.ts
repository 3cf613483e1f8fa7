import type { Pack } from '../../catalogue/rentals.ts'

/** What a pack is called where people read it: `ECO Skis + Boots`. */
export function packName({ offer, equipment }: Pack): string {
  return `${offer.name} ${equipment.composition}`
}
