import { type Attributes, html, type Markup } from '../../values/html.ts'
import { checkField, type Field, noteField, problemBox, textField } from '../page/fields.ts'
import type { Frame } from '../page/frame.ts'
import { kept } from '../page/kept.ts'
import type { Typed } from '../page/typed.ts'
import type { FieldProblems, FlightAsk, JourneyAsks } from './travel-form.ts'

/** A form of step 3 or of a change of details, as it is shown. */
export interface TravelFormView {
  /** What the fields hold, by their names. */
  typed: Typed
  problems: FieldProblems
}

/** A form before anything is typed. */
const UNTOUCHED: TravelFormView = { typed: {}, problems: {} }

/** Shows fields of a form; as long as it is untouched they are the same for everybody, and are made once (see `kept`). */
export function keptFields(
  frame: Frame,
  { typed, problems }: TravelFormView,
  key: string,
  show: (view: TravelFormView) => Markup,
): Markup {
  const isTouched = Object.keys(typed).length > 0 || Object.keys(problems).length > 0
  return isTouched ? show({ typed, problems }) : kept(frame, key, () => show(UNTOUCHED))
}

/** What is wrong with the fields, each with a link to it; nothing where all is well. */
export function fieldProblems(
  { words: { details, formats } }: Frame,
  { problems }: TravelFormView,
  sentence: string,
  labelOf = (name: string) => details.labels[name] ?? name,
): Markup {
  const wrong = Object.entries(problems)
  if (wrong.length === 0) return html``
  const links = wrong.map(
    ([name, problem]) =>
      html`<li><a href="#${name}">${labelOf(name)}</a>${formats.colon}${details.problems[problem]}</li>`,
  )
  return problemBox(
    details.problemTitle,
    sentence,
    html`<ul>
      ${links}
    </ul>`,
  )
}

/** A field by its name: its label, what was typed, what is wrong with it. */
export function fieldOf(
  { words: { details } }: Frame,
  { typed, problems }: TravelFormView,
  name: string,
  control: Attributes = {},
): Field & { value: string } {
  const problem = problems[name]
  return {
    name,
    label: details.labels[name] ?? name,
    value: typed[name] ?? '',
    error: problem === undefined ? undefined : details.problems[problem],
    control,
  }
}

/** The country code and the number, side by side. */
export function phoneFields(frame: Frame, view: TravelFormView, remark = frame.words.details.mobileRemark): Markup {
  const { prefixExample: placeholder } = frame.words.details
  const code = { autocomplete: 'tel-country-code', inputmode: 'tel', placeholder, maxlength: 8 }
  const number = { type: 'tel', autocomplete: 'tel-national' }
  return html`<div class="phone">
    ${textField(fieldOf(frame, view, 'country_code', { required: true, ...code }))}
    ${textField({ ...fieldOf(frame, view, 'mobile_number', { required: true, ...number }), remark })}
  </div>`
}

/** Flights, address and notes: what is asked of each leg. */
export function journeyFields(frame: Frame, view: TravelFormView, asks: JourneyAsks): Markup {
  const { words } = frame
  const stay = () =>
    textField({
      ...fieldOf(frame, view, 'accommodation', { required: true, maxlength: 300, autocomplete: 'off' }),
      remark: words.details.accommodationRemark,
    })
  const note = (name: string) =>
    noteField({ ...fieldOf(frame, view, name, { maxlength: 1_000 }), remark: words.frame.optional })
  return html`<div class="fields stacked">
      ${flightField(frame, view, asks, 'outbound')} ${flightField(frame, view, asks, 'return')}
      ${asks.accommodation ? stay() : ''}
    </div>
    ${asks.outbound === null ? '' : note('additional_info')}
    ${asks.return === null ? '' : note('return_additional_info')}`
}

function flightField(frame: Frame, view: TravelFormView, asks: JourneyAsks, leg: 'outbound' | 'return'): Markup {
  const { words } = frame
  const ask: FlightAsk = asks[leg] ?? 'none'
  if (ask === 'none') return html``
  const isOnlyWay = leg === 'outbound' && asks.return === null
  const field = {
    ...fieldOf(frame, view, `${leg}_flight_number`, {
      autocapitalize: 'characters',
      maxlength: 20,
      placeholder: 'LX 2816',
    }),
    label: isOnlyWay ? words.details.flight : words.details.flightOf[leg],
  }
  if (ask === 'optional') return textField({ ...field, remark: words.frame.optional })
  const unknown = `${leg}_flight_unknown`
  return html`<div>
    ${textField(field)}
    ${checkField({ name: unknown, label: words.details.flightUnknown, isTicked: view.typed[unknown] === '1' })}
  </div>`
}
