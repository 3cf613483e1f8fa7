import { html, type Markup } from '../../../values/html.ts'
import { localMinute } from '../../../values/time.ts'
import { hero } from '../../../web/layout/hero.ts'
import type { Layout, Page } from '../../../web/layout/layout.ts'
import { searchForm } from '../search-form.ts'
import type { SearchView } from '../search-view.ts'
import type { FrontFacts } from './facts.ts'
import { howItWorks } from './how-it-works.ts'
import { questions } from './questions.ts'
import { routeTiles } from './route-tiles.ts'

/** Returns the front page: the introduction with a price, the search form, prices, how it works, and both products. */
export function frontPage(layout: Layout, view: SearchView, facts: FrontFacts): Page {
  const { front, formats } = layout.words
  const { title, description, heading, lead } = front
  const [cheapest] = facts.trips.toSorted((a, b) => a.shareMinor - b.shareMinor)
  const price = cheapest ? formats.money(cheapest.shareMinor, cheapest.trip.currency) : null
  return {
    title,
    description,
    isOpen: true,
    main: html`${hero(heading, lead(countResorts(view), price))} ${searchForm(view)}
    ${routeTiles(layout, view, facts.trips)} ${howItWorks(layout, facts)} ${rentalBand(layout, view, facts)}
    ${questions(layout, facts)}`,
  }
}

function countResorts({ places }: SearchView): number {
  return places.flatMap((group) => group.places).filter(({ type }) => type === 'resort').length
}

function rentalBand({ words }: Layout, { rentalUrl }: SearchView, { rental }: FrontFacts): Markup {
  const { title, text, from, button } = words.front.rental
  const { formats } = words
  const price =
    rental &&
    from(
      formats.money(rental.offer.cheapest.priceMinor, rental.rental.currency),
      formats.spokenDay(localMinute(rental.rental.period.firstDay, 0, 0)),
    )
  return html`<section class="offering row">
    <div>
      <h2>${title}</h2>
      <p>${text} ${price !== null && html`<strong>${price}</strong>`}</p>
    </div>
    <a class="button quiet" href="${rentalUrl}">${button}</a>
  </section>`
}
