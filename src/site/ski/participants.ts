import { invalidParam } from '../../http/field-names.ts'
import { integer } from '../../http/fields.ts'
import { OLDEST } from '../../services/quoting/rentals/ensure-suitable.ts'
import { lastDay, type Period } from '../../services/quoting/rentals/rental.ts'
import type { Participant } from '../../services/sale/carts/rental-cart.ts'
import { MEASUREMENT_KINDS, MAX_SKIERS } from '../../values/rental.ts'
import { formatDay } from '../../values/time.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { newLabel } from './labels.ts'

/** An age in years. Whether the equipment suits it is checked with the equipment. */
export const AGE = integer(0, OLDEST)

/** The names of the measurement fields. */
export const SIZE_FIELDS = MEASUREMENT_KINDS.map((kind) => `${kind}_id` as const)

const FIELDS = [
  'pack_id',
  'helmet',
  'first_name',
  'age',
  'gender',
  'level',
  'start_date',
  'end_date',
  'email',
  'label',
  ...SIZE_FIELDS,
] as const

/** A field of the form for one participant. `label` says whose details in a draft are theirs. */
export type PersonField = (typeof FIELDS)[number]

/** What was typed for one participant. */
export type FormPerson = Readonly<Partial<Record<PersonField, string>>>

/** Returns the name of a participant's field: `participants[0][age]`. */
export function fieldName(index: number, field: PersonField): string {
  return `participants[${index}][${field}]`
}

const FIELD_NAME = /^participants\[(\d{1,3})\]\[(\w+)\]$/

/** Returns the index of the participant and the field for a name; undefined for any other name. */
export function fieldOfName(name: string): { index: number; field: PersonField } | undefined {
  const [, index, word] = FIELD_NAME.exec(name) ?? []
  const field = FIELDS.find((one) => one === word)
  return index !== undefined && field ? { index: Number(index), field } : undefined
}

/**
 * Returns the participants in a form or a URL, in order; gaps in their numbering are ignored. Throws INVALID_PARAMS for
 * more than one rental may have.
 */
export function typedPeople(typed: TextParams): FormPerson[] {
  const people = new Map<number, Partial<Record<PersonField, string>>>()
  for (const [name, value] of Object.entries(typed)) {
    const named = fieldOfName(name)
    if (!named) continue
    const person = people.get(named.index) ?? {}
    people.set(named.index, person)
    person[named.field] = value
  }
  ensureFew(people.size)
  return Array.from(people)
    .toSorted(([a], [b]) => a - b)
    .map(([, person]) => person)
}

/** Throws INVALID_PARAMS for more people than one rental may have. */
export function ensureFew(people: number): void {
  if (people > MAX_SKIERS) throw invalidParam('participants', `must be at most ${MAX_SKIERS} in one booking`)
}

/** Returns how many people a form or a URL names. */
export function countNamed(typed: TextParams): number {
  return new Set(Object.keys(typed).flatMap((name) => fieldOfName(name)?.index ?? [])).size
}

/** Returns the participants as fields of a form or parameters of a URL, without empty ones. */
export function participantParams(people: readonly FormPerson[]): TextParams {
  return Object.fromEntries(
    people.flatMap((person, i) =>
      FIELDS.flatMap((field) => {
        const value = person[field]
        return value ? [[fieldName(i, field), value]] : []
      }),
    ),
  )
}

/** Returns what a URL may say about somebody: their equipment and their label. */
export function unnamed({ pack_id, helmet, label }: FormPerson): FormPerson {
  return { ...(pack_id ? { pack_id } : {}), ...(helmet ? { helmet } : {}), ...(label ? { label } : {}) }
}

/** Returns a form with other people in place of its own. */
export function withPeople(typed: TextParams, people: readonly FormPerson[]): TextParams {
  const others = Object.entries(typed).filter(([name]) => !fieldOfName(name))
  return { ...Object.fromEntries(others), ...participantParams(people) }
}

/** Returns a participant as values of the form. */
export function personOf(participant: Participant): FormPerson {
  const { firstName, age, gender, packId, level, helmet, period, email, measurements } = participant
  return {
    first_name: firstName,
    age: String(age),
    gender,
    pack_id: String(packId),
    ...(level === null ? {} : { level }),
    ...(helmet ? { helmet: '1' } : {}),
    ...(period ? daysOf(period) : {}),
    ...(email === null ? {} : { email }),
    ...Object.fromEntries(Object.entries(measurements).map(([kind, id]) => [`${kind}_id`, String(id)])),
  }
}

function daysOf(period: Period): FormPerson {
  return { start_date: formatDay(period.firstDay), end_date: formatDay(lastDay(period)) }
}

/**
 * Returns the people after a button of the form: `add` adds one with the equipment of the last, `remove-1` removes the
 * second.
 */
export function changePeople(people: readonly FormPerson[], action: string | undefined): readonly FormPerson[] {
  const [, removed] = /^remove-(\d{1,3})$/.exec(action ?? '') ?? []
  if (removed !== undefined && people.length > 1) return people.filter((_, i) => i !== Number(removed))
  if (action !== 'add' || people.length >= MAX_SKIERS) return people
  return [...people, unnamed({ ...people.at(-1), label: newLabel(people) })]
}
