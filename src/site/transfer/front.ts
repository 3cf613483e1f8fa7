import type { Catalogue } from '../../catalogue/catalogue.ts'
import { type FeaturedRental, featuredRentals } from '../../services/quoting/rentals/resort-prices.ts'
import { type FeaturedTrip, featuredTrips } from '../../services/quoting/trips/featured-trips.ts'
import { html, type Markup } from '../../values/html.ts'
import { placeType } from '../../values/place-code.ts'
import { HOUR_MINUTES, localMinute } from '../../values/time.ts'
import { hero } from '../../web/layout/hero.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { drawing } from '../../web/parts/drawing.ts'
import { proofBand } from '../../web/parts/proof.ts'
import { questionList } from '../../web/parts/questions.ts'
import { momentSection } from '../front/sections.ts'
import { metDrawing } from '../met-drawing.ts'
import { routeTiles } from './route-tiles.ts'
import { searchForm } from './search-form.ts'
import type { SearchView } from './search-view.ts'

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
    ${proofBand(layout.words, facts.proof)} ${routeTiles(layout, view, facts.trips)} ${howItWorks(layout, facts)}
    ${rentalBand(layout, view, facts)} ${questions(layout, facts)}`,
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

/** Returns how a transfer works, in three illustrated steps. */
function howItWorks({ words }: Layout, { waitingMinutes }: FrontFacts): Markup {
  const { how } = words.front
  return momentSection(how.title, how.text, [
    { drawing: drawing('landing'), title: how.land.title, text: how.land.text },
    { drawing: metDrawing(), title: how.met.title, text: how.met.text(waitingMinutes) },
    { drawing: drawing('drive'), title: how.driven.title, text: how.driven.text },
  ])
}

/** Returns the questions of travellers before they book; each answer follows from the settings. */
function questions(
  { words, operator }: Layout,
  { waitingMinutes, changeMinutes, moveMinutes, paid }: FrontFacts,
): Markup {
  const text = words.front.questions
  const asked = [
    { title: text.late.title, text: text.late.text(operator.phone, waitingMinutes) },
    { title: text.driver.title, text: text.driver.text },
    { title: text.seats.title, text: text.seats.text },
    { title: text.skis.title, text: text.skis.text },
    {
      title: text.change.title,
      text: text.change.text(words.formats.duration(changeMinutes), words.formats.duration(moveMinutes)),
    },
    { title: text.pay.title, text: text.pay[paid] },
  ]
  return html`<section class="section" id="questions">
    <h2>${text.title}</h2>
    <p class="muted">${text.other} <a href="mailto:${operator.email}">${text.ask}</a>. ${text.person}</p>
    ${questionList(asked.map(({ title, text }) => ({ title: html`<h3>${title}</h3>`, text })))}
  </section>`
}

/** The facts on the front page that depend on the catalogue or the settings. */
interface FrontFacts {
  trips: readonly FeaturedTrip[]
  /** The cheapest six days for an adult on the day of the prices of rentals; null if nothing is rented. */
  rental: FeaturedRental | null
  /** The minutes that drivers wait free of charge at every airport; null if none are promised. */
  waitingMinutes: number | null
  /** How long before a pickup travellers can last change their details themselves. */
  changeMinutes: number
  /** How long before a pickup they can last change the ride itself. */
  moveMinutes: number
  /** What others say of the operator. */
  proof: Catalogue['proof']
  /** How transfers can be paid. */
  paid: 'both' | 'card' | 'on_arrival' | 'none'
}

/** Returns the facts for the front page at a given time, depending on whether cards are accepted. */
export function frontFacts(catalogue: Catalogue, takesCards: boolean, now: Date): FrontFacts {
  const { changeCutoffMinutes, changeHours, payOnArrival } = catalogue.sale
  const onArrival = payOnArrival.transfer
  return {
    trips: featuredTrips(catalogue, now),
    rental: cheapestRental(catalogue, now),
    waitingMinutes: waitingAtAirports(catalogue),
    changeMinutes: changeCutoffMinutes,
    moveMinutes: changeHours * HOUR_MINUTES,
    proof: catalogue.proof,
    paid: takesCards ? (onArrival ? 'both' : 'card') : onArrival ? 'on_arrival' : 'none',
  }
}

function cheapestRental(catalogue: Catalogue, now: Date): FeaturedRental | null {
  const [cheapest] = featuredRentals(catalogue, now).toSorted(
    (a, b) => a.offer.cheapest.priceMinor - b.offer.cheapest.priceMinor,
  )
  return cheapest ?? null
}

function waitingAtAirports({ meetingPoints }: Catalogue): number | null {
  const points = Array.from(meetingPoints).flatMap(([code, points]) => (placeType(code) === 'airport' ? points : []))
  const minutes = Math.min(...points.map(({ waitingMinutes }) => waitingMinutes))
  return points.length === 0 || minutes === 0 ? null : minutes
}
