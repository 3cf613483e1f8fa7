import { type Route, routeKey, type VehicleType } from '../../catalogue/catalogue.ts'
import { meetingPointFor } from '../../services/bookings/meeting-point.ts'
import { isSold } from '../../services/quoting/routing/sold-routes.ts'
import { routePrices, type VehiclePrices } from '../../services/quoting/trips/route-prices.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { toDecimal } from '../../values/money.ts'
import { inLanguage } from '../../values/wording.ts'
import { canonicalUrl, type Layout, type Page } from '../../web/layout/layout.ts'
import { aggregateOffer, breadcrumbs, provider, structuredData } from '../../web/layout/structured-data.ts'
import { monthPrices } from '../../web/parts/month-prices.ts'
import { linkColumns, linkTo, type PageLink, trail } from '../../web/parts/page-links.ts'
import { questionList, questionsData } from '../../web/parts/questions.ts'
import { roadLine } from '../../web/parts/road-line.ts'
import { vehiclePicture } from '../vehicle-pictures.ts'
import { placeTitle } from './place-pages.ts'
import { rentalLink } from './rental-link.ts'
import { routeQuestions } from './route-questions.ts'
import { placePath, routePath, ROUTES_PATH, usualRideUrl } from './route-urls.ts'
import type { RouteView } from './route-view.ts'
import { searchForm } from './search-form.ts'
import { searchView } from './search-view.ts'

/**
 * Returns the page of a route: its prices by vehicle and month, its duration, where the driver waits, and a search for
 * it.
 */
export function routePage(layout: Layout, view: RouteView): Page {
  const { routePages: text, formats, language } = layout.words
  const { catalogue, route, now } = view
  const from = inLanguage(route.from.names, language)
  const to = inLanguage(route.to.names, language)
  const prices = routePrices(catalogue, route, now)
  const price = prices[0] && formats.money(prices[0].cheapest.priceMinor, 'EUR')
  const form = searchView(layout, catalogue, layout.came, now)
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
    isOpen: true,
    main: html`${trail(text.all, above)}
      <div class="stack">
        <h1>${text.heading(from, to)}</h1>
        <p class="muted">${text.lead}</p>
        ${facts(layout.words, route, price)}
      </div>
      ${roadLine(layout.words, { from: route.from.code, to: route.to.code, distanceKm: null, durationMinutes: null })}
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

function facts({ routePages: text, formats, fromPrices }: Words, route: Route, price: string | undefined): Markup {
  const { durationMinutes, distanceKm } = route
  const fact = (label: string, value: string) =>
    html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`
  return html`<dl class="told">
    ${durationMinutes !== null && fact(text.drive, formats.duration(durationMinutes))}
    ${distanceKm !== null && fact(text.distance, `${distanceKm} km`)}
    ${price !== undefined && fact(text.price, fromPrices.from(price))}
  </dl>`
}

function vehicles({ words, site, came }: Layout, { route }: RouteView, prices: readonly VehiclePrices[]): Markup {
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
        urlOf: (day) => usualRideUrl(site.url, route, day, came),
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
