import { lastDay, type Rental } from '../../services/quoting/rentals/rental.ts'
import { formatDay } from '../../values/time.ts'
import type { TextParams } from '../../web/text-params.ts'
import { pick } from '../booking/draft.ts'
import type { OpenCheckout } from './open-checkout.ts'
import { type FormPerson, participantWords, typedPeople } from './participants.ts'

const CONTACT = ['name', 'last_name', 'email', 'country_code', 'mobile_number', 'payment_method']

/**
 * Returns what a draft keeps of the checkout, the most important first: who collects the equipment, who skis, and the
 * note. The terms must be accepted again.
 */
export function keptDetails(typed: TextParams): readonly TextParams[] {
  return [pick(typed, CONTACT), participantWords(typedPeople(typed)), pick(typed, ['additional_info'])]
}

/**
 * Returns the checkout with the details of a draft filled in. Its people get the equipment of the checkout: if possible
 * the same as before, or else what is left, in order.
 */
export function refilled(open: OpenCheckout, kept: TextParams): OpenCheckout {
  const before = typedPeople(kept)
  const take = (found: number) => before.splice(found, 1)[0]
  const sameAsBefore = open.people.map(({ pack_id }) => {
    const found = before.findIndex((person) => person.pack_id === pack_id)
    return found < 0 ? undefined : take(found)
  })
  const people = open.people.map((person, i) => {
    const { pack_id: _, helmet: __, ...details } = sameAsBefore[i] ?? before.shift() ?? {}
    return { ...withinDays(details, open.rental), ...person }
  })
  return { ...open, people, filledIn: kept }
}

/** Drops a person's own days if the rental no longer includes them. */
function withinDays({ start_date, end_date, ...details }: FormPerson, { period }: Rental): FormPerson {
  const [first, last] = [formatDay(period.firstDay), formatDay(lastDay(period))]
  const areWithin = start_date && end_date && first <= start_date && end_date <= last
  return areWithin ? { ...details, start_date, end_date } : details
}
