import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { orElse, redirectOnce } from '../../http/mount.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import { type Api, parse } from '../../http/zod.ts'
import { meetingPointFor } from '../../services/bookings/meeting-point.ts'
import { freeUntilAhead } from '../../services/bookings/terms.ts'
import { type FeaturedRental, featuredRentals } from '../../services/quoting/rentals/resort-prices.ts'
import { type FeaturedTrip, featuredTrips } from '../../services/quoting/trips/featured-trips.ts'
import { type LegQuote, quoteTrip } from '../../services/quoting/trips/quote-trip.ts'
import type { Leg, Trip } from '../../services/quoting/trips/trip.ts'
import { findActiveLink } from '../../services/sale/links/checkout-link.ts'
import { findClientLink } from '../../services/sale/links/client-link.ts'
import { html, type Markup } from '../../values/html.ts'
import { placeType, withoutSuffix } from '../../values/place-code.ts'
import { HOUR_MINUTES, localMinute } from '../../values/time.ts'
import { hero } from '../../web/layout/hero.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { type Layout, type Page, sendPage } from '../../web/layout/layout.ts'
import { drawing } from '../../web/parts/drawing.ts'
import { proofBand } from '../../web/parts/proof.ts'
import { questionList } from '../../web/parts/questions.ts'
import { attributionParams, partnerParams } from '../../web/request/attribution.ts'
import { failedLinks } from '../../web/request/failed-links.ts'
import { type TextParams, textParams } from '../../web/request/text-params.ts'
import { momentSection } from '../front/sections.ts'
import { metDrawing } from '../met-drawing.ts'
import { details } from './details.ts'
import { linkedTrip } from './open-cart.ts'
import { askedTrip, pageParamsOf, pageQuery } from './page-query.ts'
import { carriedParams, keptParams, linkPageUrl, pageUrl } from './page-url.ts'
import { routeTiles } from './routes/route-tiles.ts'
import { searchForm } from './search-form.ts'
import { searchPage } from './search-page.ts'
import { searchView, type SearchView } from './search-view.ts'
import { pricesNearby } from './vehicles/nearby-days.ts'
import { vehiclePage } from './vehicles/vehicle-page.ts'

/** Registers the pages under {site}/book/, and the checkout links that lead there (decisions 3.11, 3.13). */
export function funnel(api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  const { db, catalogue, clock, providers } = deps
  const { environment, url } = site
  const stepThree = details(api, deps, site, layoutOf)
  const failed = failedLinks(deps, site, 'transfer')

  async function showStep(request: FastifyRequest, reply: FastifyReply) {
    const { step } = textParams(request.query)
    const layout = layoutOf(request)
    const asked = () => pageParamsOf(textParams(request.query))
    const start = () => pageUrl(layout.site.url, 1, asked())
    if (step === '2') return orElse(reply, start, () => showVehicles(request.query, reply, layout))
    if (step === '3') return stepThree.show(request, reply)
    return showStart(request, reply, layout, asked())
  }

  /** Shows the search of a URL or, if that is not a trip, of the link that led there. */
  async function showStart(request: FastifyRequest, reply: FastifyReply, layout: Layout, asked: TextParams) {
    const now = clock()
    const isTrip = Object.keys(asked).length > Object.keys(carriedParams(asked)).length
    const found = isTrip ? undefined : await failed.find(request, now)
    const link = found?.link
    const kept =
      link?.cart.product === 'transfer' ? linkedTrip(catalogue.current, { link, cart: link.cart }, asked) : asked
    return sendPage(reply, layout, searchPage(layout, searchView(layout, catalogue.current, kept, now), found))
  }

  function showVehicles(query: unknown, reply: FastifyReply, layout: Layout) {
    const now = clock()
    const page = parse(pageQuery, query)
    const { facts, fitted } = askedTrip(catalogue.current, page, now)
    const carried = keptParams({ trip: fitted.trip, ...facts, carried: carriedParams(textParams(query)) })
    const quote = quoteTrip(catalogue.current, fitted.trip, now)
    const { pickupAt: at, route } = quote.outbound
    const firstStart = { at, timeZone: route.from.timeZone }
    const freeUntil = freeUntilAhead(catalogue.current.cancellationRules.transfer, firstStart, now)
    const waitsAt = (leg: LegQuote) =>
      meetingPointFor(catalogue.current, leg.leg.from, layout.words.language, layout.operator).waitingMinutes
    const view = {
      quote,
      days: pricesNearby(catalogue.current, quote, now),
      carried,
      freeUntil,
      waiting: { outbound: waitsAt(quote.outbound), return: quote.return ? waitsAt(quote.return) : 0 },
      seats: { answer: facts.answer, isOpen: fitted.isOpen },
    }
    return sendPage(reply, layout, vehiclePage(layout, view))
  }

  // A partner's personal link: its promo code stays with the traveller from the first page on.
  api.get('/', { config: REFUSED_LAST }, (request, reply) => {
    const layout = layoutOf(request)
    const asked = textParams(request.query)
    const kept = { ...carriedParams(asked), ...partnerParams(asked) }
    const now = clock()
    const facts = frontFacts(catalogue.current, providers.current[environment] !== undefined, now)
    return sendPage(reply, layout, frontPage(layout, searchView(layout, catalogue.current, kept, now), facts))
  })
  for (const path of ['/book', '/book/', '/booking/index']) api.get(path, { config: REFUSED_LAST }, showStep)

  // Partners get it below `/en/`, whatever their travellers speak, so it redirects to a URL that leaves the language to
  // the browser.
  api.get('/booking/b2b2c', async ({ query }, reply) => {
    const { key } = textParams(query)
    const link = key === undefined ? undefined : await findClientLink(db, { key, environment }, clock())
    if (key === undefined || !link) {
      if (key !== undefined) failed.remember(reply, key)
      return redirectOnce(reply, pageUrl(url, 1))
    }
    return redirectOnce(
      reply,
      pageUrl(url, 1, keptParams({ trip: onPublicRoutes(link.trip), ...NO_AGES, carried: { key } })),
    )
  })

  api.get<{ Params: { token: string } }>('/book/public-checkout/:token', async (request, reply) => {
    const { token } = request.params
    const { url: ownUrl } = layoutOf(request).site
    const link = await findActiveLink(db, { token, environment, product: 'transfer' }, clock())
    if (link) return redirectOnce(reply, linkPageUrl(ownUrl, token, attributionParams(textParams(request.query))))
    failed.remember(reply, token)
    return redirectOnce(reply, pageUrl(ownUrl, 1))
  })
}

const NO_AGES = { childAges: null, returnChildAges: null }

/** Returns the trip between the airports themselves, because only the partner API has their seasonal variants. */
function onPublicRoutes({ outbound, return: back, ...rest }: Trip): Trip {
  const onPublicRoute = (leg: Leg) => ({ ...leg, from: withoutSuffix(leg.from), to: withoutSuffix(leg.to) })
  return { ...rest, outbound: onPublicRoute(outbound), return: back && onPublicRoute(back) }
}

/** Returns the front page: the introduction with a price, the search form, prices, how it works, and both products. */
function frontPage(layout: Layout, view: SearchView, facts: FrontFacts): Page {
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
