import type { RentalOffer } from '../../catalogue/rentals.ts'
import type { OfferQuote } from '../../services/quoting/rentals/quote-rental.ts'
import type { Variant } from '../../services/quoting/rentals/variants.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { divideHalfUp } from '../../values/money.ts'
import type { Words } from '../../texts/site/en.ts'
import { compositionText } from './people-words.ts'
import { variantName } from './pick.ts'

/** What the rows of all tiers share. */
export interface TierView {
  words: Words
  currency: string
  /** What the URL of a variant begins with, up to its packs; null for a group, which a link for one would lose. */
  bookingUrl: string | null
  /** How many of each variant, by its name. */
  picked: ReadonlyMap<string, number>
}

/** One tier: where it is collected, and a row for each variant, with its price and how many are wanted. */
export function tier(view: TierView, shop: string, { offer, variants }: OfferQuote): Markup {
  return html`<li class="card tier">
    <div>
      <h4>${offer.name}</h4>
      <p class="muted">${shop}</p>
    </div>
    <ul>
      ${variants.map((variant) => row(view, offer, variant))}
    </ul>
  </li>`
}

function row({ words, currency, bookingUrl, picked }: TierView, offer: RentalOffer, variant: Variant): Markup {
  const name = variantName(variant)
  const what = compositionText(words, variant.composition)
  const label = words.rentalOffers.count(`${offer.name}, ${what}`)
  return html`<li>
    ${bookingUrl === null ? html`<span>${what}</span>` : html`<a href="${bookingUrl}${name}">${what}</a>`}
    ${priceText(words, currency, variant.priceMinor, variant.inStoreMinor)}
    <input type="number" name="packs[${name}]" value="${picked.get(name) ?? 0}" ${COUNTS} aria-label="${label}" />
  </li>`
}

/** How many of one pack somebody can want. */
const COUNTS = attributes({ min: 0, max: 20, inputmode: 'numeric' })

/** Shows a price and, where it is known and higher, the one in the shop and what is saved. */
function priceText(words: Words, currency: string, minor: number, inStoreMinor: number | null): Markup {
  return html`<p>
    <strong>${words.formats.money(minor, currency)}</strong>
    ${inStoreMinor !== null && inStoreMinor > minor && savedInStore(words, currency, minor, inStoreMinor)}
  </p>`
}

function savedInStore({ formats, equipment }: Words, currency: string, minor: number, inStoreMinor: number): Markup {
  const saving = divideHalfUp((inStoreMinor - minor) * 100, inStoreMinor)
  return html`<small
      ><s>${formats.money(inStoreMinor, currency)}</s> <span class="unseen">${equipment.inShop}</span></small
    >
    <span class="badge">${equipment.saving(saving)}</span>`
}
