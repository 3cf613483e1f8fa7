import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Pack } from '../../catalogue/rentals.ts'
import type { FormPerson } from './participants.ts'

/** Returns the pack with a board that a person of the form has chosen, available or not; undefined if there is none. */
export function packOf(
  { rentals }: Pick<Catalogue, 'rentals'>,
  { pack_id: id }: Pick<FormPerson, 'pack_id'>,
): Pack | undefined {
  const pack = rentals.packs.get(Number(id))
  return pack?.equipment.hasBoard ? pack : undefined
}
