import type { Route } from '../../../catalogue/catalogue.ts'
import type { FeaturedTrip } from '../../../services/quoting/trips/featured-trips.ts'
import type { Words } from '../../../texts/site/en.ts'
import { html, type Markup } from '../../../values/html.ts'
import { dayOf, formatDay, formatTime } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import type { Layout } from '../../../web/layout/layout.ts'
import { fromTo } from '../../../web/parts/from-to.ts'
import { type Tile, tileSection } from '../../front/tiles.ts'
import { originParams, urlParams } from '../page-url.ts'
import type { SearchView } from '../search-view.ts'
import { tileDrawing } from './tile-drawing.ts'

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
    drawing: tileDrawing(i, route.from.iata),
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
    ...originParams(values),
  }).slice(1)
}
