import type { Catalogue } from '../../catalogue/catalogue.ts'
import { ApiError } from '../../errors.ts'
import type { Rental } from '../../services/quoting/rentals/rental.ts'
import type { TextParams } from '../../web/text-params.ts'
import { packOf } from './pack-of.ts'
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
  const { choices } = shownAtPicker(catalogue, rental, known, now)
  return people.map((person) => {
    const { packs: [board, ...others] = [] } = choices[known.indexOf(person)]?.variant ?? {}
    return board !== undefined && String(board.id) === person.pack_id && others.length > 0 === (person.helmet === '1')
  })
}

/** Returns no choices if only people with their own days can rent anything. */
function shownAtPicker(catalogue: Catalogue, rental: Rental, people: readonly FormPerson[], now: Date) {
  try {
    return pickerView(catalogue, rental, equipmentParams(catalogue, people), now).shown
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NO_OFFERS_AVAILABLE') return { choices: [] }
    throw error
  }
}
