import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { RentalOffer } from '../../../catalogue/rentals.ts'
import { type Fault, refuseFaults } from '../../../errors.ts'
import { MEASUREMENT_KINDS, type MeasurementKind } from '../../../values/rental.ts'
import type { ChosenPacks, PackChoice } from './choose-packs.ts'

/** What determines whether a pack suits a person and can be fitted. */
interface Person {
  age: number
  /** Ids of measurements. */
  measurements: Partial<Record<MeasurementKind, number>>
}

/** Throws VALIDATION_ERROR for ages that the chosen packs do not suit, and for unknown measurements. */
export function ensureSuitable(catalogue: Catalogue, { choices }: ChosenPacks, people: readonly Person[]): void {
  const faults = choices.flatMap((choice, i) => {
    const person = people[i]
    return person ? personFaults(catalogue, choice, person, i) : []
  })
  refuseFaults('VALIDATION_ERROR', faults)
}

/** The highest age that a person is believed to have. */
export const OLDEST = 130

function personFaults(
  { rentals }: Catalogue,
  { board }: PackChoice,
  { age, measurements }: Person,
  i: number,
): Fault[] {
  const faults = MEASUREMENT_KINDS.flatMap((kind): Fault[] => {
    const id = measurements[kind]
    const known = id === undefined || rentals.measurements.get(id)?.kind === kind
    const reason = `there is no ${kind.replaceAll('_', ' ')} measurement with the id ${id}`
    return known ? [] : [{ about: [`participants.${i}.${kind}`], reason }]
  })
  const misfit = ageFault(board.pack.offer, age)
  return misfit === undefined ? faults : [{ about: [`participants.${i}.age`], reason: misfit }, ...faults]
}

function ageFault({ name, minAge, maxAge }: RentalOffer, age: number): string | undefined {
  const youngest = minAge ?? 0
  if (age > OLDEST) return `must be at most ${OLDEST}`
  if (age >= youngest && age <= (maxAge ?? OLDEST)) return undefined
  return `${name} is for ages ${maxAge === null ? `from ${youngest}` : `${youngest} to ${maxAge}`}`
}
