import type { AgeGroup } from '../../services/quoting/rentals/age-groups.ts'
import type { Words } from '../../texts/site/en.ts'

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
