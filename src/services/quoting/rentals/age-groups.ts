import type { Catalogue } from '../../../catalogue/catalogue.ts'

/** An age group that offers are for. */
export interface AgeGroup {
  /** `adult`, or a band such as `child_6_11`. */
  name: string
  /** Null ages are unbounded. */
  minAge: number | null
  maxAge: number | null
}

/** Returns the age groups that anything is rented out for, adults first, then youngest first. */
export function ageGroupsOf({ rentals }: Catalogue): AgeGroup[] {
  const groups = new Map<string, AgeGroup>()
  for (const { offer } of rentals.packs.values()) {
    const { ageGroup: name, minAge, maxAge } = offer
    if (!groups.has(name)) groups.set(name, { name, minAge, maxAge })
  }
  return [...groups.values()].toSorted((a, b) => orderOf(a) - orderOf(b))
}

function orderOf({ name, minAge }: AgeGroup): number {
  return name === 'adult' ? -1 : (minAge ?? 0)
}
