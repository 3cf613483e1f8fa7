import { handoverShop } from '../../services/quoting/rentals/handover-shop.ts'
import type { OfferQuote, RentalQuote } from '../../services/quoting/rentals/quote-rental.ts'
import type { Variant } from '../../services/quoting/rentals/variants.ts'
import { tierText } from '../../texts/gear.ts'
import type { Words } from '../../texts/site/en.ts'
import { groupBy } from '../../values/group-by.ts'
import { html, type Markup } from '../../values/html.ts'
import { ageText, peopleText } from './age-group-texts.ts'
import { compositionText, priceText } from './offer-texts.ts'

/**
 * Returns everything that can be rented with its prices: a table for each kind of board and age. If no people are named
 * yet, each price is linked to the checkout with that equipment; `bookingUrl` is the beginning of such a URL, up to its
 * packs.
 */
export function offerList(words: Words, quote: RentalQuote, bookingUrl: string | null): Markup[] {
  const bands = groupBy(quote.offers, ({ offer }) => `${offer.group} ${offer.ageGroup}`)
  return Array.from(bands.values(), (band) => ageBand(words, quote, band, bookingUrl))
}

function ageBand(
  words: Words,
  quote: RentalQuote,
  band: readonly [OfferQuote, ...OfferQuote[]],
  bookingUrl: string | null,
): Markup {
  const { equipment, rentalOffers: text } = words
  const [first] = band
  const compositions = new Map(
    band.flatMap(({ variants }) => variants.map(({ composition }) => [composition.name, composition])),
  )
  const columns = Array.from(compositions, ([name, composition]) => ({
    name,
    title: compositionText(words, composition),
  }))
  const shopOf = (supplierId: string) => handoverShop(quote.resort, supplierId, quote.shop?.id ?? null)?.name
  const priced = (variant: Variant) => {
    const price = priceText(words, quote.currency.code, variant)
    const packs = variant.packs.map(({ id }) => id).join(',')
    return bookingUrl === null ? price : html`<a class="alone" href="${bookingUrl}${packs}">${price}</a>`
  }
  const row = ({ offer, variants }: OfferQuote) => {
    const cell = ({ name, title }: (typeof columns)[number]) => {
      const variant = variants.find((one) => one.composition.name === name)
      return html`<td class="number" data-title="${title}">${variant && priced(variant)}</td>`
    }
    return html`<tr>
      <th scope="row">${tierText(words.language, offer.name)} <small>${shopOf(offer.supplierId)}</small></th>
      ${columns.map(cell)}
    </tr>`
  }
  return html`<section class="stack">
    <h3>
      ${equipment.groups[first.offer.group]} · ${peopleText(words, { name: first.offer.ageGroup })}
      (${ageText(first.offer)})
    </h3>
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">${text.tier}</th>
            ${columns.map(({ title }) => html`<th class="number" scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${band.map(row)}
        </tbody>
      </table>
    </div>
  </section>`
}
