import { handoverShop, kmFromCentre } from '../../services/rentals/handover-shop.ts'
import type { OfferQuote, RentalQuote } from '../../services/rentals/quote-rental.ts'
import { lastDay } from '../../services/rentals/rental.ts'
import { html, type Markup } from '../../values/html.ts'
import { DAY_MINUTES, type LocalMinute } from '../../values/time.ts'
import { hidden, problemBox } from '../page/fields.ts'
import type { Frame, Page } from '../page/frame.ts'
import { icon } from '../page/icons.ts'
import { stepPage } from '../page/progress.ts'
import type { Typed } from '../page/typed.ts'
import type { Words } from '../words/en.ts'
import { startUrl } from './page-url.ts'
import { ageText, distanceText, peopleText } from './people-words.ts'
import { variantName } from './pick.ts'
import { tier, type TierView } from './tier.ts'

/** What step 2 shows. */
export interface PickerView extends TierView {
  quote: RentalQuote
  /** The words of this page's URL, without what is picked. */
  asked: Typed
  /** What all that costs together, in minor units of the quote's currency. */
  totalMinor: number
  /** The last moment at which cancelling costs nothing; null where it has passed or never was. */
  freeUntil: LocalMinute | null
  /** Whether somebody wanted to go on without having picked anything. */
  isHasty: boolean
}

/**
 * Step 2: everything that can be rented, by kind of board, age and tier. One form takes how many of each variant a group
 * needs; each variant also leads to the checkout by itself.
 */
export function pickerPage(frame: Frame, view: PickerView): Page {
  const { words, site } = frame
  const { quote, isHasty } = view
  const { chooseFirst, fx, title } = words.rentalOffers
  const shops = new Map(Array.from(quote.suppliers, ({ id }) => [id, html`${shopText(words, quote, id)}`]))
  const sections = apart(quote.offers, ({ group }) => group).map((offers) => boards(words, view, shops, offers))
  return stepPage(
    frame,
    2,
    title,
    html`${isHasty ? problemBox(chooseFirst.title, chooseFirst.text) : null} ${rentalCard(frame, view)}
      ${facts(words, view)} ${promoNote(words, quote)}
      <form action="${site.url}/book/" method="get" data-reckon="${site.url}/book/">
        ${hidden('step', '2')} ${Object.entries(view.asked).map(([name, value]) => hidden(name, value))}
        <p class="hint">${words.rentalOffers.how}</p>
        ${sections} ${bar(words, view)}
      </form>
      ${quote.currency.code === 'EUR' ? null : html`<p class="hint">${fx}</p>`}`,
  )
}

function rentalCard({ words, site }: Frame, { quote, asked }: PickerView): Markup {
  const { rentalOffers: text, equipment, formats } = words
  const { resort, shop, rental } = quote
  const { firstDay, days } = rental.period
  const period = text.period(
    formats.shortDay(firstDay * DAY_MINUTES),
    formats.day(lastDay(rental.period) * DAY_MINUTES),
  )
  return html`<section class="card" aria-label="${text.rental}">
    <div class="row">
      <div>
        <h2>${resort.name}</h2>
        <p class="muted">${[period, equipment.days(days), ...(shop ? [shop.name] : [])].join(' · ')}</p>
      </div>
      <a class="button quiet" href="${startUrl(site.url, asked)}">${text.change}</a>
    </div>
  </section>`
}

/** What holds whatever is picked, said once. */
function facts({ rentalOffers: text, equipment, formats }: Words, { quote, freeUntil }: PickerView): Markup {
  const all = [
    text.allDays(equipment.days(quote.rental.period.days)),
    text.sticks,
    ...(freeUntil === null ? [] : [text.freeUntil(formats.shortMoment(freeUntil))]),
  ]
  return html`<ul class="facts" aria-label="${text.included}">
    ${all.map((fact) => html`<li>${icon('check')}${fact}</li>`)}
  </ul>`
}

function promoNote({ rentalOffers: { promo: text } }: Words, { promo }: RentalQuote): Markup | null {
  if (!promo) return null
  const sentence = promo.applied ? text.applied(promo.code) : text.refused(promo.code)
  return html`<p class="${promo.applied ? 'note good' : 'note'}" role="status">${sentence}</p>`
}

/** The offers apart by what they share; they stand together already. */
function apart(offers: readonly OfferQuote[], wordOf: (offer: OfferQuote['offer']) => string): OfferQuote[][] {
  const groups = new Map<string, OfferQuote[]>()
  for (const one of offers) {
    const group = groups.get(wordOf(one.offer))
    if (group) group.push(one)
    else groups.set(wordOf(one.offer), [one])
  }
  return [...groups.values()]
}

/** Where the equipment of each supplier is collected, in words. */
type ShopTexts = ReadonlyMap<string, Markup>

function boards(words: Words, view: PickerView, shops: ShopTexts, offers: readonly OfferQuote[]): Markup {
  const [first] = offers
  return html`<section class="stack">
    <h2>${first ? words.equipment.groups[first.offer.group] : null}</h2>
    ${apart(offers, ({ ageGroup }) => ageGroup).map((band) => ageBand(words, view, shops, band))}
  </section>`
}

/** The tiers for one age group; open where something is picked, or nothing anywhere and it is the first of all. */
function ageBand(words: Words, view: PickerView, shops: ShopTexts, band: readonly OfferQuote[]): Markup {
  const [first] = band
  if (!first) return html``
  const { picked, quote } = view
  const isPicked =
    picked.size > 0 && band.some(({ variants }) => variants.some((variant) => picked.has(variantName(variant))))
  const isOpen = isPicked || (picked.size === 0 && first === quote.offers[0])
  const from = words.formats.money(Math.min(...band.map(({ cheapest }) => cheapest.priceMinor)), quote.currency.code)
  return html`<details class="band" ${isOpen ? 'open' : ''}>
    <summary>
      <h3>${peopleText(words, { name: first.offer.ageGroup })}</h3>
      <span class="muted">${ageText(first.offer)} · ${words.rentalOffers.from(from)}</span>
    </summary>
    <ul class="list">
      ${band.map((one) => tier(words, view, shops.get(one.offer.supplierId) ?? html``, one))}
    </ul>
  </details>`
}

/** Where the equipment of a supplier is collected: the shop, and how far it is from the centre. */
function shopText({ equipment, formats }: Words, { resort, shop: asked }: RentalQuote, supplierId: string): string {
  const shop = handoverShop(resort, supplierId, asked?.id ?? null)
  if (!shop) return ''
  const km = kmFromCentre(resort, shop)
  return km === null ? shop.name : `${shop.name} · ${equipment.distance(distanceText(formats, km))}`
}

function bar({ rentalOffers: text, equipment, formats }: Words, { quote, picked, totalMinor }: PickerView): Markup {
  const count = [...picked.values()].reduce((sum, one) => sum + one, 0)
  const total = text.total(equipment.participants(count), formats.money(totalMinor, quote.currency.code))
  return html`<div class="bar">
    <p aria-live="polite" data-part="total">${count === 0 ? text.nothing : total}</p>
    <div class="row">
      <button class="quiet" data-without-scripts>${text.reckon}</button>
      <button name="next" value="1">${text.goOn}</button>
    </div>
  </div>`
}
