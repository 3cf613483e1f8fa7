import type { Route } from '../../catalogue/catalogue.ts'
import type { FeaturedTrip } from '../../services/quoting/trips/featured-trips.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { dayOf, formatDay, formatTime } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { fromTo } from '../../web/parts/links.ts'
import { ridgesOf, scene } from '../front/drawings.ts'
import { type Tile, tileSection } from '../front/sections.ts'
import { originParams, urlParams } from './page-url.ts'
import type { SearchView } from './search-view.ts'

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

/** A road through the mountains of a tile. */
interface Road {
  way: string
  end: readonly [x: number, y: number]
}

const START = [34, 84] as const

const ROADS: readonly [Road, ...Road[]] = [
  { way: 'M34 84C84 92 110 92 146 78S206 62 240 66 268 60 278 52', end: [278, 52] },
  { way: 'M34 84C90 96 120 70 162 76S232 74 216 60 256 52 280 36', end: [280, 36] },
  { way: 'M34 84C76 70 112 96 156 88S218 58 248 66 270 54 280 44', end: [280, 44] },
  { way: 'M34 84C88 74 122 98 170 90S246 84 240 70 268 60 276 48', end: [276, 48] },
  { way: 'M34 84C92 96 134 66 180 74S246 68 282 58', end: [282, 58] },
  { way: 'M34 84C80 100 124 92 166 80S222 94 248 76 272 50 280 40', end: [280, 40] },
]

/** Draws a tile by its position in the list: a road from an airport, given by its code, to a flag in the mountains. */
function tileDrawing(i: number, iata: string | null): Markup {
  const { far, near } = ridgesOf(i)
  const { way, end } = ROADS[i % ROADS.length] ?? ROADS[0]
  return scene(
    html`<path class="ridge" d="${far}" />
      <path class="ridge-2" d="${near}" />
      <path class="road-edge" d="${way}" />
      <path class="road" d="${way}" />
      <circle class="dot" cx="${START[0]}" cy="${START[1]}" r="6" />
      <circle class="dot full" cx="${end[0]}" cy="${end[1]}" r="5" />
      <path class="flag" d="M${end[0]} ${end[1] - 5}v-18l13 5-13 5" />
      ${iata !== null && html`<text x="${START[0]}" y="${START[1] - 13}" text-anchor="middle">${iata}</text>`}`,
  )
}
