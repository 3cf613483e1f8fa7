import { NAME_LENGTH } from '../../http/fields.ts'
import type { OfferQuote } from '../../services/quoting/rentals/quote-rental.ts'
import { type Attributes, html, type Markup } from '../../values/html.ts'
import type { MeasurementKind } from '../../values/rental.ts'
import { inLanguage } from '../../values/wording.ts'
import { checkField, type Field, hidden, option, optionGroup, selectField, textField } from '../../web/fields.ts'
import type { Frame } from '../../web/frame.ts'
import type { Words } from '../../texts/site/en.ts'
import { sentenceOf } from '../booking/travel-fields.ts'
import type { CheckoutView } from './checkout-view.ts'
import { fieldName, type PersonField, SIZE_FIELDS } from './participants.ts'
import { ageText, compositionText, peopleText, tierText } from './people-words.ts'

/** Returns the form of one participant: equipment, name, age; their own days and measurements expand. */
export function personCard(frame: Frame, view: CheckoutView, i: number, reckonUrl: string): Markup {
  const { words } = frame
  const text = words.rentalDetails
  const email = view.typed[fieldName(i, 'email')]
  const isSeveral = view.open.people.length > 1
  return html`<fieldset class="card" id="${personId(i)}" tabindex="-1" aria-label="${text.participant(i + 1)}">
    <div class="row">
      <h2>${text.participant(i + 1)}</h2>
      <p class="price" data-part="price-${i}">${priceOf(words, view, i)}</p>
    </div>
    ${equipmentFields(frame, view, i)}
    <div class="fields stacked">
      ${textField({ ...field(frame, view, i, 'first_name'), control: { required: true, maxlength: NAME_LENGTH, autocomplete: 'off' } })}
      ${textField({ ...field(frame, view, i, 'age'), control: { required: true, inputmode: 'numeric', maxlength: 3, autocomplete: 'off', 'data-judged': true } })}
      ${choiceField(frame, view, i, 'gender', text.choose, Object.entries(text.genders), { required: true })}
      ${choiceField(frame, view, i, 'level', words.frame.optional, Object.entries(text.levels))}
    </div>
    ${ownDays(frame, view, i)} ${sizes(frame, view, i)} ${email ? hidden(fieldName(i, 'email'), email) : null}
    ${isSeveral ? html`<div>${button(reckonUrl, `remove-${i}`, text.remove(nameOf(words, view, i)), Math.max(0, i - 1))}</div>` : null}
  </fieldset>`
}

/** Returns the id of a person's form, which is focused when a page opens at it. */
function personId(i: number): string {
  return `person-${i + 1}`
}

/**
 * Returns a button that sends the form to be priced again, and never books. The page then opens at the form of one of
 * the people.
 */
export function button(reckonUrl: string, action: string, label: string, opensAt: number): Markup {
  return html`<button
    class="quiet"
    name="do"
    value="${action}"
    formaction="${reckonUrl}#${personId(opensAt)}"
    formnovalidate
  >
    ${label}
  </button>`
}

/** Returns the first name that was typed, or a number instead. */
export function nameOf({ rentalDetails }: Words, { typed }: CheckoutView, i: number): string {
  return typed[fieldName(i, 'first_name')] || rentalDetails.participant(i + 1)
}

/** Returns the price of a person's equipment, or that something about it is undecided. */
export function priceOf({ formats, rentalDetails }: Words, { priced, currency }: CheckoutView, i: number): string {
  const equipment = priced.equipment[i]
  if (!equipment) return rentalDetails.toSettle
  return formats.money(
    equipment.packs.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
    currency,
  )
}

function field(
  { words }: Frame,
  { typed, problems }: CheckoutView,
  i: number,
  name: PersonField,
): Field & { value: string } {
  const full = fieldName(i, name)
  const problem = problems[full]
  return {
    name: full,
    label: words.rentalDetails.labels[name] ?? name,
    value: typed[full] ?? '',
    error: problem && sentenceOf(words, full, problem),
  }
}

function equipmentFields(frame: Frame, view: CheckoutView, i: number): Markup {
  const { words } = frame
  const pack = field(frame, view, i, 'pack_id')
  const helmet = field(frame, view, i, 'helmet')
  const groups = view.offers.map((offer) => packGroup(words, view, offer, pack.value))
  const isListed = view.offers.some(({ variants }) =>
    variants.some(({ packs: [board] }) => String(board.id) === pack.value),
  )
  const known = view.priced.equipment[i]?.packs[0]
  const other = option(pack.value, known?.name ?? words.rentalDetails.unknownPack, true)
  const priced = { 'data-priced': true }
  return html`<div class="stack">
    ${selectField({ ...pack, options: isListed ? groups : [other, ...groups], control: priced })}
    ${checkField({ ...helmet, ...helmetRemark(words, view, i), value: '1', isTicked: helmet.value === '1', control: priced })}
  </div>`
}

/** Returns the packs of one tier, each with its price. */
function packGroup(words: Words, { currency }: CheckoutView, { offer, variants }: OfferQuote, chosen: string): Markup {
  const { equipment, formats } = words
  const who = `${peopleText(words, { name: offer.ageGroup })} (${ageText(offer)})`
  const tier = tierText(words, offer)
  return optionGroup(
    `${equipment.groups[offer.group]} · ${who} · ${tier}`,
    variants
      .filter(({ packs }) => packs.length === 1)
      .map(({ packs: [board], composition, priceMinor }) => {
        const label = `${tier} ${compositionText(words, composition)}, ${formats.money(priceMinor, currency)}`
        return option(board.id, label, String(board.id) === chosen)
      }),
  )
}

/** Returns the price of a separate helmet, once it is chosen. */
function helmetRemark({ formats }: Words, { priced, currency }: CheckoutView, i: number) {
  const helmet = priced.equipment[i]?.packs[1]
  return helmet ? { remark: `+ ${formats.money(helmet.priceMinor, currency)}` } : {}
}

function choiceField(
  frame: Frame,
  view: CheckoutView,
  i: number,
  name: PersonField,
  none: string,
  choices: readonly (readonly [value: string | number, label: string])[],
  control: Attributes = {},
): Markup {
  const own = field(frame, view, i, name)
  return selectField({
    ...own,
    options: [option('', none), ...choices.map(([value, label]) => option(value, label, String(value) === own.value))],
    control,
  })
}

function ownDays(frame: Frame, view: CheckoutView, i: number): Markup {
  const { rentalDetails: text } = frame.words
  const [start, end] = [field(frame, view, i, 'start_date'), field(frame, view, i, 'end_date')]
  const isOpen = [start, end].some(({ value, error }) => value !== '' || error !== undefined)
  const control = { type: 'date', 'data-priced': true }
  return html`<details ${isOpen ? 'open' : ''}>
    <summary>${text.ownDays}</summary>
    <div class="fields">${textField({ ...start, control })} ${textField({ ...end, control })}</div>
    <p class="hint">${text.ownDaysHint}</p>
  </details>`
}

function sizes(frame: Frame, view: CheckoutView, i: number): Markup {
  const { rentalDetails: text } = frame.words
  const kindOf = (name: `${MeasurementKind}_id`) => view.measurements.filter(({ kind }) => name === `${kind}_id`)
  const isOpen = SIZE_FIELDS.some((name) => {
    const { value, error } = field(frame, view, i, name)
    return value !== '' || error !== undefined
  })
  return html`<details ${isOpen ? 'open' : ''}>
    <summary>${text.sizes}</summary>
    <div class="fields three">
      ${SIZE_FIELDS.map((name) => {
        const rows = kindOf(name).map(({ id, label }) => [id, inLanguage(label, frame.words.language)] as const)
        return choiceField(frame, view, i, name, text.measured, rows)
      })}
    </div>
  </details>`
}
