import type { Route } from '../../../catalogue/catalogue.ts'
import type { FeaturedTrip } from '../../../services/quoting/trips/featured-trips.ts'
import type { Words } from '../../../texts/site/en.ts'
import { html, type Markup } from '../../../values/html.ts'
import { dayOf, formatDay, formatTime } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import type { Layout } from '../../../web/layout/layout.ts'
import { fromTo } from '../../../web/parts/links.ts'
import { scene } from '../../front/drawings.ts'
import { type Tile, tileSection } from '../../front/sections.ts'
import { silhouetteAt } from '../../front/silhouettes.ts'
import { carriedParams, urlParams } from '../page-url.ts'
import type { SearchView } from '../search-view.ts'

/** Returns routes with their prices, each linked to its vehicles; nothing if none is sold. */
export function routeTiles(layout: Layout, view: SearchView, trips: readonly FeaturedTrip[]): Markup | null {
  const [first] = trips
  if (!first) return null
  const { formats, front } = layout.words
  return tileSection(
    front.prices.title,
    front.prices.text(formats.spokenDay(first.trip.outbound.at)),
    trips.map((trip, i) => tile(layout, view, trip, i)),
  )
}

function tile(layout: Layout, view: SearchView, { trip, route, shareMinor }: FeaturedTrip, i: number): Tile {
  const { words, site } = layout
  const { formats, front } = words
  const from = inLanguage(route.from.names, words.language)
  const to = inLanguage(route.to.names, words.language)
  return {
    drawing: tileDrawing(i, route),
    name: fromTo(from, to),
    url: `${site.url}/book/quick-search?${linkParams(view, trip)}`,
    facts: driveFacts(formats, route),
    price: html`${front.prices.from} <strong>${formats.money(shareMinor, trip.currency)}</strong>
      <small>${front.prices.each}</small>`,
  }
}

/** Returns how long a drive is in time and in distance, as far as both are known. */
export function driveFacts({ duration }: Words['formats'], { durationMinutes, distanceKm }: Route): string[] {
  return [
    ...(durationMinutes === null ? [] : [duration(durationMinutes)]),
    ...(distanceKm === null ? [] : [`${distanceKm} km`]),
  ]
}

function linkParams({ values }: SearchView, { outbound }: FeaturedTrip['trip']): string {
  const { from, to, at, party, luggage } = outbound
  const promo = values['promo']
  return urlParams({
    from,
    to,
    date: formatDay(dayOf(at)),
    time: formatTime(at),
    adults: String(party.adults),
    luggage: String(luggage.suitcases),
    ski_bags: String(luggage.skiBags),
    ...(promo ? { promo } : {}),
    ...carriedParams(values),
  }).slice(1)
}

const START = [34, 92] as const

/**
 * Draws a tile by its position in the list: a road from an airport, given by its code, to a flag below the mountains of
 * its region.
 */
function tileDrawing(i: number, { from, to }: Route): Markup {
  const { far, near, summit } = silhouetteAt(to.point)
  // Well inside, where a phone shows it.
  const end = [Math.min(summit[0] + 24, 286), 70] as const
  const way = `M${START[0]} ${START[1]}C84 102 130 78 176 92S${end[0] - 44} 92 ${end[0] - 14} 80T${end[0]} ${end[1]}`
  return scene(
    i,
    html`<path class="ridge" d="${far}" />
      <path class="ridge-2" d="${near}" />
      <path class="road-edge" d="${way}" />
      <path class="road" d="${way}" />
      <circle class="dot" cx="${START[0]}" cy="${START[1]}" r="6" />
      <circle class="dot full" cx="${end[0]}" cy="${end[1]}" r="5" />
      <path class="flag" d="M${end[0]} ${end[1] - 5}v-18l13 5-13 5" />
      ${from.iata !== null && html`<text x="${START[0]}" y="${START[1] - 13}" text-anchor="middle">${from.iata}</text>`}`,
  )
}
