import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { ReadForm } from '../../../checkout/checkout-step.ts'
import { type Contact, CONTACT, NAME_CONTROL } from '../../../checkout/contact.ts'
import { type MethodsFor, paymentPart } from '../../../checkout/payment-fields.ts'
import { NOTE_LENGTH, note, oneOf, personName, unboundedInteger } from '../../../http/fields.ts'
import { ensureSuitable } from '../../../services/quoting/rentals/ensure-suitable.ts'
import { fillRentalCart, type Participant, type RentalCart } from '../../../services/sale/carts/rental-cart.ts'
import { GENDERS, MEASUREMENT_KINDS, SKI_LEVELS } from '../../../values/rental.ts'
import {
  faultsIn,
  type FormFault,
  type FormFaults,
  type FormPart,
  listPart,
  mapped,
  needed,
  optional,
  partOf,
  type Read,
  readForm,
} from '../../../web/form.ts'
import { noteField } from '../../../web/parts/fields.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import type { OpenRental } from '../open-cart.ts'
import { AGE, fieldName, type FormPerson, withPeople } from '../participants.ts'
import { noteFaults, type PricedPeople, pricePeople } from '../price-people.ts'

/** What the shop should know. */
export const RENTAL_NOTE = optional(note, {
  name: 'additional_info',
  label: ({ rentalDetails }) => rentalDetails.note,
  control: { maxlength: NOTE_LENGTH },
  draw: noteField,
})

/** A rental as it is sold, and to whom. */
interface SoldRental {
  cart: RentalCart
  contact: Contact
}

/**
 * Prices who rents what, and returns that and whom to write to as a part of a form. The total is in minor units, and
 * null while something about the equipment is wrong.
 */
export function rentalPart(
  catalogue: Catalogue,
  open: OpenRental,
  now: Date,
): { totalMinor: number | null; part: FormPart<SoldRental> } {
  const priced = pricePeople(catalogue, open.rental, open.people, now)
  const parts = { participants: peoplePart(catalogue, priced), contact: partOf(CONTACT), note: RENTAL_NOTE }
  const { bookingReference } = open.referral
  return {
    totalMinor: priced.totalMinor,
    part: {
      read(typed) {
        const read = readForm(parts, withPeople(typed, open.people))
        return mapped(read, ({ contact, ...extras }) => {
          const filled = { ...extras, customerEmail: contact.email, bookingReference }
          return { cart: fillRentalCart(catalogue, priced.chosen, filled), contact }
        })
      },
    },
  }
}

/** Reads the form of step 3, at current prices. */
export function readDetails(
  catalogue: Catalogue,
  open: OpenRental,
  { typed, methodsFor }: { typed: TextParams; methodsFor: MethodsFor },
  now: Date,
): ReadForm {
  const { totalMinor, part } = rentalPart(catalogue, open, now)
  const read = readForm({ sold: part, method: paymentPart(methodsFor(totalMinor, open.rental.currency)) }, typed)
  return { totalMinor, read: mapped(read, ({ sold, method }) => ({ ...sold, method })) }
}

/** Returns who gets the equipment that was priced, with what is wrong with the equipment. */
function peoplePart(catalogue: Catalogue, priced: PricedPeople): FormPart<Participant[]> {
  const { people, equipment, chosen } = priced
  const each = listPart(people.map((person, i) => ({ read: (typed: TextParams) => readPerson(person, i, typed) })))
  return {
    read(typed) {
      const read = each.read(typed)
      const unsuited = equipment.includes(null) ? {} : unsuitedFaults(catalogue, priced, typed)
      // The first fault of a field counts, and that of the equipment before all.
      const faults = { ...unsuited, ...faultsIn(read), ...priced.faults }
      if ('faults' in read || Object.keys(faults).length > 0) return { faults }
      return { value: read.value.map((one, i) => ({ ...one, period: ownPeriod(people[i], chosen.choices[i]) })) }
    },
  }
}

function ownPeriod(person: FormPerson | undefined, choice: PricedPeople['chosen']['choices'][number] | undefined) {
  return person?.start_date && choice ? choice.period : null
}

/** Returns whom the equipment does not suit, by their ages and sizes as far as they can be read. */
function unsuitedFaults(catalogue: Catalogue, { people, chosen }: PricedPeople, typed: TextParams): FormFaults {
  const faults: Record<string, FormFault> = {}
  const sized = people.map((_, i) => {
    const age = personFields(i).age.read(typed)
    return { age: 'value' in age ? age.value : 0, measurements: readSizes(i, typed).sizes }
  })
  try {
    ensureSuitable(catalogue, chosen, sized)
  } catch (error) {
    noteFaults(error, (i, field, fault) => void (faults[fieldName(i, field)] ??= fault))
  }
  return faults
}

const GENDER = oneOf(GENDERS)
const LEVEL = oneOf(SKI_LEVELS)
const ROW_ID = unboundedInteger(0)

/** Declares the fields of a participant, apart from equipment and sizes; what they are called depends on the age. */
function personFields(i: number) {
  return {
    firstName: needed(personName, { name: fieldName(i, 'first_name'), control: NAME_CONTROL }),
    age: needed(AGE, { name: fieldName(i, 'age'), refused: 'age', missing: 'age' }),
    gender: needed(GENDER, { name: fieldName(i, 'gender'), refused: 'choose' }),
    level: optional(LEVEL, { name: fieldName(i, 'level'), refused: 'choose' }),
  }
}

function readPerson(person: FormPerson, i: number, typed: TextParams): Read<Participant> {
  const read = readForm(personFields(i), typed)
  const { sizes: measurements, faults } = readSizes(i, typed)
  if ('faults' in read || Object.keys(faults).length > 0) return { faults: { ...faults, ...faultsIn(read) } }
  const { pack_id: packId, helmet, email } = person
  return {
    value: {
      ...read.value,
      packId: Number(packId),
      helmet: helmet === '1',
      period: null,
      email: email || null,
      measurements,
    },
  }
}

function readSizes(i: number, typed: TextParams): { sizes: Participant['measurements']; faults: FormFaults } {
  const sizes: Participant['measurements'] = {}
  let faults: FormFaults = {}
  for (const kind of MEASUREMENT_KINDS) {
    const read = optional(ROW_ID, { name: fieldName(i, `${kind}_id`), refused: 'size' }).read(typed)
    if ('faults' in read) faults = { ...faults, ...read.faults }
    else if (read.value !== null) sizes[kind] = read.value
  }
  return { sizes, faults }
}
