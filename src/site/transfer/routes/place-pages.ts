import type { Catalogue, Route } from '../../../catalogue/catalogue.ts'
import type { Place } from '../../../catalogue/place-index.ts'
import { groupPlaces, type PlaceGroup } from '../../../services/quoting/places/search.ts'
import { soldFrom, soldRoutes } from '../../../services/quoting/routing/destinations.ts'
import { featuredTrips } from '../../../services/quoting/trips/featured-trips.ts'
import { lowestPrice } from '../../../services/quoting/trips/route-prices.ts'
import type { Words } from '../../../texts/site/en.ts'
import { countryIn } from '../../../values/country.ts'
import { html, type Markup } from '../../../values/html.ts'
import { inLanguage, orderIn } from '../../../values/wording.ts'
import { heroBand } from '../../../web/layout/hero.ts'
import type { Layout, Page } from '../../../web/layout/layout.ts'
import { byCountry, countryParts } from '../../../web/parts/by-country.ts'
import { type LinkRow, linkRows, jumps, linkTo, type PageLink, type PagePart, trail } from '../../../web/parts/links.ts'
import { silhouetteAt } from '../../front/silhouettes.ts'
import { searchForm } from '../search-form.ts'
import { searchView } from '../search-view.ts'
import { driveFacts, routeTiles } from './route-tiles.ts'
import { placePath, routePath, ROUTES_PATH } from './route-urls.ts'

/** The data of the pages of places. */
export interface PlacesView {
  catalogue: Catalogue
  now: Date
}

/**
 * Returns a page with a search, popular routes and every place that we drive from: airports, then the rest by kind and
 * country.
 */
export function startsPage(layout: Layout, view: PlacesView): Page {
  const { routePages: text, layout: menu, language } = layout.words
  const { catalogue, now } = view
  const starts = new Set(soldRoutes(catalogue).map(({ from }) => from))
  const form = searchView(layout, catalogue, layout.attribution, now)
  const groups = groupPlaces(starts, language)
  return {
    title: text.all,
    description: text.allDescription,
    path: ROUTES_PATH,
    isOpen: true,
    main: html`${trail(text.all, [linkTo(layout, '/', menu.transfers)])}
      <h1>${text.all}</h1>
      <p class="muted">${text.allText}</p>
      ${searchForm(form)}
      ${jumps(
        menu.onThisPage,
        groups.flatMap((group) => partsOf(layout, group)),
      )}
      ${routeTiles(layout, form, featuredTrips(catalogue, now))} ${groups.map((group) => starting(layout, view, group))}`,
  }
}

/** Returns the parts of the page that a group is shown in: resorts by country, or the group itself. */
function partsOf({ words }: Layout, group: PlaceGroup): PagePart[] {
  const { type, places } = group
  if (type !== 'resort') return [{ id: type, name: words.places.groups[type], count: places.length }]
  return countryParts(byCountry(places, words.language))
}

function starting(layout: Layout, view: PlacesView, { type, places }: PlaceGroup): Markup {
  return html`<section class="chapter" id="${type}">
    <h2>${layout.words.places.groups[type]}</h2>
    ${type === 'resort' ? resortsByCountry(layout, view, places) : linkRows(places.map((place) => startRow(layout, view, place)))}
  </section>`
}

/** Returns the row of an airport, a station or a city: its code, if it has one, and its country. */
function startRow(layout: Layout, view: PlacesView, place: Place): LinkRow {
  const { iata, country } = place
  const facts = [iata, country && countryIn(country, layout.words.language)].filter((fact) => fact !== null)
  return { ...startLink(layout, view, place), facts }
}

function resortsByCountry(layout: Layout, view: PlacesView, resorts: readonly Place[]): Markup[] {
  return byCountry(resorts, layout.words.language).map(
    ({ id, country, things }) =>
      html`${country !== null && html`<h3 id="${id}">${country}</h3>`}
      ${linkRows(things.map((place) => ({ ...startLink(layout, view, place), facts: [] })))}`,
  )
}

function startLink(layout: Layout, { catalogue }: PlacesView, place: Place): PageLink {
  return linkTo(layout, placePath(catalogue, place), inLanguage(place.names, layout.words.language))
}

/**
 * Returns the page of a place: a search from there, and every route with its drive and price, in the order of the
 * names at the other end. Most travellers want to get to a resort, so its search and routes lead there.
 */
export function placePage(layout: Layout, view: PlacesView, place: Place): Page {
  const { routePages: text, language } = layout.words
  const { catalogue, now } = view
  const name = inLanguage(place.names, language)
  const isResort = place.type === 'resort'
  const order = orderIn(language)
  const rows = routesAt(catalogue, place)
    .map((route) => ({ route, end: route.from === place ? route.to : route.from }))
    .toSorted((a, b) => order(a.end.names, b.end.names))
    .map(({ route, end }) => routeRow(layout, view, route, end))
  const count = rows.length
  const form = searchView(layout, catalogue, layout.attribution, now)
  return {
    title: placeTitle(layout.words, place),
    description: isResort ? text.aroundDescription(name, count) : text.fromDescription(name, count),
    path: placePath(catalogue, place),
    isOpen: true,
    main: html`${heroBand({
      trail: trail(text.all, [linkTo(layout, ROUTES_PATH, text.all)]),
      heading: placeTitle(layout.words, place),
      lead: isResort ? text.aroundText(count) : text.fromText(count),
      massif: isResort ? silhouetteAt(place.point).massif : null,
    })}
    ${searchForm({ ...form, values: { ...form.values, [isResort ? 'to' : 'from']: place.code } })} ${linkRows(rows)}`,
  }
}

/** Returns the title of the page of a place. */
export function placeTitle({ routePages: text, language }: Words, { type, names }: Place): string {
  const name = inLanguage(names, language)
  return type === 'resort' ? text.aroundPlace(name) : text.fromPlace(name)
}

/** Returns one route for each place at the other end: the one to a resort if it is sold, or else the one from there. */
function routesAt(catalogue: Catalogue, place: Place): Route[] {
  const away = soldFrom(catalogue, place)
  if (place.type !== 'resort') return away
  const towards = soldRoutes(catalogue).filter(({ to }) => to === place)
  const reached = new Set(towards.map(({ from }) => from))
  return [...towards, ...away.filter(({ to }) => !reached.has(to))]
}

/** Returns the row of a route under the name of the place at its other end. */
function routeRow(layout: Layout, { catalogue, now }: PlacesView, route: Route, { names }: Place): LinkRow {
  const { formats, fromPrices, language } = layout.words
  const price = lowestPrice(catalogue, route, now)
  return {
    ...linkTo(layout, routePath(catalogue, route), inLanguage(names, language)),
    facts: driveFacts(formats, route),
    price: price === null ? undefined : fromPrices.from(formats.money(price, 'EUR')),
  }
}
