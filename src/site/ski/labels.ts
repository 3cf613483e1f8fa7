import { hash } from 'node:crypto'

/** Somebody in the funnel. A draft knows by the label whose details are whose. */
interface Labelled {
  label?: string | null | undefined
}

/**
 * Returns people with a label for everybody who has none: their age group, and which of its people they are. So the
 * same search always gives the same labels.
 */
export function labelled<Person extends Labelled>(
  people: readonly Person[],
  ageGroupOf: (person: Person) => string,
): Person[] {
  const taken = new Set(people.map(({ label }) => label))
  return people.map((person) => {
    if (person.label) return person
    const ageGroup = ageGroupOf(person)
    let number = 1
    while (taken.has(`${ageGroup}-${number}`)) number++
    const label = `${ageGroup}-${number}`
    taken.add(label)
    return { ...person, label }
  })
}

/** Returns the label of somebody who is added to these people: not that of anybody who has been removed from them. */
export function newLabel(people: readonly Labelled[]): string {
  return hash('sha256', people.map(({ label }) => label).join()).slice(0, 8)
}
