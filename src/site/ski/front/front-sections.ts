import type { FeaturedRental } from '../../../services/quoting/rentals/featured-rentals.ts'
import { html, type Markup } from '../../../values/html.ts'
import { localMinute } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import type { Layout } from '../../../web/layout/layout.ts'
import { questionList } from '../../../web/parts/questions.ts'
import { partnerParams } from '../../../web/request/attribution-params.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import { momentSection } from '../../front/moments.ts'
import { type Tile, tileSection } from '../../front/tiles.ts'
import { GEAR_SHAPES } from '../gear-drawings.ts'
import { pickerUrl } from '../page-url.ts'
import { cheapestSkier, skierParams } from '../skiers.ts'
import { CHOSEN, COLLECTED, SKIED } from './step-drawings.ts'
import { tileDrawing } from './tile-drawing.ts'

/** Returns what is below the search of the front page: prices by resort, how it works, and what is good to know. */
export function frontSections(layout: Layout, asked: TextParams, rentals: readonly FeaturedRental[]): Markup {
  const { how } = layout.words.rentalFront
  return html`${GEAR_SHAPES} ${resortTiles(layout, asked, rentals)}
  ${momentSection(how.title, how.text, [
    { drawing: CHOSEN, ...how.choose },
    { drawing: COLLECTED, ...how.collect },
    { drawing: SKIED, ...how.ski },
  ])}
  ${goodToKnow(layout)}`
}

function resortTiles(layout: Layout, asked: TextParams, rentals: readonly FeaturedRental[]): Markup | null {
  const [first] = rentals
  if (!first) return null
  const { formats, rentalFront } = layout.words
  const { prices: text } = rentalFront
  const firstDay = formats.spokenDay(localMinute(first.rental.period.firstDay, 0, 0))
  return tileSection(
    text.title,
    text.text(firstDay),
    rentals.map((rental, i) => tile(layout, asked, rental, i)),
  )
}

/** Nothing is known yet of whoever reads the front page. */
const NOBODY = { email: null, bookingReference: null, via: null, campaign: null, apiKey: null }

function tile({ words, site }: Layout, asked: TextParams, { resort, rental, offer }: FeaturedRental, i: number): Tile {
  const { formats, language, rentalFront } = words
  return {
    drawing: tileDrawing(i),
    name: inLanguage(resort.names, language),
    url: pickerUrl(site.url, rental, NOBODY, { ...skierParams([cheapestSkier(offer)]), ...partnerParams(asked) }),
    facts: [rentalFront.prices.shops(resort.shops.length)],
    price: html`${rentalFront.prices.from}
      <strong>${formats.money(offer.cheapest.priceMinor, rental.currency)}</strong>`,
  }
}

function goodToKnow({ words, operator }: Layout): Markup {
  const { rentalDetails, front } = words
  return html`<section class="section" id="questions">
    <h2>${rentalDetails.conditions}</h2>
    <p class="muted">
      ${front.questions.other} <a href="mailto:${operator.email}">${front.questions.ask}</a>. ${front.questions.person}
    </p>
    ${questionList(rentalDetails.facts)}
  </section>`
}
