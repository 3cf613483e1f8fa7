import type { RentalOffer, Pack } from '../../../catalogue/rentals.ts'
import { NAME_CONTROL } from '../../../checkout/contact.ts'
import { pick } from '../../../checkout/draft.ts'
import { stepButton } from '../../../checkout/step-answers.ts'
import { OLDEST } from '../../../services/quoting/rentals/ensure-suitable.ts'
import { needsHelmet } from '../../../services/quoting/rentals/helmet-law.ts'
import type { OfferQuote } from '../../../services/quoting/rentals/quote-rental.ts'
import { packText, tierText, gearText } from '../../../texts/gear.ts'
import type { Words } from '../../../texts/site/en.ts'
import { type Attributes, html, type Markup } from '../../../values/html.ts'
import type { Composition } from '../../../values/pack.ts'
import type { MeasurementKind } from '../../../values/rental.ts'
import { inLanguage } from '../../../values/wording.ts'
import type { Layout } from '../../../web/layout/layout.ts'
import {
  checkField,
  type Field,
  hidden,
  hiddenParams,
  numberField,
  option,
  optionGroup,
  selectField,
  textField,
} from '../../../web/parts/fields.ts'
import { skierDrawing, gearDrawing } from '../gear-drawings.ts'
import { compositionText, helmetText } from '../offer-texts.ts'
import { fieldName, type PersonField, SIZE_FIELDS } from '../participants.ts'
import {
  ageText,
  peopleText,
  aboutOf,
  agesOf,
  faultOf,
  isYoung,
  labelOf,
  nameOf,
  unsuitedAge,
} from '../person-words.ts'
import { skierId } from '../skier-card.ts'
import type { DetailsView } from './details-view.ts'

/** Where a card is. */
interface CardPlace {
  /** Where the form is priced again. */
  reckonUrl: string
  /** Whether step 2 is where equipment is chosen; otherwise the card asks for it. */
  hasPicker: boolean
}

/** Returns the form of one participant: equipment, name, age; the rest expands. */
export function personCard(layout: Layout, view: DetailsView, i: number, place: CardPlace): Markup {
  const { words } = layout
  const { rentalDetails: text } = words
  const email = view.typed[fieldName(i, 'email')]
  const label = view.open.people[i]?.label
  const isSure =
    place.hasPicker &&
    unsuitedAge(view, i) === undefined &&
    (['pack_id', 'helmet'] as const).every((name) => !view.faults[fieldName(i, name)])
  const pack = isSure ? view.packs[i] : undefined
  const { from, to } = agesOf(view, i)
  const genders = isYoung(view, i) ? text.young.genders : text.genders
  return html`<fieldset class="card" id="${personId(i)}" tabindex="-1" aria-label="${nameOf(words, view, i)}">
    ${head(layout, view, i, place)}
    <div class="stack" data-part="gear-${i}">
      ${pack ? html`${gearLine(words, view, i, pack, place.reckonUrl)} ${view.pickable[i] && kept(view, i)}` : equipmentFields(layout, view, i)}
      ${helmetNote(words, view, i)}
    </div>
    <div class="fields name-and-age">
      ${textField({ ...field(layout, view, i, 'first_name'), control: NAME_CONTROL })}
      ${numberField({ ...field(layout, view, i, 'age'), min: from, max: to ?? OLDEST, control: { required: true, 'data-judged': true } })}
    </div>
    <div class="fields stacked">
      ${choiceField(layout, view, i, 'gender', text.choose, Object.entries(genders), { required: true })}
      ${choiceField(layout, view, i, 'level', words.layout.optional, Object.entries(text.levels))}
    </div>
    ${more(layout, view, i, { ...place, asksHere: pack !== undefined && !view.pickable[i] })}
    ${email ? hidden(fieldName(i, 'email'), email) : null} ${label ? hidden(fieldName(i, 'label'), label) : null}
  </fieldset>`
}

/** Returns that the law asks for a helmet, which somebody without one has to bring; nothing for anybody else. */
function helmetNote(words: Words, { resort, packs, open: { people } }: DetailsView, i: number): Markup | null {
  const pack = packs[i]
  const { age, helmet } = people[i] ?? {}
  if (!pack || pack.equipment.hasHelmet || helmet === '1') return null
  const years = age && /^\d{1,3}$/.test(age) ? Number(age) : undefined
  const ages = years === undefined ? pack.offer : { minAge: years, maxAge: years }
  const law = needsHelmet(resort, ages) ? helmetText(words, resort) : undefined
  return law === undefined ? null : html`<p class="doubt">${law} ${words.helmetLaw.bringOwn}</p>`
}

/** Returns who a person is, as at step 2, and the price of their equipment. */
function head({ words }: Layout, view: DetailsView, i: number, { hasPicker }: CardPlace): Markup {
  return html`<div class="row">
    <div class="marked" data-part="head-${i}">
      ${hasPicker && skierDrawing(i)}
      <div>
        <h2>${nameOf(words, view, i)}</h2>
        <p class="muted">${aboutOf(words, view, i)}</p>
      </div>
    </div>
    <p class="price" data-part="price-${i}">${priceOf(words, view, i)}</p>
  </div>`
}

/** Returns the equipment that was chosen at step 2 as hidden fields. */
function kept({ typed }: DetailsView, i: number): Markup {
  const names = [fieldName(i, 'pack_id'), fieldName(i, 'helmet')]
  return html`${hiddenParams(pick(typed, names))}`
}

/** Returns what few people need, expanded if there is something in it, and the button that removes the person. */
function more(
  layout: Layout,
  view: DetailsView,
  i: number,
  { reckonUrl, asksHere }: CardPlace & { asksHere: boolean },
): Markup {
  const { words } = layout
  const { rentalDetails: text } = words
  const isOpen = (['start_date', 'end_date', ...SIZE_FIELDS] as const).some((name) => {
    const { value, error } = field(layout, view, i, name)
    return value !== '' || error !== undefined
  })
  const remove = button(reckonUrl, `remove-${i}`, text.remove(nameOf(words, view, i)), Math.max(0, i - 1), 'plain')
  return html`<details ${isOpen && 'open'}>
    <summary>${text.more}</summary>
    <div class="stack">
      <div data-part="equipment-${i}">${asksHere && equipmentFields(layout, view, i)}</div>
      ${ownDays(layout, view, i)} ${sizes(layout, view, i)} ${view.open.people.length > 1 && html`<p>${remove}</p>`}
    </div>
  </details>`
}

/** Returns the id of a person's form, which is focused when a page opens at it. */
function personId(i: number): string {
  return `person-${i + 1}`
}

/**
 * Returns a button that sends the form to be priced again, and never books. The page then opens at the form of one of
 * the people.
 */
export function button(
  reckonUrl: string,
  action: string,
  label: string,
  opensAt: number,
  look: 'quiet' | 'plain' = 'quiet',
): Markup {
  return html`<button
    class="${look}"
    name="do"
    value="${action}"
    formaction="${reckonUrl}#${personId(opensAt)}"
    formnovalidate
  >
    ${label}
  </button>`
}

/** Returns the price of a person's equipment, or that something about it is undecided. */
export function priceOf({ formats, rentalDetails }: Words, { priced, currency }: DetailsView, i: number): string {
  const equipment = priced.equipment[i]
  if (!equipment) return rentalDetails.toSettle
  return formats.money(
    equipment.packs.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
    currency,
  )
}

function field({ words }: Layout, view: DetailsView, i: number, name: PersonField): Field & { value: string } {
  const { typed, faults } = view
  const full = fieldName(i, name)
  const fault = faults[full]
  return {
    name: full,
    label: labelOf(words, view, i, name),
    value: typed[full] ?? '',
    error: fault && faultOf(words, view, i, name, fault),
  }
}

function equipmentFields(layout: Layout, view: DetailsView, i: number): Markup {
  const { words } = layout
  const pack = field(layout, view, i, 'pack_id')
  const helmet = field(layout, view, i, 'helmet')
  const offers = suitableOffers(view, i)
  const groups = offers.map((offer) => packGroup(words, view, offer, pack.value))
  const isListed = offers.some(({ variants }) => variants.some(({ packs: [board] }) => String(board.id) === pack.value))
  const known = view.packs[i]
  const text = known && textOfPack(words, known.offer, known.equipment.composition)
  const other = option(pack.value, text ?? words.rentalDetails.unknownPack, true)
  const priced = { 'data-priced': true }
  return html`<div class="stack">
    ${selectField({ ...pack, options: isListed ? groups : [other, ...groups], control: priced })}
    ${checkField({ ...helmet, ...helmetRemark(words, view, i), value: '1', isTicked: helmet.value === '1', control: priced })}
  </div>`
}

/** Returns what there is for the age that was typed if the equipment does not suit it; otherwise everything. */
function suitableOffers(view: DetailsView, i: number): readonly OfferQuote[] {
  const age = unsuitedAge(view, i)
  if (age === undefined) return view.offers
  const suitable = view.offers.filter(
    ({ offer: { minAge, maxAge } }) => age >= (minAge ?? 0) && age <= (maxAge ?? OLDEST),
  )
  return suitable.length > 0 ? suitable : view.offers
}

/** Returns the packs of one tier, each with its price. */
function packGroup(words: Words, { currency }: DetailsView, { offer, variants }: OfferQuote, chosen: string): Markup {
  const { equipment, formats } = words
  const who = `${peopleText(words, { name: offer.ageGroup })} (${ageText(offer)})`
  const tier = tierText(words.language, offer.name)
  return optionGroup(
    `${equipment.groups[offer.group]} · ${who} · ${tier}`,
    variants
      .filter(({ packs }) => packs.length === 1)
      .map(({ packs: [board], composition, priceMinor }) => {
        const label = textOfPack(words, offer, composition) + formats.colon + formats.money(priceMinor, currency)
        return option(board.id, label, String(board.id) === chosen)
      }),
  )
}

/** Returns what a pack contains, one without a board as the catalogue composes it. */
function textOfPack(
  words: Words,
  { group, name }: Pick<RentalOffer, 'group' | 'name'>,
  composition: Composition,
): string {
  const { parts } = composition
  if (!parts.includes('skis') && !parts.includes('snowboard'))
    return `${tierText(words.language, name)} ${compositionText(words, composition)}`
  const hasBoots = parts.includes('boots')
  const hasHelmet = parts.includes('helmet')
  return packText(words.language, { group, tier: name, hasBoots, hasHelmet })
}

/** Returns the price of a separate helmet, once it is chosen. */
function helmetRemark({ formats }: Words, { priced, currency }: DetailsView, i: number) {
  const helmet = priced.equipment[i]?.packs[1]
  return helmet ? { remark: `+ ${formats.money(helmet.priceMinor, currency)}` } : {}
}

function choiceField(
  layout: Layout,
  view: DetailsView,
  i: number,
  name: PersonField,
  none: string,
  choices: readonly (readonly [value: string | number, label: string])[],
  control: Attributes = {},
): Markup {
  const own = field(layout, view, i, name)
  return selectField({
    ...own,
    options: [option('', none), ...choices.map(([value, label]) => option(value, label, String(value) === own.value))],
    control,
  })
}

function ownDays(layout: Layout, view: DetailsView, i: number): Markup {
  const { rentalDetails: text } = layout.words
  const control = { type: 'date', 'data-priced': true }
  return html`<fieldset>
    <legend>${text.ownDays}</legend>
    <div class="fields stacked">
      ${textField({ ...field(layout, view, i, 'start_date'), control })}
      ${textField({ ...field(layout, view, i, 'end_date'), control })}
    </div>
    <p class="hint">${text.ownDaysHint}</p>
  </fieldset>`
}

function sizes(layout: Layout, view: DetailsView, i: number): Markup {
  const { rentalDetails: text } = layout.words
  const kindOf = (name: `${MeasurementKind}_id`) => view.measurements.filter(({ kind }) => name === `${kind}_id`)
  return html`<fieldset>
    <legend>${text.sizes}</legend>
    <p class="hint">${layout.words.rented.sizesRemark}</p>
    <div class="fields short">
      ${SIZE_FIELDS.map((name) => {
        const rows = kindOf(name).map(({ id, label }) => [id, inLanguage(label, layout.words.language)] as const)
        return choiceField(layout, view, i, name, text.measured, rows)
      })}
    </div>
  </fieldset>`
}

/** Returns a person's equipment in one line, with a button that opens step 2 at that person. */
function gearLine(words: Words, view: DetailsView, i: number, pack: Pack, reckonUrl: string): Markup {
  const { rentalOffers, formats } = words
  const { name, group, ageGroup } = pack.offer
  const change = stepButton(`${reckonUrl}#${skierId(i)}`, 2)
  return html`<div class="row gear-line">
    <div class="marked">
      ${gearDrawing({ group, ageGroup, rank: rankOf(view.offers, { name, group, ageGroup }) })}
      <p>${textOf(words, pack, view.open.people[i]?.helmet === '1')}</p>
    </div>
    ${change(rentalOffers.change, `${rentalOffers.change}${formats.colon}${nameOf(words, view, i)}`)}
  </div>`
}

function textOf({ language }: Words, { offer, equipment }: Pack, wantsHelmet: boolean): string {
  const hasHelmet = equipment.hasHelmet || wantsHelmet
  return gearText(language, { group: offer.group, tier: offer.name, hasBoots: equipment.hasBoots, hasHelmet })
}

/** Returns the position of a tier among those for the same age and board, 0 for the cheapest. */
function rankOf(
  offers: readonly OfferQuote[],
  { name, group, ageGroup }: Pick<Pack['offer'], 'name' | 'group' | 'ageGroup'>,
): number {
  const alike = offers
    .filter(({ offer }) => offer.group === group && offer.ageGroup === ageGroup)
    .toSorted((a, b) => a.cheapest.priceMinor - b.cheapest.priceMinor)
  return Math.max(0, [...new Set(alike.map(({ offer }) => offer.name))].indexOf(name))
}
