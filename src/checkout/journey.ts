import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Place } from '../catalogue/place-index.ts'
import { FieldFault, NOTE_LENGTH, note, text, unboundedInteger, withoutWebAddress } from '../http/fields.ts'
import type { CityEnd } from '../services/bookings/city-end.ts'
import type { FlightRule } from '../services/bookings/item-details.ts'
import { findAccommodation, namedAccommodation } from '../services/quoting/places/find-accommodations.ts'
import type { Words } from '../texts/site/en.ts'
import {
  FLIGHT_NUMBER,
  FLIGHT_NUMBER_LENGTH,
  isLikelyFlightNumber,
  plainFlightNumber,
} from '../values/flight-number.ts'
import type { Point } from '../values/geo.ts'
import { html, type Markup } from '../values/html.ts'
import { type PlaceCode, placeNumber } from '../values/place-code.ts'
import { NO_WEB_ADDRESS } from '../values/web-address.ts'
import { inLanguage } from '../values/wording.ts'
import {
  drawField,
  type FormField,
  type FormPart,
  type FormView,
  mapped,
  namesOf,
  optional,
  partOf,
  type Read,
  readForm,
  type ShownField,
} from '../web/form.ts'
import type { Layout } from '../web/layout/layout.ts'
import { checkField, noteField, textField } from '../web/parts/fields.ts'
import type { TextParams } from '../web/request/text-params.ts'
import { type Contact, PHONE } from './contact.ts'

type LegName = 'outbound' | 'return'

/** What a form asks about a journey. */
export interface JourneyAsks {
  /** Null for a leg that does not exist or can no longer be changed. */
  outbound: FlightRule | null
  return: FlightRule | null
  /** The resort with a pickup or drop-off at an address; null without one. */
  resort: PlaceCode | null
  /** What each leg asks about a city; null without one. */
  cities: Record<LegName, CityEnd | null>
}

/** The traveller's accommodation. */
interface Address {
  /** The id of an accommodation in the catalogue. */
  id: number | null
  name: string
  address: string
  point: Point | null
}

/** The accommodations in the catalogue that a form may refer to. */
export interface Stays {
  byId: (id: number) => Address | undefined
  /** By the text that stands for each in the suggestions. */
  byName: (text: string) => Address | undefined
}

/** What a traveller entered about one leg. */
interface LegAnswers {
  flightNumber: string | null
  note: string | null
}

/** What a traveller entered about a journey. */
export interface Journey {
  outbound: LegAnswers
  return: LegAnswers
  accommodation: Address | null
}

/** The maximum length of an accommodation's name and address. */
export const STAY_LENGTH = 300

const FLIGHT = withoutWebAddress(text(0, FLIGHT_NUMBER_LENGTH))

/** A note for the driver, at most one for each leg. */
const NOTES = {
  outbound: optional(note, { name: 'additional_info', control: { maxlength: NOTE_LENGTH }, draw: noteField }),
  return: optional(note, { name: 'return_additional_info', control: { maxlength: NOTE_LENGTH }, draw: noteField }),
}

/** An accommodation, as a traveller writes it. */
const STAY = optional(text(0, STAY_LENGTH), {
  name: 'accommodation',
  control: ({ details }) => ({
    required: true,
    maxlength: STAY_LENGTH,
    'data-list': details.knownStays,
    'data-other': details.otherStay,
  }),
})

const STAY_ID = 'accommodation_id'
const rowId = unboundedInteger(0)

const numberOf = (leg: LegName) => `${leg}_flight_number`
const unknownOf = (leg: LegName) => `${leg}_flight_unknown`

/** The names of the fields about a journey, but for notes. */
export const JOURNEY_NAMES: readonly string[] = [
  ...(['outbound', 'return'] as const).flatMap((leg) => [numberOf(leg), unknownOf(leg)]),
  STAY.name,
  STAY_ID,
]

/** The names of the notes. */
export const NOTE_NAMES: readonly string[] = namesOf(NOTES)

/**
 * Returns flights, notes and address as a part of a form. An accommodation in the catalogue is identified by its id, or
 * by its text in the suggestions.
 */
export function journeyPart(asks: JourneyAsks, stays: Stays): FormPart<Journey> {
  return partOf({
    outbound: legPart('outbound', asks),
    return: legPart('return', asks),
    accommodation: { read: (typed: TextParams) => readStay(typed, asks, stays) },
  })
}

function legPart(leg: LegName, asks: JourneyAsks): FormPart<LegAnswers> {
  return asks[leg] === null
    ? { read: () => ({ value: { flightNumber: null, note: null } }) }
    : partOf({ flightNumber: flightOf(leg, asks), note: NOTES[leg] })
}

/** Declares the flight number of a leg. An unlikely one is accepted with a doubt, but not a web address. */
function flightOf(leg: LegName, asks: JourneyAsks): FormField<string | null> {
  const name = numberOf(leg)
  const ask = asks[leg] ?? 'none'
  const isOnlyWay = leg === 'outbound' && asks.return === null
  const written = optional(FLIGHT, {
    name,
    label: ({ details }) => (isOnlyWay ? details.flight : details.flightOf[leg]),
    control: ({ details }) => ({
      autocapitalize: 'characters',
      maxlength: 20,
      pattern: NO_WEB_ADDRESS,
      placeholder: 'LX 2816',
      'data-likely': FLIGHT_NUMBER,
      'data-doubt': details.flightDoubt,
    }),
    draw: (field, layout, view) => drawFlight(field, layout, view, { leg, ask }),
  })
  return {
    ...written,
    read(typed) {
      if (ask === 'none') return { value: null }
      const number = written.read({ ...typed, [name]: plainFlightNumber(typed[name] ?? '') })
      const isMissing = 'value' in number && number.value === null && ask === 'needed'
      const isSaid = typed[unknownOf(leg)] === '1' || (typed[name] ?? '').trim() !== ''
      return isMissing && !isSaid ? { faults: { [name]: 'flightMissing' } } : number
    },
  }
}

/** Reads the address. What the traveller typed takes precedence over an accommodation in the catalogue. */
function readStay(typed: TextParams, { resort }: JourneyAsks, stays: Stays): Read<Address | null> {
  const written = STAY.read(typed)
  if ('faults' in written) return written
  if (written.value !== null) {
    const [name = '', ...address] = written.value.split(',')
    const known = stays.byName(written.value)
    return { value: known ?? { id: null, name: name.trim(), address: address.join(',').trim(), point: null } }
  }
  const id = rowId.read(typed[STAY_ID])
  if (id instanceof FieldFault) return resort === null ? { value: null } : { faults: { [STAY.name]: 'stay' } }
  const stay = stays.byId(id)
  return stay ? { value: stay } : { faults: { [STAY.name]: 'stayElsewhere' } }
}

/** Returns the accommodations around a resort that a form may refer to. */
export function staysAround(catalogue: Catalogue, resort: Place | undefined): Stays {
  return {
    byId: (id) => findAccommodation(catalogue, id, resort),
    byName: (text) => namedAccommodation(catalogue, text, resort),
  }
}

/** Returns the attribute of a form that tells scripts where to find known accommodations for the input. */
export function staysAttribute({ site }: Layout, { resort }: JourneyAsks): Markup {
  return html`${resort !== null && html`data-stays="${site.roots.transfer}/book/stays?resort=${placeNumber(resort)}"`}`
}

/** Returns the heading of what is asked about a journey. */
export function journeyTitle({ details }: Words, { outbound, return: back }: JourneyAsks): string {
  const asksFlight = [outbound, back].some((rule) => rule === 'needed' || rule === 'optional')
  return asksFlight ? details.journey : details.address
}

/** A sentence below the flight number of each leg. */
export type FlightHints = Partial<Record<LegName, string>>

/** Returns the fields for the flights and the address that each leg needs. */
export function journeyFields(layout: Layout, view: FormView, asks: JourneyAsks, hints: FlightHints = {}): Markup {
  const flight = (leg: LegName) => {
    const hint = hints[leg]
    return drawField(flightOf(leg, asks), layout, view, hint === undefined ? {} : { hint })
  }
  const remark = layout.words.details.accommodationRemark
  return html`<div class="fields stacked">
    ${flight('outbound')} ${flight('return')} ${asks.resort !== null && drawField(STAY, layout, view, { remark })}
  </div>`
}

/** Draws a flight number that is asked for, and how to say that it is not known yet. */
function drawFlight(
  field: ShownField,
  { words }: Layout,
  { typed }: FormView,
  { leg, ask }: { leg: LegName; ask: FlightRule },
): Markup {
  if (ask === 'none') return html``
  const isDoubtful = field.error === undefined && field.value !== '' && !isLikelyFlightNumber(field.value)
  const doubted = isDoubtful ? { ...field, doubt: words.details.flightDoubt } : field
  if (ask === 'optional') return textField({ ...doubted, remark: words.layout.optional })
  const unknown = unknownOf(leg)
  return html`<div>
    ${textField(doubted)}
    ${checkField({
      name: unknown,
      label: words.details.flightUnknown,
      isTicked: typed[unknown] === '1',
      control: { 'data-settles': field.name },
    })}
  </div>`
}

/**
 * Returns a note for each leg, collapsed while it is empty, unless it asks where in a city the driver picks up or drops
 * off.
 */
export function noteFields(layout: Layout, view: FormView, asks: JourneyAsks): Markup {
  const { words } = layout
  const { details, layout: common } = words
  const legs = (['outbound', 'return'] as const).filter((leg) => asks[leg] !== null)
  const notes = legs.map((leg) => {
    const ask = asks.cities[leg]
    const label = ask && details.inCity[ask.end](inLanguage(ask.city, words.language))
    const more = label === null ? { remark: common.optional } : { label, remark: details.inCityRemark }
    return drawField(NOTES[leg], layout, view, more)
  })
  if (asks.cities.outbound ?? asks.cities.return) return html`${notes}`
  const names = legs.map((leg) => NOTES[leg].name)
  const hasNote = names.some((name) => view.typed[name])
  const isOpen = hasNote || names.some((name) => view.faults[name])
  return html`<details ${isOpen && 'open'}>
    <summary>${hasNote ? details.changeWordForDriver : details.wordForDriver}</summary>
    <div class="stack">${notes}</div>
  </details>`
}

/** The changes to a booked journey that a traveller asks for. */
export type WantedChange = Journey & Pick<Contact, keyof typeof PHONE>

/** Reads a change of a journey and of the phone, or returns everything that is wrong with it. */
export function readTravelChange(typed: TextParams, asks: JourneyAsks, stays: Stays): Read<WantedChange> {
  const read = readForm({ phone: partOf(PHONE), journey: journeyPart(asks, stays) }, typed)
  return mapped(read, ({ phone, journey }) => ({ ...phone, ...journey }))
}
