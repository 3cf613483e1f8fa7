import type { RentalOffer } from '../../catalogue/rentals.ts'
import { handoverShop, kmFromCentre } from '../../services/quoting/rentals/handover-shop.ts'
import type { OfferQuote, RentalQuote } from '../../services/quoting/rentals/quote-rental.ts'
import { html, type Markup } from '../../values/html.ts'
import type { Words } from '../../texts/site/en.ts'
import { ageText, distanceText, peopleText } from './people-words.ts'
import { variantName } from './pick.ts'
import { tier, type TierView } from './tier.ts'

/** Everything that can be rented, by kind of board, age and tier. */
export function offerList(words: Words, quote: RentalQuote, view: Pick<TierView, 'bookingUrl' | 'picked'>): Markup[] {
  const shops = new Map(Array.from(quote.suppliers, ({ id }) => [id, shopText(words, quote, id)]))
  const list = { ...view, words, quote, currency: quote.currency.code, shops }
  return apart(quote.offers, ({ group }) => group).map((offers) => boards(list, offers))
}

interface List extends TierView {
  quote: RentalQuote
  /** Where the equipment of each supplier is collected. */
  shops: ReadonlyMap<string, string>
}

/** The shop that hands a supplier's equipment out, and how far it is from the centre. */
function shopText(words: Words, { resort, shop: asked }: RentalQuote, supplierId: string): string {
  const shop = handoverShop(resort, supplierId, asked?.id ?? null)
  const km = shop ? kmFromCentre(resort, shop) : null
  const distance = km === null ? '' : ` · ${words.equipment.distance(distanceText(words.formats, km))}`
  return (shop?.name ?? '') + distance
}

/** The offers apart by what they share; they stand together already. */
function apart(offers: readonly OfferQuote[], wordOf: (offer: RentalOffer) => string): OfferQuote[][] {
  const groups = new Map<string, OfferQuote[]>()
  for (const one of offers) {
    const group = groups.get(wordOf(one.offer))
    if (group) group.push(one)
    else groups.set(wordOf(one.offer), [one])
  }
  return [...groups.values()]
}

function boards(list: List, offers: readonly OfferQuote[]): Markup {
  const [first] = offers
  return html`<section class="stack">
    <h2>${first ? list.words.equipment.groups[first.offer.group] : null}</h2>
    ${apart(offers, ({ ageGroup }) => ageGroup).map((band) => ageBand(list, band))}
  </section>`
}

/** The tiers for one age group; open where something is picked, or nothing anywhere and it is the first of all. */
function ageBand(list: List, band: readonly OfferQuote[]): Markup {
  const { words, quote, picked, shops } = list
  const [first] = band
  if (!first) return html``
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
      ${band.map((one) => tier(list, shops.get(one.offer.supplierId) ?? '', one))}
    </ul>
  </details>`
}
