import { lastDay, type Rental } from '../../services/quoting/rentals/rental.ts'
import { formatDay } from '../../values/time.ts'
import type { TextParams } from '../../web/text-params.ts'
import { pick } from '../booking/draft.ts'
import type { OpenCheckout } from './open-checkout.ts'
import { type FormPerson, NOBODY_KEPT, participantWords, typedPeople } from './participants.ts'
import type { Skier } from './skiers.ts'

const CONTACT = ['name', 'last_name', 'email', 'country_code', 'mobile_number', 'payment_method']

/**
 * Returns what a draft keeps of the checkout, the most important first: who collects the equipment, who skis, and the
 * note. The terms must be accepted again.
 */
export function keptDetails(typed: TextParams): readonly TextParams[] {
  return [pick(typed, CONTACT), participantWords(typedPeople(typed)), pick(typed, ['additional_info'])]
}

/** Returns the first names that a draft has for the skiers of step 2, in their order. */
export function keptNames(skiers: readonly Skier[], draft: TextParams): (string | undefined)[] {
  const before = typedPeople(draft)
  return labelled(skiers, before).map((person) => person?.first_name || undefined)
}

/** Returns the checkout with the details of a draft filled in. Everybody has the equipment of the checkout. */
export function refilled(open: OpenCheckout, draft: TextParams): OpenCheckout {
  const before = typedPeople(draft)
  const detailsOf = open.people.some(({ kept }) => kept) ? labelled(open.people, before) : matched(open.people, before)
  const people = open.people.map((person, i) => {
    const { pack_id: _, helmet: __, kept: ___, ...details } = detailsOf[i] ?? {}
    return { ...person, ...withinDays(details, open.rental) }
  })
  return { ...open, people, filledIn: draft }
}

/** Returns a person of a form without what the URL said about whose details in a draft are theirs. */
export function unlabelled({ kept: _, ...person }: FormPerson): FormPerson {
  return person
}

/**
 * Returns whose details are whose if a URL says so: those with the same `kept`, if the draft was kept by the page of
 * that URL, or else those at that position.
 */
function labelled(
  people: readonly { kept?: string | null | undefined }[],
  known: readonly FormPerson[],
): (FormPerson | undefined)[] {
  if (!known.some(({ kept }) => kept)) return people.map(({ kept }) => known[Number(kept ?? NOBODY_KEPT)])
  const before = [...known]
  return people.map((person) => {
    const found = before.findIndex(({ kept }) => kept && kept === person.kept)
    return found < 0 ? undefined : before.splice(found, 1)[0]
  })
}

/**
 * Returns whose details are whose if people were counted anew: those of somebody with the same equipment, or else what
 * is left, in order.
 */
function matched(people: readonly FormPerson[], known: readonly FormPerson[]): (FormPerson | undefined)[] {
  const before = [...known]
  const take = (found: number) => before.splice(found, 1)[0]
  const sameAsBefore = people.map(({ pack_id }) => {
    const found = before.findIndex((person) => person.pack_id === pack_id)
    return found < 0 ? undefined : take(found)
  })
  return sameAsBefore.map((same) => same ?? before.shift())
}

/** Drops a person's own days if the rental no longer includes them. */
function withinDays({ start_date, end_date, ...details }: FormPerson, { period }: Rental): FormPerson {
  const [first, last] = [formatDay(period.firstDay), formatDay(lastDay(period))]
  const areWithin = start_date && end_date && first <= start_date && end_date <= last
  return areWithin ? { ...details, start_date, end_date } : details
}
