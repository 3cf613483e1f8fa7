import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Place } from '../catalogue/place-index.ts'
import { NAME_LENGTH, NOTE_LENGTH } from '../http/fields.ts'
import type { FlightRule } from '../services/bookings/city-end.ts'
import { findAccommodation, namedAccommodation } from '../services/quoting/places/find-accommodations.ts'
import type { Words } from '../texts/site/en.ts'
import { FLIGHT_NUMBER, isLikelyFlightNumber } from '../values/flight-number.ts'
import { type Attributes, html, type Markup } from '../values/html.ts'
import { memoize, memoizeValues } from '../values/memo.ts'
import { countryOf, DIALLING_COUNTRIES, readDiallingPrefix } from '../values/phone.ts'
import { placeNumber } from '../values/place-code.ts'
import { NO_WEB_ADDRESS } from '../values/web-address.ts'
import { inLanguage } from '../values/wording.ts'
import type { Layout } from '../web/layout/layout.ts'
import {
  alertBox,
  checkField,
  type FaultGroup,
  faultList,
  type Field,
  noteField,
  textField,
  option,
  selectField,
} from '../web/parts/fields.ts'
import type { TextParams } from '../web/request/text-params.ts'
import { type FormFault, type FormFaults, type JourneyAsks, STAY_LENGTH, type Stays } from './travel-form.ts'

/** The data of a form of step 3 or for changing details. */
export interface TravelFormView {
  /** The values of the fields by name. */
  typed: TextParams
  faults: FormFaults
  /** The reader's country, if known. */
  region?: string | undefined
}

/** The attributes of the field of a name. Browsers do not enforce them, but a script sees when it is right. */
export const NAME_CONTROL: Attributes = { required: true, maxlength: NAME_LENGTH, pattern: NO_WEB_ADDRESS }

/** Where faults are listed. */
interface FaultsPlace {
  /** The markup of the form that contains the fields. */
  form: Markup
  /** The sentence before the list, if the heading does not say everything. */
  sentence?: string
  /** Returns the label of a field in the list. */
  labelOf?: (name: string) => string
  /** Returns what is wrong with a field. */
  sentenceOf?: (name: string, fault: FormFault) => string
  /** Returns the line in which a field that is only to be filled in is listed with others. */
  groupOf?: (name: string, fault: FormFault) => FaultGroup | undefined
  /** What is wrong with fields that only this form has; the sentences name them. */
  ownFaults?: Readonly<Record<string, string>>
}

/**
 * Returns what is wrong with the fields, each with a link to the field, in the order of the form; nothing if all is
 * well.
 */
export function faultsBox(
  { words }: Layout,
  { faults }: TravelFormView,
  {
    form,
    sentence,
    labelOf = (name) => words.details.labels[name] ?? name,
    sentenceOf: textOf = (name, fault) => sentenceOf(words, name, fault),
    groupOf,
    ownFaults = {},
  }: FaultsPlace,
): Markup {
  const standsAt = (name: string) => form.toString().indexOf(` id="${name}"`)
  const shared = Object.entries(faults).map(([name, fault]) => {
    const label = saysWhere(words, name, fault) ? undefined : labelOf(name)
    return { name, label, sentence: textOf(name, fault), group: groupOf?.(name, fault) }
  })
  const own = Object.entries(ownFaults).map(([name, sentence]) => ({ name, label: undefined, sentence }))
  const list = faultList(
    [...shared, ...own].toSorted((a, b) => standsAt(a.name) - standsAt(b.name)),
    words.formats.colon,
  )
  return list ? alertBox(words.details.faultsTitle, sentence, list) : html``
}

/** Faults that only one field can have, which their sentences name. */
const OF_ONE_FIELD: ReadonlySet<FormFault> = new Set([
  'flightMissing',
  'stay',
  'terms',
  'seats',
  'method',
  'prefix',
  'bookingEmail',
])

/** Returns whether the sentence about a field makes clear which field is meant. */
function saysWhere({ details }: Words, name: string, fault: FormFault): boolean {
  return OF_ONE_FIELD.has(fault) || (fault === 'missing' && details.missing[name] !== undefined)
}

/** Returns what is wrong with a field, in its own words if it has any: `Enter your first name.` */
export function sentenceOf({ details }: Words, name: string, fault: FormFault): string {
  const [, inList] = /\[(\w+)\]$/.exec(name) ?? []
  const own = fault === 'missing' ? details.missing[inList ?? name] : undefined
  return own ?? details.faults[fault]
}

/** Returns a field by name, with its label, its value and what is wrong with it. */
export function fieldOf(
  { words }: Layout,
  { typed, faults }: TravelFormView,
  name: string,
  control: Attributes = {},
): Field & { value: string } {
  const fault = faults[name]
  return {
    name,
    label: words.details.labels[name] ?? name,
    value: typed[name] ?? '',
    error: fault === undefined ? undefined : sentenceOf(words, name, fault),
    control,
  }
}

/** Returns the fields for the country and the number. */
export function phoneFields(layout: Layout, view: TravelFormView, remark = layout.words.details.mobileRemark): Markup {
  const code = { autocomplete: 'tel-country-code' }
  const number = { type: 'tel', autocomplete: 'tel-national' }
  return html`<div class="phone">
    ${countryField(layout, fieldOf(layout, view, 'country_code', { required: true, ...code }), view.region)}
    ${textField({ ...fieldOf(layout, view, 'mobile_number', { required: true, ...number }), remark })}
  </div>`
}

/** Returns the attribute of a form that tells scripts where to find known accommodations for the input. */
export function staysAttribute({ site }: Layout, { resort }: JourneyAsks): Markup {
  return html`${resort !== null && html`data-stays="${site.roots.transfer}/book/stays?resort=${placeNumber(resort)}"`}`
}

/** A sentence below the flight number of each leg. */
export type FlightHints = Partial<Record<'outbound' | 'return', string>>

/** Returns the fields for the flights and the address that each leg needs. */
export function journeyFields(
  layout: Layout,
  view: TravelFormView,
  asks: JourneyAsks,
  flightHints: FlightHints = {},
): Markup {
  const { words } = layout
  const stay = () =>
    textField({
      ...fieldOf(layout, view, 'accommodation', {
        required: true,
        maxlength: STAY_LENGTH,
        'data-list': words.details.knownStays,
        'data-other': words.details.otherStay,
      }),
      remark: words.details.accommodationRemark,
    })
  return html`<div class="fields stacked">
    ${flightField(layout, view, asks, { leg: 'outbound', hint: flightHints.outbound })}
    ${flightField(layout, view, asks, { leg: 'return', hint: flightHints.return })} ${asks.resort !== null && stay()}
  </div>`
}

/** Returns the heading of what is asked about a journey. */
export function journeyTitle({ details }: Words, { outbound, return: back }: JourneyAsks): string {
  const asksFlight = [outbound, back].some((rule) => rule === 'needed' || rule === 'optional')
  return asksFlight ? details.journey : details.address
}

/**
 * Returns a note for each leg, collapsed while it is empty, unless it asks where in a city the driver picks up or drops
 * off.
 */
export function noteFields(layout: Layout, view: TravelFormView, asks: JourneyAsks): Markup {
  const { words } = layout
  const { details, layout: common } = words
  const names = { outbound: 'additional_info', return: 'return_additional_info' }
  const notes = (['outbound', 'return'] as const)
    .filter((leg) => asks[leg] !== null)
    .map((leg) => {
      const field = fieldOf(layout, view, names[leg], { maxlength: NOTE_LENGTH })
      const ask = asks.cities[leg]
      const label = ask && details.inCity[ask.end](inLanguage(ask.city, words.language))
      return label === null ? { ...field, remark: common.optional } : { ...field, label, remark: details.inCityRemark }
    })
  if (asks.cities.outbound ?? asks.cities.return) return html`${notes.map(noteField)}`
  const hasNote = notes.some(({ value }) => value !== '')
  const isOpen = hasNote || notes.some(({ error }) => error !== undefined)
  return html`<details ${isOpen && 'open'}>
    <summary>${hasNote ? details.changeWordForDriver : details.wordForDriver}</summary>
    <div class="stack">${notes.map(noteField)}</div>
  </details>`
}

interface FlightField {
  leg: 'outbound' | 'return'
  hint: string | undefined
}

function flightField(layout: Layout, view: TravelFormView, asks: JourneyAsks, { leg, hint }: FlightField): Markup {
  const { words } = layout
  const ask: FlightRule = asks[leg] ?? 'none'
  if (ask === 'none') return html``
  const isOnlyWay = leg === 'outbound' && asks.return === null
  const own = fieldOf(layout, view, `${leg}_flight_number`, {
    autocapitalize: 'characters',
    maxlength: 20,
    pattern: NO_WEB_ADDRESS,
    placeholder: 'LX 2816',
    'data-likely': FLIGHT_NUMBER,
    'data-doubt': words.details.flightDoubt,
  })
  const isDoubtful = own.error === undefined && own.value !== '' && !isLikelyFlightNumber(own.value)
  const field = {
    ...own,
    ...(hint === undefined ? {} : { hint }),
    ...(isDoubtful ? { doubt: words.details.flightDoubt } : {}),
    label: isOnlyWay ? words.details.flight : words.details.flightOf[leg],
  }
  if (ask === 'optional') return textField({ ...field, remark: words.layout.optional })
  const unknown = `${leg}_flight_unknown`
  return html`<div>
    ${textField(field)}
    ${checkField({
      name: unknown,
      label: words.details.flightUnknown,
      isTicked: view.typed[unknown] === '1',
      control: { 'data-settles': field.name },
    })}
  </div>`
}

/** Returns the field for the country of a telephone number: the chosen one, or else the reader's own if known. */
function countryField(layout: Layout, field: Field & { value: string }, region: string | undefined): Markup {
  return selectField({ ...field, options: [countryOptions(layout, field.value, region)] })
}

function countryOptions({ words }: Layout, typed: string, region: string | undefined): Markup {
  const code = readDiallingPrefix(typed)
  const own = DIALLING_COUNTRIES.find((one) => one.region === region)
  const chosen = code === undefined ? (typed === '' ? own : undefined) : countryOf(code, region)
  const isOfArea = code !== undefined && !chosen
  // The code of an area, such as +1-684, is not in the list, and is kept as given.
  return html`${isOfArea && option(code, code, true)} ${option('', words.details.chooseCountry, !chosen && !isOfArea)}
  ${countries(words)(chosen?.region ?? '')}`
}

/** Every country by name, with that of a region selected. Memoized, because sorting and rendering them takes long. */
const countries = memoize((words: Words) => {
  const { locale } = words.formats
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const named = DIALLING_COUNTRIES.map(({ region, code }) => ({ region, code, name: names.of(region) ?? region }))
  const byName = named.toSorted((a, b) => compare(a.name, b.name))
  return memoizeValues(
    (chosen: string) =>
      html`${byName.map(({ region, code, name }) => option(code, `${name} (${code})`, region === chosen))}`,
  )
})

/** Returns the accommodations around a resort that a form may refer to. */
export function staysAround(catalogue: Catalogue, resort: Place | undefined): Stays {
  return {
    byId: (id) => findAccommodation(catalogue, id, resort),
    byName: (text) => namedAccommodation(catalogue, text, resort),
  }
}
