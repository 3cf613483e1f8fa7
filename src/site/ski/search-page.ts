import type { FeaturedRental } from '../../services/quoting/rentals/resort-prices.ts'
import type { FailedLink } from '../../services/sale/links/checkout-link.ts'
import type { Point } from '../../values/geo.ts'
import { html, type Markup } from '../../values/html.ts'
import { localMinute } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import { hero } from '../../web/layout/hero.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { drawing } from '../../web/parts/drawing.ts'
import { faultList } from '../../web/parts/fields.ts'
import { stepPage } from '../../web/parts/progress.ts'
import { proofBand } from '../../web/parts/proof.ts'
import { questionList } from '../../web/parts/questions.ts'
import { partnerParams } from '../../web/request/attribution.ts'
import { startBox } from '../../web/request/failed-links.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { scene } from '../front/drawings.ts'
import { momentSection, type Tile, tileSection } from '../front/sections.ts'
import { silhouetteAt } from '../front/silhouettes.ts'
import { pickerUrl } from './page-url.ts'
import { searchFaults, searchForm } from './search-form.ts'
import type { SearchView } from './search-view.ts'
import { cheapestSkier, skierParams } from './skiers.ts'

/** Returns step 1: the front page, or the search form with why a search or a link led back to it. */
export function searchPage(
  layout: Layout,
  view: SearchView,
  featured: readonly FeaturedRental[],
  failed: FailedLink | undefined,
): Page {
  const { rentalSearch: text } = layout.words
  const why = whyNotFound(layout, view, failed)
  if (why)
    return {
      ...stepPage(layout, { current: 1, title: text.formTitle, past: [] }, html`${why} ${searchForm(layout, view)}`),
      isRefusal: true,
      // What a link asked for is not in the URL (decisions 7.31).
      isOpen: failed === undefined,
      asked: view.asked,
    }
  const [heading = text.title, ...promises] = text.heading
  return {
    title: text.title,
    description: text.description,
    isOpen: failed === undefined,
    asked: view.asked,
    main: html`${hero(heading, [...promises, text.lead(view.resorts.length)].join(' '))} ${searchForm(layout, view)}
    ${proofBand(layout.words, view.proof)} ${frontSections(layout, view.asked, featured)}`,
  }
}

/** Returns why a search or a link led back here; undefined if neither did. */
export function whyNotFound(layout: Layout, view: SearchView, failed?: FailedLink): Markup | undefined {
  const { rentalSearch: text, formats } = layout.words
  const { refusal } = view
  return startBox(
    layout.words,
    failed,
    refusal && {
      title: text.notFound,
      sentence: text.reasons[refusal.reason](layout.operator.phone),
      more: faultList(searchFaults(layout, view), formats.colon),
    },
  )
}

/** Returns what is below the search of the front page: prices by resort, how it works, and what is good to know. */
function frontSections(layout: Layout, asked: TextParams, rentals: readonly FeaturedRental[]): Markup {
  const { how } = layout.words.rentalFront
  return html`${drawing('gear-shapes')} ${resortTiles(layout, asked, rentals)}
  ${momentSection(how.title, how.text, [
    { drawing: drawing('skis-chosen'), ...how.choose },
    { drawing: drawing('skis-collected'), ...how.collect },
    { drawing: drawing('skier'), ...how.ski },
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
    drawing: tileDrawing(i, resort.point),
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

/** Draws a lift to the summit of a region, and the run that leads down from it; its trees are those of the landscape. */
function tileDrawing(i: number, point: Point): Markup {
  const { far, near, summit } = silhouetteAt(point)
  const [x, y] = summit
  const valley = [x - 78, 100] as const
  /** A point of the cable, by its share of the way up. */
  const cabin = (share: number) => {
    const left = valley[0] + (x - valley[0]) * share
    const top = valley[1] + (y - valley[1]) * share
    return html`<path class="hanger" d="M${left} ${top}v5" />
      <rect class="cabin" x="${left - 6}" y="${top + 5}" width="12" height="9" rx="2.5" />`
  }
  return scene(
    i,
    // Lower than the mountains of roads, so that the flag is not cut off.
    html`<g transform="translate(0 10)">
      <path class="ridge" d="${far}" />
      <path class="snow" d="M${x} ${y}l-15 12 8 3 6-4 6 6 5-5 7 2z" />
      <path class="ridge-2" d="${near}" />
      <path class="run" d="M${x} ${y + 4}c12 12 20 14 8 24s-22 10-12 24 22 12 10 22-20 18-26 26" />
      <path class="hanger" d="M${valley[0]} ${valley[1]}L${x} ${y}" />
      ${cabin(0.38)} ${cabin(0.74)}
      <path class="flag" d="M${x} ${y}v-15l11 4-11 4" />
      <g class="trees"
        ><use href="#ht" transform="translate(${x + 28} 78)scale(.3)" /><use
          href="#ht"
          transform="translate(${x + 40} 86)scale(.24)" /><use href="#ht" transform="translate(${x - 36} 88)scale(.24)"
      /></g>
    </g>`,
  )
}
