import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Participant } from '../../services/selling/carts/rental-cart.ts'
import { ensureSuitable } from '../../services/quoting/rentals/ensure-suitable.ts'
import { MEASUREMENT_KINDS } from '../../values/rental.ts'
import { readName, type TypedForm } from '../booking/travel-form.ts'
import { fieldName, type FormPerson, readGender, readLevel } from './participants.ts'
import { noteFaults, type PricedPeople } from './price-people.ts'

/** Reads who gets the equipment that was priced. What is wrong is told at its field; then the participants are of no use. */
export function readPeople(
  catalogue: Catalogue,
  { people, equipment, chosen }: PricedPeople,
  form: TypedForm,
): Participant[] {
  const participants = people.map((person, i) => readPerson(person, i, form))
  if (equipment.includes(null)) return participants
  try {
    ensureSuitable(catalogue, chosen, participants)
  } catch (error) {
    noteFaults(error, (i, field, problem) => void (form.problems[fieldName(i, field)] ??= problem))
  }
  return participants.map((participant, i) => ({ ...participant, period: ownPeriod(people[i], chosen.choices[i]) }))
}

function ownPeriod(person: FormPerson | undefined, choice: PricedPeople['chosen']['choices'][number] | undefined) {
  return person?.start_date && choice ? choice.period : null
}

function readPerson(person: FormPerson, i: number, form: TypedForm): Participant {
  const { age = '', email } = person
  const gender = readGender(person)
  if (!/^\d{1,3}$/.test(age)) form.problems[fieldName(i, 'age')] = 'age'
  if (!gender) form.problems[fieldName(i, 'gender')] = 'choose'
  return {
    firstName: readName(form, fieldName(i, 'first_name')),
    age: Number(age),
    gender: gender ?? 'woman',
    packId: Number(person.pack_id),
    level: readLevel(person) ?? null,
    helmet: person.helmet === '1',
    period: null,
    email: email || null,
    measurements: readSizes(person, i, form),
  }
}

function readSizes(person: FormPerson, i: number, { problems }: TypedForm): Participant['measurements'] {
  return Object.fromEntries(
    MEASUREMENT_KINDS.flatMap((kind) => {
      const id = person[`${kind}_id`] ?? ''
      if (id === '') return []
      if (/^\d{1,9}$/.test(id)) return [[kind, Number(id)]]
      problems[fieldName(i, `${kind}_id`)] = 'size'
      return []
    }),
  )
}
