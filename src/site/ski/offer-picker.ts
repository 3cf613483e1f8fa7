import type { Contact } from '../../api/ski/rental-query.ts'
import type { OfferQuote, RentalQuote } from '../../services/rentals/quote-rental.ts'
import { lastDay } from '../../services/rentals/rental.ts'
import { html, type Markup } from '../../values/html.ts'
import { formatMoney } from '../../values/money.ts'
import { formatDay } from '../../values/time.ts'
import { checkoutUrl } from './page-url.ts'

/** Step 2: everything that can be rented, each variant leading to the checkout. */
export function offerPicker(quote: RentalQuote, siteUrl: string, contact: Contact): Markup {
  const { resort, shop, rental, promo, currency } = quote
  const section = ({ offer, variants }: OfferQuote) =>
    html`<h2>${offer.name} ${offer.group === 'SKI' ? 'skis' : 'snowboard'}, ${ages(offer)}</h2>
      ${variants.map(({ composition, packs, priceMinor }) => {
        const selected = { rental, packs: packs.map((pack) => ({ pack, priceMinor })) }
        return html`<div class="card">
          <div class="row">
            <h3>${composition}</h3>
            <span class="price">${formatMoney(priceMinor, currency.code)}</span>
            <a class="button" href="${checkoutUrl(siteUrl, selected, contact)}">Choose</a>
          </div>
        </div>`
      })}`
  return html`<dl class="summary">
      <dt>Resort</dt>
      <dd>${resort.name}, ${resort.country}</dd>
      ${
        shop
          ? html`<dt>Shop</dt>
              <dd>${shop.name}</dd>`
          : ''
      }
      <dt>Days</dt>
      <dd>${formatDay(rental.period.firstDay)} to ${formatDay(lastDay(rental.period))}</dd>
      ${
        promo
          ? html`<dt>Promo code</dt>
              <dd>${promo.applied ? `${promo.code} applied` : promo.message}</dd>`
          : ''
      }
    </dl>
    ${quote.offers.map(section)}`
}

function ages({ minAge, maxAge }: OfferQuote['offer']): string {
  if (minAge === null) return maxAge === null ? 'any age' : `up to ${maxAge} years`
  return maxAge === null ? `from ${minAge} years` : `${minAge} to ${maxAge} years`
}
