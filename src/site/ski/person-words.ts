import { FieldFault } from '../../http/fields.ts'
import { OLDEST } from '../../services/quoting/rentals/ensure-suitable.ts'
import type { AgeGroup } from '../../services/quoting/rentals/rental.ts'
import type { Words } from '../../texts/site/en.ts'
import { type FormFault, sentenceOf } from '../../web/form.ts'
import type { DetailsView } from './details/details-view.ts'
import { AGE, fieldName, type PersonField } from './participants.ts'

/** Returns the first name that was typed, or else what step 2 calls the person: `Child 1`. */
export function nameOf(words: Words, view: DetailsView, i: number): string {
  return view.typed[fieldName(i, 'first_name')] || titleOf(words, view, i)
}

/** Returns who a person is, apart from their name: the age, and `Child 1` if a name is in its place. */
export function aboutOf(words: Words, view: DetailsView, i: number): string {
  const offer = view.packs[i]?.offer
  const title = titleOf(words, view, i)
  return [...(nameOf(words, view, i) === title ? [] : [title]), ...(offer ? [yearsText(words, offer)] : [])].join(' · ')
}

/** Returns the label of a person's field, to suit their age. */
export function labelOf({ rentalDetails }: Words, view: DetailsView, i: number, field: PersonField): string {
  return field === 'gender' && isYoung(view, i) ? rentalDetails.young.gender : (rentalDetails.labels[field] ?? field)
}

/** Returns what is wrong with a person's field, to suit their age and their equipment. */
export function faultOf(words: Words, view: DetailsView, i: number, field: PersonField, fault: FormFault): string {
  const { ages, young } = words.rentalDetails
  const name = fieldName(i, field)
  if (field === 'gender' && fault === 'missing' && isYoung(view, i)) return young.missing
  if (!isOutOfRange(view, name, fault)) return sentenceOf(words, name, fault)
  const { from, to } = agesOf(view, i)
  return unsuitedAge(view, i) === undefined ? ages.allowed(from, to ?? OLDEST) : ages.ofPack(from, to)
}

/** Returns the age of a person whose equipment does not suit it; undefined for any other. */
export function unsuitedAge({ typed, faults }: DetailsView, i: number): number | undefined {
  const name = fieldName(i, 'age')
  const age = AGE.read(typed[name])
  return faults[name] !== 'age' || age instanceof FieldFault ? undefined : age
}

/** Returns whether this is an age that was given, and not one that is missing. */
export function isOutOfRange({ typed }: DetailsView, name: string, fault: FormFault): boolean {
  return fault === 'age' && Boolean(typed[name])
}

/** Returns the ages that a person's equipment is for, or those of anybody if it is unknown. */
export function agesOf({ packs }: DetailsView, i: number): { from: number; to: number | null } {
  const { minAge, maxAge } = packs[i]?.offer ?? { minAge: null, maxAge: null }
  return { from: minAge ?? 0, to: maxAge }
}

/** Returns whether a person's equipment is for a child or a teenager. */
export function isYoung({ packs }: DetailsView, i: number): boolean {
  const ageGroup = packs[i]?.offer.ageGroup
  return ageGroup !== undefined && ageGroup !== 'adult'
}

/** Returns what step 2 calls a person, or their number if their equipment is unknown. */
function titleOf(words: Words, { packs }: DetailsView, i: number): string {
  if (!packs[i]) return words.rentalDetails.participant(i + 1)
  return numberedText(
    words,
    packs.map((pack) => pack?.offer.ageGroup ?? null),
    i,
  )
}

/** Returns the plural of an age group: `Adults`. */
export function peopleText({ equipment }: Words, { name }: Pick<AgeGroup, 'name'>): string {
  const { adult, teen, child } = equipment.people
  return name === 'adult' ? adult : name.startsWith('teen') ? teen : child
}

/** Returns the singular of an age group: `Adult`. */
export function personText({ equipment }: Words, { name }: Pick<AgeGroup, 'name'>): string {
  const { adult, teen, child } = equipment.person
  return name === 'adult' ? adult : name.startsWith('teen') ? teen : child
}

/** Returns `Adult` or, if there are several of an age among the age groups of everybody, `Adult 2`. */
export function numberedText(words: Words, ageGroups: readonly (string | null)[], i: number): string {
  const textAt = (name: string | null | undefined) => (name == null ? '' : personText(words, { name }))
  const name = textAt(ageGroups[i])
  const isLike = (one: string | null) => textAt(one) === name
  return ageGroups.filter(isLike).length > 1 ? `${name} ${ageGroups.slice(0, i + 1).filter(isLike).length}` : name
}

/** Returns the ages of an age group in figures: `12–15`, `16+`. */
export function ageText({ minAge, maxAge }: Pick<AgeGroup, 'minAge' | 'maxAge'>): string {
  return maxAge === null ? `${minAge ?? 0}+` : `${minAge ?? 0}–${maxAge}`
}

/** Returns the ages of an age group in words: `12–15 years`, `16+ years`. */
export function yearsText({ rentalOffers }: Words, { minAge, maxAge }: Pick<AgeGroup, 'minAge' | 'maxAge'>): string {
  return rentalOffers.years(minAge ?? 0, maxAge)
}
