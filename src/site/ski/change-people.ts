import { MOST_SKIERS } from '../../values/rental.ts'
import type { FormPerson } from './participants.ts'

/** Returns the people after a button of the form: `add` adds one with the equipment of the last, `remove-1` removes the second. */
export function changePeople(people: readonly FormPerson[], action: string | undefined): readonly FormPerson[] {
  const [, removed] = /^remove-(\d{1,3})$/.exec(action ?? '') ?? []
  if (removed !== undefined && people.length > 1) return people.filter((_, i) => i !== Number(removed))
  if (action !== 'add' || people.length >= MOST_SKIERS) return people
  const { pack_id, helmet } = people.at(-1) ?? {}
  return [...people, { ...(pack_id ? { pack_id } : {}), ...(helmet ? { helmet } : {}) }]
}
