import type { Catalogue } from '../../catalogue/catalogue.ts'
import { ifOffered } from '../../services/quoting/rentals/quote-rental.ts'
import type { Rental } from '../../services/quoting/rentals/rental.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { packOf } from './open-cart.ts'
import { type FormPerson, participantParams, unnamed } from './participants.ts'
import { FROM_SEVERAL, pickerView } from './picker-view.ts'

/** Returns the parameters of step 2 that say who has which equipment, and from how many shops. */
export function equipmentParams(catalogue: Pick<Catalogue, 'rentals'>, people: readonly FormPerson[]): TextParams {
  const suppliers = new Set(people.flatMap((person) => packOf(catalogue, person)?.offer.supplierId ?? []))
  return { ...participantParams(people.map(unnamed)), ...(suppliers.size > 1 ? FROM_SEVERAL : {}) }
}

/** Returns for each person whether step 2 would open with exactly the equipment that they have. */
export function arePickable(
  catalogue: Catalogue,
  rental: Rental,
  people: readonly FormPerson[],
  now: Date,
): readonly boolean[] {
  const known = people.filter((person) => packOf(catalogue, person))
  if (known.length === 0) return people.map(() => false)
  // There are no choices if only people with their own days can rent anything.
  const choices = ifOffered(() => pickerView(catalogue, rental, equipmentParams(catalogue, known), now))?.shown.choices
  return people.map((person) => {
    const { packs: [board, ...others] = [] } = choices?.[known.indexOf(person)]?.variant ?? {}
    const hasHelmet = others.length > 0
    const wantsHelmet = person.helmet === '1'
    return board !== undefined && String(board.id) === person.pack_id && hasHelmet === wantsHelmet
  })
}
