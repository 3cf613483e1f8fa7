import { CONTACT } from '../../../checkout/contact.ts'
import { pick } from '../../../checkout/draft.ts'
import { PAYMENT_NAMES } from '../../../checkout/payment-fields.ts'
import { lastDay, type Rental } from '../../../services/quoting/rentals/rental.ts'
import { formatDay } from '../../../values/time.ts'
import { namesOf } from '../../../web/form.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import type { OpenRental } from '../open-cart.ts'
import { type FormPerson, participantParams, typedPeople, withPeople } from '../participants.ts'
import type { Skier } from '../skiers.ts'
import { RENTAL_NOTE } from './read-details.ts'

const KEPT = [...namesOf(CONTACT), ...PAYMENT_NAMES]

/**
 * Returns what a draft keeps of the checkout, the most important first: who collects the equipment, who skis, and the
 * note. The terms must be accepted again.
 */
export function keptDetails(typed: TextParams): readonly TextParams[] {
  return [pick(typed, KEPT), participantParams(typedPeople(typed)), pick(typed, [RENTAL_NOTE.name])]
}

/** Returns the first names that a draft has for the skiers of step 2, in their order. */
export function keptNames(skiers: readonly Skier[], draft: TextParams): (string | undefined)[] {
  const known = knownPeople(draft)
  return skiers.map(({ label }) => known.get(label)?.first_name)
}

/** Returns what a draft keeps after first names were typed at step 2, by label; the other details stay as they were. */
export function keptWithNames(names: ReadonlyMap<string, string>, draft: TextParams): readonly TextParams[] {
  const known = knownPeople(draft)
  const named = Array.from(names, ([label, name]) => ({ ...known.get(label), label, first_name: name }))
  const others = typedPeople(draft).filter(({ label = '' }) => !names.has(label))
  return keptDetails(withPeople(draft, [...named, ...others]))
}

/** Returns the checkout with the details of a draft filled in. Everybody has the equipment of the checkout. */
export function refilled(open: OpenRental, draft: TextParams): OpenRental {
  const known = knownPeople(draft)
  const people = open.people.map((person) => {
    const { pack_id: _, helmet: __, ...details } = known.get(person.label) ?? {}
    return { ...person, ...withinDays(details, open.rental) }
  })
  return { ...open, people, filledIn: draft }
}

/** Returns the people of a draft by their labels. */
function knownPeople(draft: TextParams): Map<string | null | undefined, FormPerson> {
  return new Map(typedPeople(draft).flatMap((person) => (person.label ? [[person.label, person]] : [])))
}

/** Drops a person's own days if the rental no longer includes them. */
function withinDays({ start_date, end_date, ...details }: FormPerson, { period }: Rental): FormPerson {
  const first = formatDay(period.firstDay)
  const last = formatDay(lastDay(period))
  const areWithin = start_date && end_date && first <= start_date && end_date <= last
  return areWithin ? { ...details, start_date, end_date } : details
}
