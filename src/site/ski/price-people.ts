import type { Catalogue } from '../../catalogue/catalogue.ts'
import { ApiError, participantIn, type Subject } from '../../errors.ts'
import { asTyped, day } from '../../http/date-fields.ts'
import { FieldFault, unboundedInteger } from '../../http/fields.ts'
import { type ChosenPacks, choosePacks, type PackWish } from '../../services/quoting/rentals/choose-packs.ts'
import { ensureSuitable } from '../../services/quoting/rentals/ensure-suitable.ts'
import { type Equipment, equip } from '../../services/quoting/rentals/equip.ts'
import { ensureRental } from '../../services/quoting/rentals/rental-terms.ts'
import type { Period, Rental } from '../../services/quoting/rentals/rental.ts'
import { todayInResort } from '../../services/quoting/rentals/shops.ts'
import type { FormFault, FormFaults } from '../../web/form.ts'
import { AGE, fieldName, fieldOfName, type FormPerson, type PersonField } from './participants.ts'

/** The equipment of the people of a form, priced together. */
export interface PricedPeople {
  people: readonly FormPerson[]
  /** The packs of those whose equipment is available. */
  chosen: ChosenPacks
  /** In the order of the people; null if something about it is wrong. */
  equipment: readonly (Equipment | null)[]
  /** In minor units of the rental's currency; null while something is wrong. */
  totalMinor: number | null
  faults: FormFaults
}

/**
 * Prices what the people of a form want. A fault with one person's choice is reported at its field; one with the
 * rental itself is thrown, as by `choosePacks`.
 */
export function pricePeople(
  catalogue: Catalogue,
  rental: Rental,
  people: readonly FormPerson[],
  now: Date,
): PricedPeople {
  ensureRental(catalogue, rental, now)
  const faults: Record<string, FormFault> = {}
  const wishes = people.map((person, i) => readWish(catalogue, rental, person, i, faults, now))
  const good = wishes.filter((wish) => wish !== null)
  const chosen = choosePacks(catalogue, rental, good, now)
  const priced = equip(
    chosen,
    good.map(({ helmet }) => helmet),
  )
  let next = 0
  const equipment = wishes.map((wish) => (wish ? (priced[next++] ?? null) : null))
  const isWhole = people.length > 0 && good.length === people.length
  return { people, chosen, equipment, totalMinor: isWhole ? sumOf(priced) : null, faults }
}

function sumOf(equipment: readonly Equipment[]): number {
  return equipment.flatMap(({ packs }) => packs).reduce((sum, { priceMinor }) => sum + priceMinor, 0)
}

interface Wish extends PackWish {
  helmet: boolean
}

const PACK_ID = unboundedInteger(1)

/** Returns a person's choice if it is available, or reports why not. */
function readWish(
  catalogue: Catalogue,
  rental: Rental,
  person: FormPerson,
  index: number,
  faults: Record<string, FormFault>,
  now: Date,
): Wish | null {
  const complain = (field: PersonField, fault: FormFault) => void (faults[fieldName(index, field)] = fault)
  const period = readPeriod(person, complain, todayInResort(catalogue, rental.resortId, now))
  const packId = PACK_ID.read(person.pack_id)
  if (packId instanceof FieldFault) complain('pack_id', 'choose')
  if (packId instanceof FieldFault || Object.keys(faults).some((name) => fieldOfName(name)?.index === index))
    return null
  const wish = { packId, period, helmet: person.helmet === '1' }
  try {
    const chosen = choosePacks(catalogue, rental, [wish], now)
    equip(chosen, [wish.helmet])
    judgeAge(catalogue, chosen, person, complain)
    return wish
  } catch (error) {
    noteFaults(error, (_, field, fault) => complain(field, fault))
    return null
  }
}

/** Checks the age. Equipment for another age still has a price. */
function judgeAge(
  catalogue: Catalogue,
  chosen: ChosenPacks,
  person: FormPerson,
  complain: (field: PersonField, fault: FormFault) => void,
): void {
  if (!person.age) return
  const age = AGE.read(person.age)
  if (age instanceof FieldFault) return complain('age', 'age')
  try {
    ensureSuitable(catalogue, chosen, [{ age, measurements: {} }])
  } catch (error) {
    noteFaults(error, (_, field, fault) => complain(field, fault))
  }
}

const DAY = asTyped(day)

function readPeriod(
  { start_date: start = '', end_date: end = '' }: FormPerson,
  complain: (field: PersonField, fault: FormFault) => void,
  today: number,
): Period | null {
  if (start === '' && end === '') return null
  const firstDay = DAY.read(start)
  const last = DAY.read(end)
  if (firstDay instanceof FieldFault) complain('start_date', 'day')
  else if (firstDay < today) complain('start_date', 'past')
  if (last instanceof FieldFault) complain('end_date', 'day')
  if (firstDay instanceof FieldFault || last instanceof FieldFault) return null
  if (last < firstDay) complain('end_date', 'order')
  return { firstDay, days: last - firstDay + 1 }
}

/** Reports what a refusal says about participants in the terms of the form; throws what it says about anything else. */
export function noteFaults(error: unknown, note: (index: number, field: PersonField, fault: FormFault) => void): void {
  if (!(error instanceof ApiError)) throw error
  const subjects = error.faults.flatMap(({ about }) => about)
  if (subjects.length === 0) throw error
  for (const subject of subjects) {
    const found = inTheForm(subject)
    if (!found) throw error
    note(found.index, found.field, found.fault)
  }
}

function inTheForm(subject: Subject): { index: number; field: PersonField; fault: FormFault } | undefined {
  const about = participantIn(subject)
  if (!about) return undefined
  const { index, word } = about
  if (word === 'pack') return { index, field: 'pack_id', fault: 'pack' }
  if (word === 'helmet') return { index, field: 'helmet', fault: 'helmet' }
  if (word === 'lastDay') return { index, field: 'end_date', fault: 'length' }
  if (word === 'age') return { index, field: 'age', fault: 'age' }
  return { index, field: `${word}_id`, fault: 'size' }
}
