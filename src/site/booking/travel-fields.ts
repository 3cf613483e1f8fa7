import { NOTE_LENGTH } from '../../http/fields.ts'
import { FLIGHT_NUMBER, isLikelyFlightNumber } from '../../values/flight-number.ts'
import { type Attributes, html, type Markup } from '../../values/html.ts'
import { checkField, faultList, type Field, noteField, problemBox, textField } from '../../web/fields.ts'
import type { Frame } from '../../web/frame.ts'
import type { Typed } from '../../web/typed.ts'
import type { Words } from '../../texts/site/en.ts'
import { countryField } from './country-field.ts'
import { type FieldProblem, type FieldProblems, type FlightAsk, type JourneyAsks, STAY_LENGTH } from './travel-form.ts'

/** A form of step 3 or of a change of details, as it is shown. */
export interface TravelFormView {
  /** What the fields hold, by their names. */
  typed: Typed
  problems: FieldProblems
  /** The reader's country, where it is known. */
  region?: string | undefined
}

/** Where problems are named. */
interface ProblemPlace {
  /** The form whose fields they are of. */
  form: Markup
  /** What is said before their list. */
  sentence: string
  /** What a field is called in it. */
  labelOf?: (name: string) => string
}

/** What is wrong with the fields, each with a link to it, in the order in which they stand; nothing where all is well. */
export function fieldProblems(
  { words }: Frame,
  { problems }: TravelFormView,
  { form, sentence, labelOf = (name) => words.details.labels[name] ?? name }: ProblemPlace,
): Markup {
  const standsAt = (name: string) => form.toString().indexOf(` id="${name}"`)
  const faults = Object.entries(problems)
    .toSorted(([a], [b]) => standsAt(a) - standsAt(b))
    .map(([name, problem]) => {
      const label = saysWhere(words, name, problem) ? undefined : labelOf(name)
      return { name, label, sentence: sentenceOf(words, name, problem) }
    })
  const list = faultList(faults, words.formats.colon)
  return list ? problemBox(words.details.problemTitle, sentence, list) : html``
}

/** Problems that one field alone can have, which their sentences name. */
const OF_ONE_FIELD: ReadonlySet<FieldProblem> = new Set(['flightMissing', 'stay', 'terms', 'seats', 'method', 'prefix'])

/** Whether the sentence about a field says by itself which one is meant. */
function saysWhere({ details }: Words, name: string, problem: FieldProblem): boolean {
  return OF_ONE_FIELD.has(problem) || (problem === 'missing' && details.missing[name] !== undefined)
}

/** Returns what is wrong with a field, in its own words where it has some: `Enter your first name.` */
function sentenceOf({ details }: Words, name: string, problem: FieldProblem): string {
  const [, inList] = /\[(\w+)\]$/.exec(name) ?? []
  const own = problem === 'missing' ? details.missing[inList ?? name] : undefined
  return own ?? details.problems[problem]
}

/** A field by its name: its label, what was typed, what is wrong with it. */
export function fieldOf(
  { words }: Frame,
  { typed, problems }: TravelFormView,
  name: string,
  control: Attributes = {},
): Field & { value: string } {
  const problem = problems[name]
  return {
    name,
    label: words.details.labels[name] ?? name,
    value: typed[name] ?? '',
    error: problem === undefined ? undefined : sentenceOf(words, name, problem),
    control,
  }
}

/** The country and the number. */
export function phoneFields(frame: Frame, view: TravelFormView, remark = frame.words.details.mobileRemark): Markup {
  const code = { autocomplete: 'tel-country-code' }
  const number = { type: 'tel', autocomplete: 'tel-national' }
  return html`<div class="phone">
    ${countryField(frame, fieldOf(frame, view, 'country_code', { required: true, ...code }), view.region)}
    ${textField({ ...fieldOf(frame, view, 'mobile_number', { required: true, ...number }), remark })}
  </div>`
}

/** Says in the tag of a form where scripts find the known accommodations for what is being typed. */
export function staysAttribute({ site }: Frame, { resort }: JourneyAsks): Markup {
  return html`${resort !== null && html`data-stays="${site.roots.transfer}/book/stays?resort=${resort}"`}`
}

/** A sentence below the flight number of a leg. */
export type FlightHints = Partial<Record<'outbound' | 'return', string>>

/** Flights and address: what is asked of each leg. */
export function journeyFields(
  frame: Frame,
  view: TravelFormView,
  asks: JourneyAsks,
  flightHints: FlightHints = {},
): Markup {
  const { words } = frame
  const stay = () =>
    textField({
      ...fieldOf(frame, view, 'accommodation', {
        required: true,
        maxlength: STAY_LENGTH,
        autocomplete: 'off',
        'data-list': words.details.knownStays,
        'data-other': words.details.otherStay,
      }),
      remark: words.details.accommodationRemark,
    })
  return html`<div class="fields stacked">
    ${flightField(frame, view, asks, { leg: 'outbound', hint: flightHints.outbound })}
    ${flightField(frame, view, asks, { leg: 'return', hint: flightHints.return })} ${asks.resort === null ? '' : stay()}
  </div>`
}

/** A note for each leg, folded as long as there is none. */
export function noteFields(frame: Frame, view: TravelFormView, asks: JourneyAsks): Markup {
  const { details, frame: common } = frame.words
  const names = [
    ...(asks.outbound === null ? [] : ['additional_info']),
    ...(asks.return === null ? [] : ['return_additional_info']),
  ]
  const notes = names.map((name) => fieldOf(frame, view, name, { maxlength: NOTE_LENGTH }))
  const isOpen = notes.some(({ value, error }) => value !== '' || error !== undefined)
  return html`<details ${isOpen && 'open'}>
    <summary>${details.wordForDriver}</summary>
    <div class="stack">${notes.map((note) => noteField({ ...note, remark: common.optional }))}</div>
  </details>`
}

interface FlightField {
  leg: 'outbound' | 'return'
  hint: string | undefined
}

function flightField(frame: Frame, view: TravelFormView, asks: JourneyAsks, { leg, hint }: FlightField): Markup {
  const { words } = frame
  const ask: FlightAsk = asks[leg] ?? 'none'
  if (ask === 'none') return html``
  const isOnlyWay = leg === 'outbound' && asks.return === null
  const own = fieldOf(frame, view, `${leg}_flight_number`, {
    autocapitalize: 'characters',
    maxlength: 20,
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
  if (ask === 'optional') return textField({ ...field, remark: words.frame.optional })
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
