import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { orElse, redirectOnce } from '../../http/mount.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import { type Api, parse } from '../../http/zod.ts'
import { meetingPointFor } from '../../services/bookings/meeting-point.ts'
import { freeUntilAhead } from '../../services/bookings/terms.ts'
import { type LegQuote, quoteTrip } from '../../services/quoting/trips/quote-trip.ts'
import type { Leg, Trip } from '../../services/quoting/trips/trip.ts'
import { findActiveLink } from '../../services/sale/links/checkout-link.ts'
import { findClientLink } from '../../services/sale/links/client-link.ts'
import { withoutSuffix } from '../../values/place-code.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { type Layout, sendPage } from '../../web/layout/layout.ts'
import { attributionParams, partnerParams } from '../../web/request/attribution.ts'
import { failedLinks } from '../../web/request/failed-links.ts'
import { type TextParams, textParams } from '../../web/request/text-params.ts'
import { details } from './details.ts'
import { frontFacts, frontPage } from './front.ts'
import { pricesNearby } from './nearby-days.ts'
import { linkedTrip } from './open-cart.ts'
import { askedTrip, pageQuery, pageParamsOf } from './page-query.ts'
import { carriedParams, keptParams, linkPageUrl, pageUrl } from './page-url.ts'
import { searchPage } from './search-page.ts'
import { searchView } from './search-view.ts'
import { vehiclePage } from './vehicle-page.ts'

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
