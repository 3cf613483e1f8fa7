import type { Words } from '../../texts/site/en.ts'
import type { CheckoutView } from './checkout-view.ts'
import { fieldName, type PersonField } from './participants.ts'
import { ageText, numberedText } from './people-words.ts'

/** Returns the first name that was typed, or else what step 2 calls the person: `Child 1`. */
export function nameOf(words: Words, view: CheckoutView, i: number): string {
  return view.typed[fieldName(i, 'first_name')] || titleOf(words, view, i)
}

/** Returns who a person is, apart from their name: the age, and `Child 1` if a name is in its place. */
export function aboutOf(words: Words, view: CheckoutView, i: number): string {
  const offer = view.packs[i]?.offer
  const title = titleOf(words, view, i)
  return [
    ...(nameOf(words, view, i) === title ? [] : [title]),
    ...(offer ? [words.rentalOffers.years(ageText(offer))] : []),
  ].join(' · ')
}

/** Returns the label of a person's field, to suit their age. */
export function labelOf({ rentalDetails }: Words, view: CheckoutView, i: number, field: PersonField): string {
  return field === 'gender' && isYoung(view, i) ? rentalDetails.young.gender : (rentalDetails.labels[field] ?? field)
}

/** Returns whether a person's equipment is for a child or a teenager. */
export function isYoung({ packs }: CheckoutView, i: number): boolean {
  const ageGroup = packs[i]?.offer.ageGroup
  return ageGroup !== undefined && ageGroup !== 'adult'
}

/** Returns what step 2 calls a person, or their number if their equipment is unknown. */
function titleOf(words: Words, { packs }: CheckoutView, i: number): string {
  if (!packs[i]) return words.rentalDetails.participant(i + 1)
  return numberedText(
    words,
    packs.map((pack) => pack?.offer.ageGroup ?? null),
    i,
  )
}
