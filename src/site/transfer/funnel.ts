import type { FastifyReply, FastifyRequest } from 'fastify'
import { tripFromBody } from '../../api/transfer/trip-body.ts'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { orElse, redirectOnce } from '../../http/redirect.ts'
import { type Api, parse } from '../../http/zod.ts'
import { findActiveLink } from '../../services/checkout-links/checkout-link.ts'
import { findClientTrip } from '../../services/client-links/client-link.ts'
import { quoteTrip } from '../../services/trips/quote-trip.ts'
import type { Leg, Trip } from '../../services/trips/trip.ts'
import { withoutSuffix } from '../../values/place-code.ts'
import { type Frame, sendPage } from '../page/frame.ts'
import type { Markup } from '../page/markup.ts'
import { stepPage } from '../page/progress.ts'
import { en } from '../words/en.ts'
import { details } from './details.ts'
import { pageQuery } from './page-query.ts'
import { linkPageUrl, pageUrl } from './page-url.ts'
import { type FilledIn, routeForm } from './route-form.ts'
import { vehiclePicker } from './vehicle-picker.ts'

/** The pages under {site}/book/, and the checkout links that lead there (decisions 3.11, 3.13). */
export function funnel(api: Api, deps: Deps, site: Site) {
  const { db, catalogue, clock, operator } = deps
  const { url, environment } = site
  const frame: Frame = { site, area: 'transfer', operator, words: en }
  const stepThree = details(api, deps, site, frame)
  const send = (reply: FastifyReply, step: 1 | 2 | 3, title: string, main: Markup) =>
    sendPage(reply, frame, stepPage(frame, step, title, main))

  async function showStep(request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply: FastifyReply) {
    const { step } = request.query
    const start = pageUrl(url, 1)
    if (step === '2') return orElse(reply, start, () => showVehicles(request.query, reply))
    if (step === '3') return orElse(reply, start, () => stepThree.show(request, reply))
    return send(
      reply,
      1,
      'Where do you want to go?',
      routeForm(catalogue.current, url, clock(), filledIn(request.query)),
    )
  }

  function showVehicles(query: unknown, reply: FastifyReply) {
    const { quote, linked } = quotePage(query, quoteTrip)
    return send(reply, 2, 'Choose your vehicle', vehiclePicker(quote, linked, url))
  }

  /**
   * Returns what the route form begins with: something that is not a trip, or lies in the past, leaves all but the
   * promo code empty.
   */
  function filledIn(query: Record<string, unknown>): FilledIn {
    const promoCode = typeof query['promo_code'] === 'string' ? query['promo_code'] : null
    try {
      return { trip: tripFromBody(parse(pageQuery, query), clock()), promoCode }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { trip: null, promoCode }
    }
  }

  function quotePage(query: unknown, quoteFor: typeof quoteTrip) {
    const now = clock()
    const words = parse(pageQuery, query)
    const trip = tripFromBody(words, now)
    const linked = { trip, childAges: words.child_ages ?? null, returnChildAges: words.return_child_ages ?? null }
    const quote = quoteFor(catalogue.current, trip, now)
    return { quote, linked, wish: { outbound: words.outbound_vehicle_type_id, return: words.return_vehicle_type_id } }
  }

  // A partner's personal link: its promo code stays with the traveller from the first page on.
  api.get<{ Querystring: Record<string, unknown> }>('/', ({ query: { promo_code: promo } }, reply) =>
    redirectOnce(
      reply,
      pageUrl(url, 1) + (typeof promo === 'string' ? `&promo_code=${encodeURIComponent(promo)}` : ''),
    ),
  )
  for (const path of ['/book', '/book/', '/booking/index']) api.get(path, showStep)

  api.get<{ Querystring: Record<string, unknown> }>('/en/booking/b2b2c', async ({ query: { key } }, reply) => {
    const trip = typeof key === 'string' ? await findClientTrip(db, { key, environment }, clock()) : undefined
    return redirectOnce(reply, pageUrl(url, 1, trip && { trip: onPublicRoutes(trip), ...NO_AGES }))
  })

  api.get<{ Params: { token: string } }>('/book/public-checkout/:token', async ({ params: { token } }, reply) => {
    const link = await findActiveLink(db, { token, environment, product: 'transfer' }, clock())
    return redirectOnce(reply, link ? linkPageUrl(url, token) : pageUrl(url, 1))
  })
}

const NO_AGES = { childAges: null, returnChildAges: null }

/** Returns the trip between the airports themselves: only the partner API has their seasonal variants. */
function onPublicRoutes({ outbound, return: back, ...rest }: Trip): Trip {
  const onPublicRoute = (leg: Leg) => ({ ...leg, from: withoutSuffix(leg.from), to: withoutSuffix(leg.to) })
  return { ...rest, outbound: onPublicRoute(outbound), return: back && onPublicRoute(back) }
}
