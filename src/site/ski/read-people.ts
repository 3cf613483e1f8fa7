import type { Catalogue } from '../../catalogue/catalogue.ts'
import { readField, readName, readNeeded, type TypedForm } from '../../checkout/travel-form.ts'
import { unboundedInteger, oneOf } from '../../http/fields.ts'
import { ensureSuitable } from '../../services/quoting/rentals/ensure-suitable.ts'
import type { Participant } from '../../services/sale/carts/rental-cart.ts'
import { GENDERS, MEASUREMENT_KINDS, SKI_LEVELS } from '../../values/rental.ts'
import { AGE, fieldName, type FormPerson } from './participants.ts'
import { noteFaults, type PricedPeople } from './price-people.ts'

/**
 * Parses who gets the equipment that was priced. Faults are reported at their fields; the participants are then
 * unusable.
 */
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
    noteFaults(error, (i, field, fault) => void (form.faults[fieldName(i, field)] ??= fault))
  }
  return participants.map((participant, i) => ({ ...participant, period: ownPeriod(people[i], chosen.choices[i]) }))
}

function ownPeriod(person: FormPerson | undefined, choice: PricedPeople['chosen']['choices'][number] | undefined) {
  return person?.start_date && choice ? choice.period : null
}

const GENDER = oneOf(GENDERS)
const LEVEL = oneOf(SKI_LEVELS)
const ROW_ID = unboundedInteger(0)

function readPerson(person: FormPerson, i: number, form: TypedForm): Participant {
  const age = readNeeded(form, fieldName(i, 'age'), AGE, { refused: 'age', missing: 'age' })
  const gender = readNeeded(form, fieldName(i, 'gender'), GENDER, { refused: 'choose' })
  return {
    firstName: readName(form, fieldName(i, 'first_name')),
    age: age ?? 0,
    gender: gender ?? 'woman',
    packId: Number(person.pack_id),
    level: readField(form, fieldName(i, 'level'), LEVEL, 'choose'),
    helmet: person.helmet === '1',
    period: null,
    email: person.email || null,
    measurements: readSizes(i, form),
  }
}

function readSizes(i: number, form: TypedForm): Participant['measurements'] {
  return Object.fromEntries(
    MEASUREMENT_KINDS.flatMap((kind) => {
      const id = readField(form, fieldName(i, `${kind}_id`), ROW_ID, 'size')
      return id === null ? [] : [[kind, id]]
    }),
  )
}
