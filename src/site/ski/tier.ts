import type { RentalOffer } from '../../catalogue/rentals.ts'
import type { OfferQuote } from '../../services/quoting/rentals/quote-rental.ts'
import type { Variant } from '../../services/quoting/rentals/variants.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { onceEach } from '../../values/once-each.ts'
import { GAP, type Stencil, stencil } from '../../values/stencil.ts'
import type { Words } from '../../texts/site/en.ts'
import { compositionText } from './people-words.ts'
import { variantName } from './pick.ts'
import type { PriceText } from './price-text.ts'

/** What the rows of all tiers share. */
export interface TierView {
  /** What the URL of a variant begins with, up to its packs; null for a group, which a link for one would lose. */
  bookingUrl: Markup | null
  /** How many of each variant, by its name. */
  picked: ReadonlyMap<string, number>
  priceText: PriceText
}

/** One tier: where it is collected, and a row for each variant, with its price and how many are wanted. */
export function tier(words: Words, view: TierView, shop: Markup, { offer, variants }: OfferQuote): Markup {
  const { bookingUrl } = view
  const shown = [shop]
  for (const { priceMinor, inStoreMinor } of variants) {
    if (bookingUrl) shown.push(bookingUrl)
    shown.push(view.priceText(priceMinor, inStoreMinor))
  }
  return drawnTier(words, view, offer, variants)(shown)
}

/** A tier with gaps for the shop and, in each row, for its URL and its price; kept where nothing is picked. */
function drawnTier(words: Words, view: TierView, offer: RentalOffer, variants: readonly Variant[]): Stencil {
  const { picked, bookingUrl } = view
  const names = variants.map(variantName)
  if (picked.size > 0 && names.some((name) => picked.has(name))) return drawTier(words, view, offer, variants)
  const unpicked = unpickedIn(words)(offer)
  const key = `${bookingUrl ? 'linked' : 'plain'} ${names.join(' ')}`
  let drawn = unpicked.get(key)
  if (!drawn) unpicked.set(key, (drawn = drawTier(words, view, offer, variants)))
  return drawn
}

/** By the names of the variants, and whether they are links. */
const unpickedIn = onceEach((_: Words) => onceEach((__: RentalOffer) => new Map<string, Stencil>()))

function drawTier(words: Words, view: TierView, offer: RentalOffer, variants: readonly Variant[]): Stencil {
  return stencil(
    html`<li class="card tier">
      <div>
        <h4>${offer.name}</h4>
        <p class="muted">${GAP}</p>
      </div>
      <ul>
        ${variants.map((variant) => drawRow(words, view, offer, variant))}
      </ul>
    </li>`,
  )
}

function drawRow(words: Words, { picked, bookingUrl }: TierView, offer: RentalOffer, variant: Variant): Markup {
  const name = variantName(variant)
  const what = compositionText(words, variant.composition)
  const label = words.rentalOffers.count(`${offer.name}, ${what}`)
  return html`<li>
    ${bookingUrl ? html`<a href="${GAP}${name}">${what}</a>` : html`<span>${what}</span>`} ${GAP}
    <input type="number" name="packs[${name}]" value="${picked.get(name) ?? 0}" ${COUNTS} aria-label="${label}" />
  </li>`
}

/** How many of one pack somebody can want. */
const COUNTS = attributes({ min: 0, max: 20, inputmode: 'numeric' })
