import type { Measurement } from '../../../catalogue/rentals.ts'
import { PHONE } from '../../../checkout/contact.ts'
import { NAME_LENGTH, personName } from '../../../http/fields.ts'
import type { RentalItem } from '../../../services/bookings/find-booking.ts'
import type { DetailsChange, ParticipantChange } from '../../../services/changes/change-details.ts'
import { gearLine } from '../../../services/documents/vouchers/rental-lines.ts'
import { RENTAL_WORDS } from '../../../texts/documents.ts'
import type { Words } from '../../../texts/site/en.ts'
import { html, type Markup } from '../../../values/html.ts'
import { MEASUREMENT_KINDS, type MeasurementKind } from '../../../values/rental.ts'
import { inLanguage } from '../../../values/wording.ts'
import {
  drawField,
  errorOf,
  type FormField,
  type FormPart,
  type FormView,
  listPart,
  mapped,
  needed,
  partOf,
  type Read,
  readForm,
} from '../../../web/form.ts'
import type { Layout } from '../../../web/layout/layout.ts'
import { option, selectField } from '../../../web/parts/fields.ts'
import type { TextParams } from '../../../web/request/text-params.ts'

type Measurements = ReadonlyMap<number, Measurement>

/** Returns the name of a participant's field, the same as in the checkout. */
function nameOf({ number }: RentalItem, field: string): string {
  return `participants[${number - 1}][${field}]`
}

/** Declares the first name of a participant. */
function firstNameOf(rental: RentalItem): FormField<string> {
  return needed(personName, {
    name: nameOf(rental, 'first_name'),
    label: ({ rented }) => rented.firstName(rental.number),
    control: { maxlength: NAME_LENGTH },
  })
}

/** Returns what is true of all measurements, and a card for each participant, with the first name and those. */
export function peopleFields(
  layout: Layout,
  view: FormView,
  rentals: readonly RentalItem[],
  measurements: Measurements,
): Markup[] {
  const { rented } = layout.words
  const ours = RENTAL_WORDS[layout.words.language]
  const cards = rentals.map((rental) => {
    const equipment = rental.details.packs.map((pack) => pack.name)
    const called = rental.details.firstName || rented.firstName(rental.number)
    return html`<fieldset class="card" aria-label="${called}">
      <div>
        <h2>${called}</h2>
        <p class="muted">${gearLine(ours, { equipment })}</p>
      </div>
      ${drawField(firstNameOf(rental), layout, view)}
      <div class="fields short">
        ${MEASUREMENT_KINDS.map((kind) => sizeField(layout, view, rental, kind, measurements))}
      </div>
    </fieldset>`
  })
  return rentals.length === 0 ? [] : [html`<p class="muted">${rented.sizesRemark}</p>`, ...cards]
}

/** Returns the label of a participant's first name by the name of its field; undefined for any other field. */
export function personLabel({ rented }: Words, name: string): string | undefined {
  const [, index] = /^participants\[(\d+)\]\[first_name\]$/.exec(name) ?? []
  return index === undefined ? undefined : rented.firstName(Number(index) + 1)
}

function sizeField(
  layout: Layout,
  view: FormView,
  rental: RentalItem,
  kind: MeasurementKind,
  measurements: Measurements,
): Markup {
  const name = nameOf(rental, `${kind}_id`)
  const chosen = view.typed[name] ?? ''
  const known = [...measurements.values()].filter((row) => row.kind === kind)
  // A measurement that is no longer offered stays selected.
  const old = rental.details.sizes.filter((size) => size.kind === kind && !measurements.has(size.id))
  return selectField({
    name,
    error: errorOf(layout.words, view, name),
    label: RENTAL_WORDS[layout.words.language].sizes[kind],
    options: [
      option('', layout.words.rented.unmeasured, chosen === ''),
      ...[...old, ...known].map(({ id, label }) =>
        option(id, inLanguage(label, layout.words.language), chosen === String(id)),
      ),
    ],
  })
}

/** Returns the initial values of the form. */
export function filledInPeople(rentals: readonly RentalItem[]): TextParams {
  return Object.fromEntries(
    rentals.flatMap((rental) => [
      [nameOf(rental, 'first_name'), rental.details.firstName],
      ...rental.details.sizes.map(({ kind, id }) => [nameOf(rental, `${kind}_id`), String(id)]),
    ]),
  )
}

/** Reads a change of names, measurements and phone, or returns everything that is wrong with it. */
export function readRentalChange(
  typed: TextParams,
  rentals: readonly RentalItem[],
  measurements: Measurements,
): Read<DetailsChange> {
  const participants = listPart(rentals.map((rental) => personPart(rental, measurements)))
  const read = readForm({ participants, person: partOf(PHONE) }, typed)
  return mapped(read, ({ person, participants }) => ({ person, participants: new Map(participants) }))
}

function personPart(rental: RentalItem, measurements: Measurements): FormPart<readonly [number, ParticipantChange]> {
  return {
    read(typed) {
      const sizes = readSizes(typed, rental, measurements)
      return mapped(firstNameOf(rental).read(typed), (firstName) => [rental.number, { firstName, sizes }])
    },
  }
}

/** Parses the chosen measurements. One that is not offered counts as not given. */
function readSizes(typed: TextParams, rental: RentalItem, measurements: Measurements): RentalItem['details']['sizes'] {
  return MEASUREMENT_KINDS.flatMap((kind) => {
    const id = Number(typed[nameOf(rental, `${kind}_id`)] ?? '')
    const row = measurements.get(id) ?? rental.details.sizes.find((size) => size.id === id)
    return row?.kind === kind ? [{ kind, id, label: row.label }] : []
  })
}
