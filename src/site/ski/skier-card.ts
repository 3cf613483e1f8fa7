import type { Shop } from '../../catalogue/rentals.ts'
import { NAME_CONTROL } from '../../checkout/contact.ts'
import { needsHelmet } from '../../services/quoting/rentals/helmet-law.ts'
import type { OfferQuote } from '../../services/quoting/rentals/quote-rental.ts'
import { handoverShop } from '../../services/quoting/rentals/shops.ts'
import { hasHelmet, packIdsOf } from '../../services/quoting/rentals/variants.ts'
import { tierText } from '../../texts/gear.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { EQUIPMENT_GROUPS } from '../../values/rental.ts'
import { icon } from '../../web/layout/icons.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { hidden, textField, waysField } from '../../web/parts/fields.ts'
import { type Choice, offersFor, variantOf } from './equip-skiers.ts'
import { gearDrawing, skierDrawing } from './gear-drawings.ts'
import { compositionText, helmetText, priceText, shopText } from './offer-texts.ts'
import { numberedText, yearsText } from './person-words.ts'
import type { PickerView } from './picker-view.ts'
import { skierField } from './skiers.ts'

/** Returns the id of a skier's card, at which a page opens. */
export function skierId(i: number): string {
  return `skier-${i + 1}`
}

/** Returns the card of one person at step 2: skis or snowboard, the tier, boots and helmet, and the price. */
export function skierCard(layout: Layout, view: PickerView, i: number): Markup {
  const { words } = layout
  const { rentalOffers: text } = words
  const { skiers, shown } = view
  const choice = shown.choices[i]
  const { ageGroup = '', label = null } = skiers[i] ?? {}
  const who = html`${hidden(skierField(i, 'age'), ageGroup)} ${label !== null && hidden(skierField(i, 'label'), label)}`
  const title = skierTitle(layout, view, i)
  const ageTitle = ageTitleOf(layout, view, i)
  if (!choice)
    return html`<fieldset class="card" id="${skierId(i)}" tabindex="-1" aria-label="${title}">
      ${who}
      <p class="note">${text.nothingForAge}</p>
      ${removeButton(layout, view, i, title)}
    </fieldset>`
  const { offer } = choice.offer
  const shop = shown.handovers[i]
  const isApart = shown.shops.length > 1 && shop
  return html`<fieldset class="card" id="${skierId(i)}" tabindex="-1" aria-label="${title}" data-part="${skierId(i)}">
    ${who}
    <div class="row">
      <div class="marked">
        ${skierDrawing(i)}
        <div>
          <h2>${title}</h2>
          <p class="muted">${[...(title === ageTitle ? [] : [ageTitle]), yearsText(words, offer)].join(' · ')}</p>
        </div>
      </div>
      <p class="price">${money(layout, view, priceOf(view, i))}</p>
    </div>
    ${isApart && html`<p class="marked muted">${icon('pin')}<span>${shopText(words, shown.quote.resort, shop)}</span></p>`}
    <div class="fields stacked">
      ${view.names[i] === undefined && nameField(layout, i)} ${boards(layout, view, i, choice)}
    </div>
    ${tiers(layout, view, i, choice)} ${toggles(layout, view, i, choice)} ${helmetNote(layout, view, choice)}
    ${removeButton(layout, view, i, title)}
  </fieldset>`
}

/** Returns the first name if one was typed, or else `Adult` or, if there are several of an age, `Adult 2`. */
export function skierTitle(layout: Layout, view: PickerView, i: number): string {
  return view.names[i] ?? ageTitleOf(layout, view, i)
}

/** Returns a field for a first name, which is then in the title here and in the form of step 3, where it can be changed. */
function nameField({ words }: Layout, i: number): Markup {
  return textField({
    name: skierField(i, 'name'),
    label: words.rentalDetails.labels['first_name'] ?? '',
    remark: words.layout.optional,
    value: '',
    control: { ...NAME_CONTROL, required: false, autocomplete: 'off', 'data-private': true },
  })
}

function ageTitleOf({ words }: Layout, { skiers }: PickerView, i: number): string {
  return numberedText(
    words,
    skiers.map(({ ageGroup }) => ageGroup),
    i,
  )
}

/** Returns the price of a person's packs, priced together with the others. */
function priceOf({ shown }: PickerView, i: number): number {
  const at = shown.choices.slice(0, i).filter((choice) => choice !== undefined).length
  return (shown.priced.equipment[at]?.packs ?? []).reduce((sum, { priceMinor }) => sum + priceMinor, 0)
}

function money({ words }: Layout, { shown }: PickerView, minor: number): string {
  return words.formats.money(minor, shown.quote.currency.code)
}

/** Returns skis or a snowboard to choose from, if there are both for the age. */
function boards({ words }: Layout, { shown, all }: PickerView, i: number, { skier, offer }: Choice): Markup {
  const { rentalOffers: text, equipment } = words
  const groups = EQUIPMENT_GROUPS.filter((group) =>
    [...shown.quote.offers, ...all.offers].some(
      (one) => one.offer.group === group && one.offer.ageGroup === skier.ageGroup,
    ),
  )
  const { group } = offer.offer
  if (groups.length < 2) return hidden(skierField(i, 'board'), group)
  const parts = { SKI: equipment.parts.skis, SNOWBOARD: equipment.parts.snowboard }
  return waysField({
    name: skierField(i, 'board'),
    label: text.board,
    ways: groups.map((value) => ({ value, label: parts[value] })),
    chosen: group,
    isShort: true,
    control: { 'data-priced': true },
  })
}

interface Tier {
  offer: OfferQuote
  /** Where it is available, if not where the rest is. */
  elsewhere: Shop | undefined
}

/** Returns the tiers of the shop, and those that only other shops have. */
function tiersFor({ shown, all }: PickerView, { offer }: Choice): Tier[] {
  const { ageGroup, group } = offer.offer
  const here = offersFor(shown.quote, { ageGroup, group })
  const names = new Set(here.map((one) => one.offer.name))
  const away = offersFor(all, { ageGroup, group }).filter(
    (one) => one.offer.group === group && !names.has(one.offer.name),
  )
  return [
    ...here.map((one) => ({ offer: one, elsewhere: undefined })),
    ...away.map((one) => ({ offer: one, elsewhere: shopWith(all, one) })),
  ].toSorted((a, b) => a.offer.cheapest.priceMinor - b.offer.cheapest.priceMinor)
}

function shopWith(all: PickerView['all'], { offer, cheapest }: OfferQuote): Shop | undefined {
  const wanted = { packIds: packIdsOf(cheapest), period: all.rental.period }
  return handoverShop({ ...all, shop: null }, offer.supplierId, wanted)
}

/** Returns a tile for each tier, with its price including what is switched on. */
function tiers({ words }: Layout, view: PickerView, i: number, choice: Choice): Markup {
  const { rentalOffers: text, equipment } = words
  const currency = view.shown.quote.currency.code
  const name = skierField(i, 'tier')
  const tile = ({ offer: tier, elsewhere }: Tier, rank: number) => {
    const { offer, cheapest } = tier
    const wanted = variantOf(tier, choice.skier)
    const variant = wanted ?? cheapest
    const own = { type: 'radio', name, value: offer.name, checked: offer.name === choice.offer.offer.name }
    const sentence = equipment.tiers[offer.name]
    return html`<label class="choice gear-tile">
      ${gearDrawing({ group: offer.group, ageGroup: offer.ageGroup, rank })}
      <input id="${`${name}-${rank}`}" ${attributes({ ...own, 'data-priced': true })} />
      <span>
        <strong>${tierText(words.language, offer.name)}</strong>
        ${sentence !== undefined && html`<small>${sentence}</small>`}
        ${wanted === undefined && html`<small>${compositionText(words, cheapest.composition)}</small>`}
        ${priceText(words, currency, variant)}
        ${elsewhere && html`<small class="doubt">${text.onlyAt(elsewhere.name)}</small>`}
      </span>
    </label>`
  }
  return html`<fieldset class="gear-tiles">
    <legend class="unseen">${text.tier}</legend>
    ${tiersFor(view, choice).map(tile)}
  </fieldset>`
}

const EXTRAS = ['boots', 'helmet'] as const

/** Boots or a helmet that can be added to or taken from a choice. */
interface Toggle {
  part: (typeof EXTRAS)[number]
  isOn: boolean
  /** How much it adds to the price or would add, with the rest as chosen. */
  addsMinor: number
}

/** Returns what can be added or removed; nothing that the tier is only rented with or without. */
function togglesFor({ offer, variant }: Choice): Toggle[] {
  const now = { boots: variant.packs[0].equipment.hasBoots, helmet: hasHelmet(variant) }
  return EXTRAS.flatMap((part) => {
    const [off, on] = [false, true].map((is) => variantOf(offer, { ...now, [part]: is }))
    return off && on ? [{ part, isOn: now[part], addsMinor: on.priceMinor - off.priceMinor }] : []
  })
}

/**
 * Returns boots and helmet to add or remove, each with its difference in price. Together they can cost more or less
 * than one by one; then they have a common price.
 */
function toggles(layout: Layout, view: PickerView, i: number, choice: Choice): Markup {
  const { formats, equipment, rentalOffers: text } = layout.words
  const offered = togglesFor(choice)
  const on = offered.filter(({ isOn }) => isOn)
  const bare = variantOf(choice.offer, { boots: false, helmet: false })
  const addedMinor = bare ? choice.variant.priceMinor - bare.priceMinor : null
  const isApart = addedMinor === null || on.reduce((sum, { addsMinor }) => sum + addsMinor, 0) === addedMinor
  const costText = ({ isOn, addsMinor: minor }: Pick<Toggle, 'isOn' | 'addsMinor'>) =>
    isOn ? text.including(money(layout, view, minor)) : `+ ${money(layout, view, minor)}`
  const names = on.map(({ part }) => equipment.parts[part]).join(' + ')
  const kept = EXTRAS.filter((part) => choice.skier[part] && !offered.some((one) => one.part === part))
  return html`<div class="toggles">
      ${kept.map((part) => hidden(skierField(i, part), '1'))}
      ${offered.map((one) => {
        const name = skierField(i, one.part)
        const own = { type: 'checkbox', id: name, name, value: '1', checked: one.isOn, 'data-priced': true }
        return html`<label class="choice toggle"
          >${icon(one.part)} ${equipment.parts[one.part]} <small>${(isApart || !one.isOn) && costText(one)}</small
          ><input ${attributes(own)}
        /></label>`
      })}
    </div>
    ${on.length > 0 && !isApart && html`<p class="muted">${names}${formats.colon}${costText({ isOn: true, addsMinor: addedMinor })}</p>`}`
}

/** Returns what the law says about a helmet, and that one has to be brought if none is rented. */
function helmetNote({ words }: Layout, { shown }: PickerView, { offer, variant }: Choice): Markup | null {
  const { resort } = shown.quote
  const law = needsHelmet(resort, offer.offer) ? helmetText(words, resort) : undefined
  if (law === undefined) return null
  if (hasHelmet(variant)) return html`<p class="hint">${law}</p>`
  return html`<p class="doubt">${law} ${words.helmetLaw.bringOwn}</p>`
}

function removeButton({ words, site }: Layout, { skiers }: PickerView, i: number, title: string): Markup | null {
  if (skiers.length < 2) return null
  return html`<p>
    <button class="plain" name="do" value="remove-${i}" formaction="${site.url}/book/#${skierId(Math.max(0, i - 1))}">
      ${words.rentalDetails.remove(title)}
    </button>
  </p>`
}
