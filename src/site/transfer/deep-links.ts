import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { apiKey, linkParamFields, via } from '../../api/link-params.ts'
import { vehicleCounts } from '../../api/transfer/kinds.ts'
import { tripFromQuery, tripQuery } from '../../api/transfer/trip-query.ts'
import type { Deps, Site } from '../../deps.ts'
import { unboundedInteger, lenient, optional } from '../../http/fields.ts'
import { orElse, redirectOnce } from '../../http/mount.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import { type Api, parse } from '../../http/zod.ts'
import { currencyOrEuro } from '../../services/quoting/pricing/leg-price.ts'
import { countChildren, fitSeats, type SeatAnswer } from '../../services/quoting/trips/fit-seats.ts'
import { planTrip } from '../../services/quoting/trips/plan-trip.ts'
import { quoteTrip } from '../../services/quoting/trips/quote-trip.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { textParam, textParams } from '../../web/request/text-params.ts'
import { deepLink } from '../deep-link.ts'
import { carriedParams, keptParams, pageUrl, vehicleParams } from './page-url.ts'
import { formParams, isForm, linkOfForm, toPageParams } from './search-params.ts'
import { answerOf, ensureSeatsSaid } from './seats.ts'

const searchQuery = tripQuery.extend({
  currency: lenient(tripQuery.shape.currency),
  via,
  api_key: apiKey,
  ...linkParamFields,
})

const checkoutQuery = searchQuery.extend({
  vehicle: optional(unboundedInteger(1), { description: 'Vehicle type id; default the cheapest.' }),
  return_vehicle: optional(unboundedInteger(1), { description: 'Default `vehicle`.' }),
  vehicles: optional(vehicleCounts, {
    description: 'Several that drive together, on both legs: types and how many of each.',
  }),
})

/** GET /book/quick-search and /book/quick-checkout: deep links into the funnel (transfer specification, endpoint 6). */
export function deepLinks(api: Api, { catalogue, clock }: Deps, site: Site, layoutOf: LayoutOf) {
  const quickSearch = (request: FastifyRequest, reply: FastifyReply) => {
    const { url } = layoutOf(request).site
    const { query } = request
    const asked = isForm(query) ? linkOfForm(formParams(query)) : query
    return orElse(reply, startOf(url, asked), () => {
      const answer = isForm(query) ? answerOf(textParam(query, 'seats')) : null
      const linked = readLink(parse(searchQuery, asked), answer)
      const facts = { ...linked, answer }
      ensureSeatsSaid(linked.trip, facts)
      const trip = isForm(query) ? fitSeats(linked.trip, facts).trip : linked.trip
      quoteTrip(catalogue.current, trip, clock())
      return redirectOnce(
        reply,
        pageUrl(url, 2, keptParams({ ...facts, trip, carried: carriedParams(textParams(asked)) })),
      )
    })
  }

  const quickCheckout = (request: FastifyRequest, reply: FastifyReply) => {
    const { url } = layoutOf(request).site
    return orElse(reply, startOf(url, request.query), () => {
      const wish = parse(checkoutQuery, request.query)
      const linked = readLink(wish, null)
      const { vehicle: outbound, return_vehicle: back = outbound, vehicles: fleet } = wish
      const plan = planTrip(catalogue.current, linked.trip, { outbound, return: back, fleet }, clock())
      const params = {
        ...keptParams({ ...linked, carried: carriedParams(textParams(request.query)) }),
        ...vehicleParams(plan),
      }
      return redirectOnce(reply, pageUrl(url, 3, params))
    })
  }

  /** Returns the start of the funnel, still filled in and with the reason. */
  function startOf(url: string, query: unknown): () => string {
    return () => pageUrl(url, 1, toPageParams(textParams(query)))
  }

  function readLink(query: z.output<typeof tripQuery>, answer: SeatAnswer | null) {
    const currency = currencyOrEuro(catalogue.current, query.currency)
    const linked = tripFromQuery(catalogue.current, { ...query, currency }, clock())
    return { ...linked, trip: countChildren(linked.trip, { ...linked, answer }) }
  }

  const search = deepLink(site, 'quickSearch', 'Open the vehicle picker', searchQuery)
  const checkout = deepLink(site, 'quickCheckout', 'Open the checkout with a vehicle', checkoutQuery)
  api.get('/book/quick-search', search, quickSearch)
  api.get('/book/quick-checkout', checkout, quickCheckout)
  api.get('/booking/quick-search', { config: REFUSED_LAST }, quickSearch)
  api.get('/booking/quick-checkout', { config: REFUSED_LAST }, quickCheckout)
}
