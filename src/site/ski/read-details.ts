import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ReadForm } from '../../checkout/checkout-step.ts'
import {
  type Contact,
  type MethodsFor,
  readContact,
  readNote,
  readPayment,
  type TypedForm,
  readField,
  readName,
  readNeeded,
} from '../../checkout/travel-form.ts'
import { unboundedInteger, oneOf } from '../../http/fields.ts'
import { ensureSuitable } from '../../services/quoting/rentals/ensure-suitable.ts'
import { fillRentalCart, type RentalCart, type Participant } from '../../services/sale/carts/rental-cart.ts'
import { GENDERS, MEASUREMENT_KINDS, SKI_LEVELS } from '../../values/rental.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import type { OpenRental } from './open-cart.ts'
import { withPeople, AGE, fieldName, type FormPerson } from './participants.ts'
import { pricePeople, noteFaults, type PricedPeople } from './price-people.ts'

/** The parsed form of a rental, apart from its payment. */
interface ReadRental {
  /** In minor units; null while something about the equipment is wrong. */
  totalMinor: number | null
  form: TypedForm
  contact: Contact
  /** Returns the cart, once the form has no faults. */
  fill: () => RentalCart
}

/** Parses who rents what and whom to write to, at current prices. */
export function readRental(catalogue: Catalogue, open: OpenRental, typed: TextParams, now: Date): ReadRental {
  const priced = pricePeople(catalogue, open.rental, open.people, now)
  const form: TypedForm = { typed: withPeople(typed, open.people), faults: { ...priced.faults } }
  const participants = readPeople(catalogue, priced, form)
  const contact = readContact(form)
  const note = readNote(form, 'additional_info')
  const { bookingReference } = open.referral
  const extras = { participants, customerEmail: contact.email, bookingReference, note }
  return { totalMinor: priced.totalMinor, form, contact, fill: () => fillRentalCart(catalogue, priced.chosen, extras) }
}

/** Parses the form of the checkout, at current prices. */
export function readDetails(
  catalogue: Catalogue,
  open: OpenRental,
  { typed, methodsFor }: { typed: TextParams; methodsFor: MethodsFor },
  now: Date,
): ReadForm {
  const { totalMinor, form, contact, fill } = readRental(catalogue, open, typed, now)
  const method = readPayment(form, methodsFor(totalMinor, open.rental.currency))
  if (Object.keys(form.faults).length > 0 || !method) return { totalMinor, faults: form.faults, filled: null }
  return { totalMinor, faults: {}, filled: { cart: fill(), contact, method } }
}

/**
 * Parses who gets the equipment that was priced. Faults are reported at their fields; the participants are then
 * unusable.
 */
function readPeople(catalogue: Catalogue, { people, equipment, chosen }: PricedPeople, form: TypedForm): Participant[] {
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
