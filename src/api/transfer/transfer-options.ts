import type { FastifySchema } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import type { FieldNames } from '../../http/field-names.ts'
import type { Api } from '../../http/zod.ts'
import { quoteTrip } from '../../services/quoting/trips/quote-trip.ts'
import { linkWordFields, type LinkWords, linkWordsToQuery } from '../link-words.ts'
import { EXAMPLES } from './examples.ts'
import { type QuoteLinks, quoteResponse, quoteView } from './quote-view.ts'
import { BODY_NAMES, tripBody, tripFromBody } from './trip-body.ts'
import { type LinkedTrip, tripFromQuery, tripQuery, tripToQuery } from './trip-query.ts'

/** A trip, and what the links of its quote are to carry. */
const quoteQuery = tripQuery.extend(linkWordFields)

/** What the fields of a query are called in refusals. */
export const QUERY_NAMES: FieldNames = {
  outbound: 'date',
  return: 'return_date',
  returnTo: 'return_to',
  outboundTime: 'time',
  returnTime: 'return_time',
  returnLuggage: 'return_luggage',
}

/** GET and POST /transfer-options: prices of every vehicle that fits (transfer specification, endpoints 3 and 4). */
export function transferOptions(api: Api, { catalogue, clock, limit }: Deps, site: Site) {
  const onRequest = limit(`${site.environment}:transfer:options`, 20)
  const common = {
    tag: 'Quotes',
    response: { 200: quoteResponse },
    errors: [...QUOTE_ERRORS, 'RATE_LIMITED'],
  } satisfies FastifySchema
  const get = {
    ...common,
    operationId: 'quoteByQuery',
    summary: 'Quote by query string',
    description:
      'Prices every bookable vehicle and links each to its checkout. Any `return_*` parameter, or `return=1`, makes it a return trip; what is left out mirrors the outbound field. Unknown keys are ignored. Nothing is stored.',
    querystring: quoteQuery,
    examples: EXAMPLES.quoteByQuery,
  } satisfies FastifySchema
  const post = {
    ...common,
    operationId: 'quoteByBody',
    summary: 'Quote by body',
    description: 'The same quote from a body, without links. Nothing is stored.',
    body: tripBody,
    examples: EXAMPLES.quoteByBody,
    consumes: ['application/json', 'application/x-www-form-urlencoded'],
  } satisfies FastifySchema

  api.get(
    '/transfer-options',
    { schema: get, onRequest, config: { names: QUERY_NAMES, refused: 'last' } },
    (request) => {
      const now = clock()
      const linked = tripFromQuery(catalogue.current, request.query, now)
      return quoteView(quoteTrip(catalogue.current, linked.trip, now), linksTo(site, linked, request.query))
    },
  )

  api.post(
    '/transfer-options',
    { schema: post, onRequest, config: { names: BODY_NAMES, refused: 'last' } },
    (request) => {
      const now = clock()
      return quoteView(quoteTrip(catalogue.current, tripFromBody(catalogue.current, request.body, now), now), null)
    },
  )
}

/** What every endpoint that prices a trip may refuse with. */
export const QUOTE_ERRORS = [
  'INVALID_PARAMS',
  'CURRENCY_NOT_SUPPORTED',
  'ROUTE_NOT_FOUND',
  'UNSUPPORTED_ROUTE',
  'MANUAL_BOOKING_REQUIRED',
  'NO_BOOKABLE_VEHICLE',
] as const

function linksTo({ url }: Site, linked: LinkedTrip, words: LinkWords): QuoteLinks {
  const query = tripToQuery(linked) + linkWordsToQuery(words)
  const checkout = `${url}/book/quick-checkout?${query}&vehicle=`
  return {
    childAges: linked.childAges,
    quoteUrl: `${url}/book/quick-search?${query}`,
    bookingUrl: (outbound, back) =>
      back ? `${checkout}${outbound.id}&return_vehicle=${back.id}` : checkout + outbound.id,
  }
}
