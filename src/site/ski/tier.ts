import type { RentalOffer } from '../../catalogue/rentals.ts'
import type { OfferQuote } from '../../services/rentals/quote-rental.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { onceEach } from '../../values/once-each.ts'
import { type Stencil, stencil } from '../../values/stencil.ts'
import type { Words } from '../words/en.ts'
import { compositionText } from './people-words.ts'
import { variantName } from './pick.ts'
import type { PriceText } from './price-text.ts'

/** What the rows of all tiers share. */
export interface TierView {
  /** What the URL of a variant begins with, up to its packs. */
  bookingUrl: Markup
  /** How many of each variant, by its name. */
  picked: ReadonlyMap<string, number>
  priceText: PriceText
}

/** One tier: where it is collected, and a row for each variant, with its price and how many are wanted. */
export function tier(words: Words, view: TierView, shop: Markup, { offer, variants }: OfferQuote): Markup {
  const { bookingUrl, picked, priceText } = view
  const { whole, rows } = drawnIn(words)(offer)
  const shown = variants.map((variant) => {
    const name = variantName(variant)
    const count = picked.get(name) ?? 0
    const key = count === 0 ? name : `${name} ${count}`
    let row = rows.get(key)
    if (!row) rows.set(key, (row = drawRow(words, offer, variant.composition, name, count)))
    return row(bookingUrl, priceText(variant.priceMinor, variant.inStoreMinor))
  })
  return whole(shop, html`${shown}`)
}

/** What does not change from page to page: a tier, and its rows by the names of their variants. */
const drawnIn = onceEach((_: Words) =>
  onceEach((offer: RentalOffer) => ({ whole: drawTier(offer), rows: new Map<string, Stencil>() })),
)

function drawTier({ name }: RentalOffer): Stencil {
  return stencil(
    (shop, rows) =>
      html`<li class="card tier">
        <div>
          <h4>${name}</h4>
          <p class="muted">${shop}</p>
        </div>
        <ul>
          ${rows}
        </ul>
      </li>`,
  )
}

function drawRow(words: Words, offer: RentalOffer, composition: string, name: string, count: number): Stencil {
  const what = compositionText(words, composition)
  const label = words.rentalOffers.count(`${offer.name}, ${what}`)
  return stencil(
    (bookingUrl, price) =>
      html`<li>
        <a href="${bookingUrl}${name}">${what}</a>
        ${price}
        <input type="number" name="packs[${name}]" value="${count}" ${COUNTS} aria-label="${label}" />
      </li>`,
  )
}

/** How many of one pack somebody can want. */
const COUNTS = attributes({ min: 0, max: 20, inputmode: 'numeric' })
