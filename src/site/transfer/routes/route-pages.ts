import { type Route, routeKey, type VehicleType, type Catalogue } from '../../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import { redirectForGood } from '../../../http/mount.ts'
import { REFUSED_LAST } from '../../../http/shed-load.ts'
import type { Api } from '../../../http/zod.ts'
import { meetingPointFor } from '../../../services/bookings/meeting-point.ts'
import { freeUntilAhead } from '../../../services/bookings/terms.ts'
import type { Preview } from '../../../services/documents/draw-preview.ts'
import { placeSlugs } from '../../../services/quoting/places/place-slugs.ts'
import { findSoldRoute, soldFrom, isSold } from '../../../services/quoting/routing/destinations.ts'
import { resortOf } from '../../../services/quoting/routing/get-route.ts'
import {
  lowestPrice,
  routePrices,
  type VehiclePrices,
  usualRide,
} from '../../../services/quoting/trips/route-prices.ts'
import type { Words } from '../../../texts/site/en.ts'
import { catchesDeparture } from '../../../values/departure.ts'
import { html, type Markup } from '../../../values/html.ts'
import type { Massif } from '../../../values/massif.ts'
import { toDecimal } from '../../../values/money.ts'
import { placeNumber } from '../../../values/place-code.ts'
import { inLanguage } from '../../../values/wording.ts'
import { heroBand } from '../../../web/layout/hero.ts'
import type { LayoutOf } from '../../../web/layout/layout-of-request.ts'
import { type Layout, type Page, sendPage, canonicalUrl } from '../../../web/layout/layout.ts'
import { aggregateOffer, breadcrumbs, provider, structuredData } from '../../../web/layout/structured-data.ts'
import { linkColumns, linkTo, type PageLink, trail, urlOf } from '../../../web/parts/links.ts'
import { monthPrices } from '../../../web/parts/month-prices.ts'
import { questionList, questionsData, type Question } from '../../../web/parts/questions.ts'
import { PREVIEWS_PER_MINUTE } from '../../../web/request/limits.ts'
import { silhouetteAt } from '../../front/silhouettes.ts'
import { sendPreview } from '../../preview-pictures.ts'
import { vehiclePicture } from '../../vehicle-pictures.ts'
import { searchForm } from '../search-form.ts'
import { searchView } from '../search-view.ts'
import { placePage, type PlacesView, startsPage, placeTitle } from './place-pages.ts'
import { driveFacts } from './route-tiles.ts'
import { placePath, routePath, ROUTES_PATH, usualRideUrl } from './route-urls.ts'

/**
 * GET /transfers, /transfers/<place> and /transfers/<from>-<to>: what we sell, generated from the catalogue on request.
 */
export function routePages(
  api: Api,
  deps: Pick<Deps, 'catalogue' | 'clock' | 'limit'>,
  site: Site,
  layoutOf: LayoutOf,
) {
  const { catalogue, clock } = deps
  api.get(ROUTES_PATH, { config: REFUSED_LAST }, (request, reply) => {
    const layout = layoutOf(request)
    const view = { catalogue: catalogue.current, now: clock() }
    return sendPage(reply, layout, startsPage(layout, view))
  })

  api.get<{ Params: { slug: string } }>(`${ROUTES_PATH}/:slug`, { config: REFUSED_LAST }, (request, reply) => {
    const { slug } = request.params
    const view = { catalogue: catalogue.current, now: clock() }
    const found = findPage(view, slug.toLowerCase())
    if (!found) throw new ApiError('NOT_FOUND', 'there is no route by that name')
    if (found.path !== `${ROUTES_PATH}/${slug}`) return redirectForGood(request, reply, found.path)
    const layout = layoutOf(request)
    return sendPage(reply, layout, found.page(layout))
  })

  const onRequest = deps.limit({ name: `${site.environment}:previews`, perMinute: PREVIEWS_PER_MINUTE })
  const drawn = { config: REFUSED_LAST, onRequest }
  api.get<{ Params: { slug: string } }>(`${ROUTES_PATH}/:slug/preview.png`, drawn, (request, reply) => {
    const route = findSoldRoute(catalogue.current, request.params.slug.toLowerCase())
    if (!route) throw new ApiError('NOT_FOUND', 'there is no route by that name')
    return sendPreview(request, reply, routePreview(layoutOf(request), catalogue.current, route, clock()))
  })
}

/** The data of the page of a route. */
interface RouteView extends PlacesView {
  route: Route
}

/** Returns what stands on the picture beside links to the page of a route. */
function routePreview({ words, operator }: Layout, catalogue: Catalogue, route: Route, now: Date): Preview {
  const { fromPrices, formats, language } = words
  const price = lowestPrice(catalogue, route, now)
  return {
    brand: operator.name,
    heading: [`${inLanguage(route.from.names, language)} –`, inLanguage(route.to.names, language)],
    facts: [...(price === null ? [] : [fromPrices.from(formats.money(price, 'EUR'))]), ...driveFacts(formats, route)],
    massif: massifOf(route),
  }
}

/** Returns the mountains of the resort of a route; null for those of the front page. */
function massifOf(route: Route): Massif | null {
  const resort = resortOf(route)
  return resort ? silhouetteAt(resort.point).massif : null
}

/** A page and its canonical path, whichever of its names was requested (decisions 7.37). */
interface FoundPage {
  path: string
  page: (layout: Layout) => Page
}

function findPage(view: Omit<RouteView, 'route'>, slug: string): FoundPage | undefined {
  const { catalogue } = view
  const place = placeSlugs(catalogue).find(slug)
  if (place && soldFrom(catalogue, place).length > 0)
    return { path: placePath(catalogue, place), page: (layout) => placePage(layout, view, place) }
  const route = findSoldRoute(catalogue, slug)
  return route && { path: routePath(catalogue, route), page: (layout) => routePage(layout, { ...view, route }) }
}

/**
 * Returns the page of a route: its prices by vehicle and month, its duration, where the driver waits, and a search for
 * it.
 */
function routePage(layout: Layout, view: RouteView): Page {
  const { routePages: text, formats, language } = layout.words
  const { catalogue, route, now } = view
  const from = inLanguage(route.from.names, language)
  const to = inLanguage(route.to.names, language)
  const prices = routePrices(catalogue, route, now)
  const price = prices[0] && formats.money(prices[0].cheapest.priceMinor, 'EUR')
  const form = searchView(layout, catalogue, layout.attribution, now)
  const questions = routeQuestions(layout, view, prices)
  const path = routePath(catalogue, route)
  const above = [
    linkTo(layout, ROUTES_PATH, text.all),
    linkTo(layout, placePath(catalogue, route.from), placeTitle(layout.words, route.from)),
  ]
  return {
    title: text.title(from, to),
    // Without a price nothing is on sale here at the moment.
    ...(price === undefined ? {} : { description: text.description(from, to, price) }),
    path,
    picture: `${path}/preview.png`,
    isOpen: true,
    main: html`${heroBand({
        trail: trail(text.all, above),
        heading: text.heading(from, to),
        lead: text.lead,
        massif: massifOf(route),
        facts: facts(layout.words, route, price),
      })}
      ${searchForm({ ...form, values: { ...form.values, from: route.from.code, to: route.to.code } })}
      ${vehicles(layout, view, prices)} ${meeting(layout, view)}
      <section class="chapter">
        <h2>${text.questions}</h2>
        ${questionList(questions)}
      </section>
      <section class="chapter">
        <h2>${text.more}</h2>
        ${linkColumns(others(layout, view))}
      </section>
      ${structuredData(
        {
          '@type': 'TaxiService',
          name: text.title(from, to),
          url: canonicalUrl(layout, path),
          provider: provider(layout.operator, layout.root),
          ...(prices.length > 0 && { offers: aggregateOffer(prices.map((one) => offerOf(layout, route, one))) }),
        },
        breadcrumbs([...above, { name: text.heading(from, to), url: canonicalUrl(layout, path) }]),
        questionsData(questions),
      )}`,
  }
}

function facts({ routePages: text, formats, fromPrices }: Words, route: Route, price: string | undefined) {
  const { durationMinutes, distanceKm } = route
  return [
    ...(price === undefined ? [] : [{ label: text.price, value: fromPrices.from(price) }]),
    ...(durationMinutes === null ? [] : [{ label: text.drive, value: formats.duration(durationMinutes) }]),
    ...(distanceKm === null ? [] : [{ label: text.distance, value: `${distanceKm} km` }]),
  ]
}

function vehicles(
  { words, site, attribution }: Layout,
  { route }: RouteView,
  prices: readonly VehiclePrices[],
): Markup {
  const { routePages: text, language } = words
  if (prices.length === 0) return html``
  return html`<section class="chapter">
    <h2>${text.prices}</h2>
    <p class="muted">${text.pricesText}</p>
    ${monthPrices(
      words,
      prices.map(({ vehicle, ...months }) => ({
        name: inLanguage(vehicle.names, language),
        drawings: [vehiclePicture(vehicle.imageLink)],
        remark: roomIn(words, vehicle),
        forms: [{ ...months, name: null }],
        urlOf: (day) => usualRideUrl(site.url, route, day, attribution),
      })),
    )}
  </section>`
}

/** Returns how many people and suitcases fit. */
function roomIn({ fromPrices, people }: Words, { maxPassengers, maxLuggage }: VehicleType): string {
  return [
    ...(maxPassengers === null ? [] : [fromPrices.upTo(maxPassengers)]),
    ...(maxLuggage === null ? [] : [people.suitcases(maxLuggage)]),
  ].join(', ')
}

function meeting({ words, operator }: Layout, { catalogue, route }: RouteView): Markup {
  const { words: place, waitingMinutes } = meetingPointFor(catalogue, route.from.code, words.language, operator)
  if (place === null) return html``
  return html`<section class="chapter">
    <h2>${words.routePages.meeting}</h2>
    <div class="card">
      <p class="lines">${place}</p>
      ${waitingMinutes !== 0 && html`<p>${words.booking.waits(waitingMinutes)}</p>`}
    </div>
  </section>`
}

/** Returns links to the opposite route and, if the route leads to a resort that rents out skis, to those. */
function others(layout: Layout, { catalogue, route }: RouteView): PageLink[] {
  const { routePages: text, language } = layout.words
  const back = catalogue.routes.get(routeKey(route.to.code, route.from.code))
  const from = inLanguage(route.from.names, language)
  const to = inLanguage(route.to.names, language)
  return [
    ...(back && isSold(back) ? [linkTo(layout, routePath(catalogue, back), text.heading(to, from))] : []),
    linkTo(layout, placePath(catalogue, route.from), placeTitle(layout.words, route.from)),
    ...rentalLink(layout, catalogue, route),
  ]
}

function offerOf({ words, site }: Layout, route: Route, { vehicle, cheapest }: VehiclePrices) {
  return {
    name: inLanguage(vehicle.names, words.language),
    price: toDecimal(cheapest.priceMinor),
    url: usualRideUrl(site.url, route, cheapest.day, {}),
  }
}

/** Returns travellers' questions about a route that the catalogue can answer, with their answers. */
function routeQuestions(layout: Layout, view: RouteView, [cheapest]: readonly VehiclePrices[]): Question[] {
  const { routePages: text, formats, language } = layout.words
  const { route } = view
  const { durationMinutes, distanceKm } = route
  return [
    ...(durationMinutes === null || distanceKm === null
      ? []
      : [{ title: text.howLong, text: text.howLongAnswer(formats.duration(durationMinutes), `${distanceKm} km`) }]),
    ...(cheapest
      ? [
          {
            title: text.howMuch,
            text: text.howMuchAnswer(
              formats.money(cheapest.cheapest.priceMinor, 'EUR'),
              inLanguage(cheapest.vehicle.names, language),
            ),
          },
          { title: text.cancel, text: cancelAnswer(layout, view, cheapest.cheapest.day) },
        ]
      : []),
    { title: text.when, text: pickupAnswer(layout, view) },
    { title: text.skis, text: text.skisAnswer },
  ]
}

function pickupAnswer({ words: { routePages: text, formats } }: Layout, { route: { from, to } }: RouteView): string {
  return catchesDeparture({ from: from.code, to: to.code })
    ? text.beforeDeparture(formats.duration(to.checkInLeadMinutes))
    : text.afterLanding(formats.duration(from.arrivalBufferMinutes))
}

/** Answers for every ride with the deadline of the cheapest one. */
function cancelAnswer({ words: { routePages: text, formats } }: Layout, view: RouteView, day: number): string {
  const { catalogue, route, now } = view
  const { at } = usualRide(route, day).outbound
  const { timeZone } = route.from
  const until = freeUntilAhead(catalogue.cancellationRules.transfer, { at, timeZone }, now)
  return until === null
    ? text.cancelAnswer
    : `${text.cancelAnswer} ${text.cancelExample(formats.shortMoment(at), formats.deadline(until))}`
}

/** Returns the link to the skis of a route's resort; none if nothing is rented out there. */
function rentalLink(layout: Layout, catalogue: Catalogue, route: Route): PageLink[] {
  const { site, words } = layout
  const resort = resortOf(route)
  const rented = resort && catalogue.rentals.resorts.get(placeNumber(resort.code))
  if (!rented || rented.shops.length === 0) return []
  const name = words.resortPages.title(inLanguage(resort.names, words.language))
  return [{ name, url: urlOf(layout, site.roots.ski, `/ski-rental/${placeSlugs(catalogue).slugOf(resort)}`) }]
}
