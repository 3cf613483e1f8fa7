import type { FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { ApiError, ERROR_STATUS } from '../../errors.ts'
import { refusalTo } from '../../http/error-handler.ts'
import { type FieldNames, suggestionTo } from '../../http/field-names.ts'
import { flagWithDefault, listOf } from '../../http/fields.ts'
import type { Budget } from '../../http/rate-limits.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import { type Api, parse } from '../../http/zod.ts'
import { freeUntilInstant } from '../../services/bookings/terms.ts'
import { quoteTrip } from '../../services/quoting/trips/quote-trip.ts'
import type { Trip } from '../../services/quoting/trips/trip.ts'
import type { Environment } from '../../values/environment.ts'
import { describedBy, url } from '../answer-fields.ts'
import { keyOf } from '../api-key.ts'
import { linkParamFields, type LinkParams, linkParamsToQuery } from '../link-params.ts'
import { withSoughtPlaces } from '../sought-places.ts'
import { type QuoteExplained, type QuoteLinks, quoteResponse, quoteView } from './quote-view.ts'
import { BODY_NAMES, tripBodyFields, tripBodyOf, tripFromBody } from './trip-body.ts'
import { type LinkedTrip, tripFromQuery, tripQuery, tripToQuery } from './trip-query.ts'

const explain = flagWithDefault(false, {
  description: '1: each direction explains its pickup, and each vehicle that is unavailable has a suggestion.',
})

/** The schema of a quote by GET: a trip, and what the links of the quote should carry. */
export const quoteQuery = tripQuery.extend({ ...linkParamFields, explain })

/** The schema of a quote by POST. */
const quoteBody = tripBodyOf({ ...tripBodyFields, explain }).meta({ id: 'TransferRequest' })

/** The names of the fields of a query in refusals. */
export const QUERY_NAMES: FieldNames = {
  outbound: 'date',
  return: 'return_date',
  returnTo: 'return_to',
  outboundTime: 'time',
  returnTime: 'return_time',
  returnLuggage: 'return_luggage',
  vehicleCounts: 'vehicles',
}

/** GET and POST /transfer-options: prices of every vehicle that fits (transfer specification, endpoints 3 and 4). */
export function transferOptions(api: Api, deps: Deps, site: Site) {
  const { catalogue, clock, limit } = deps
  const onRequest = limit(quotesBudget(site.environment))
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
      'Prices every bookable vehicle and links each to its checkout. Any `return_*` parameter, or `return=1`, makes it a return trip; an omitted field mirrors the outbound field. Unknown keys are ignored. Nothing is stored.',
    querystring: quoteQuery,
  } satisfies FastifySchema
  const post = {
    ...common,
    operationId: 'quoteByBody',
    summary: 'Quote by body',
    description: 'The same quote from a body, without links. Nothing is stored.',
    body: quoteBody,
    consumes: ['application/json', 'application/x-www-form-urlencoded'],
  } satisfies FastifySchema

  api.get('/transfer-options', { schema: get, onRequest, config: { ...REFUSED_LAST, names: QUERY_NAMES } }, (request) =>
    quoteOfQuery(request, deps, site, request.query),
  )

  api.post(
    '/transfer-options',
    { schema: post, onRequest, config: { ...REFUSED_LAST, names: BODY_NAMES } },
    (request) => quoteOfBody(request, catalogue.current, request.body, clock()),
  )
}

/** Returns the budget of quotes by any endpoint. */
export function quotesBudget(environment: Environment): Budget {
  return { name: `${environment}:transfer:options`, perMinute: 20 }
}

/** Returns the response to a quote by GET. Its links carry the key of the request. */
export function quoteOfQuery(
  request: FastifyRequest,
  { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>,
  site: Site,
  query: z.output<typeof quoteQuery>,
) {
  const now = clock()
  const linked = tripFromQuery(catalogue.current, query, now)
  const { campaign, lang } = query
  const links = linksTo(site, linked, { campaign, lang, api_key: keyOf(request)?.text })
  const explained = query.explain ? explainedTo(request, catalogue.current, QUERY_NAMES) : null
  return answerTo(catalogue.current, linked.trip, { explained, links }, now)
}

/** Returns the response to a quote by POST. */
function quoteOfBody(request: FastifyRequest, catalogue: Catalogue, body: z.output<typeof quoteBody>, now: Date) {
  const explained = body.explain ? explainedTo(request, catalogue, BODY_NAMES) : null
  return answerTo(catalogue, tripFromBody(catalogue, body, now), { explained, links: null }, now)
}

function explainedTo(request: FastifyRequest, catalogue: Catalogue, names: FieldNames): QuoteExplained {
  return { catalogue, suggestionOf: (refusal) => suggestionTo(request, refusal, names) }
}

function answerTo(
  catalogue: Catalogue,
  trip: Trip,
  { explained, links }: { explained: QuoteExplained | null; links: QuoteLinks | null },
  now: Date,
) {
  const quote = quoteTrip(catalogue, trip, now)
  const { pickupAt: at, route } = quote.outbound
  const first = { at, timeZone: route.from.timeZone }
  return quoteView(quote, {
    links,
    explained,
    freeUntil: freeUntilInstant(catalogue.cancellationRules.transfer, first, now),
  })
}

/** The errors of every endpoint that prices a trip. */
export const QUOTE_ERRORS = [
  'INVALID_PARAMS',
  'CURRENCY_NOT_SUPPORTED',
  'ROUTE_NOT_FOUND',
  'UNSUPPORTED_ROUTE',
  'MANUAL_BOOKING_REQUIRED',
  'NO_BOOKABLE_VEHICLE',
] as const

function linksTo({ url }: Site, linked: LinkedTrip, params: LinkParams): QuoteLinks {
  const query = tripToQuery(linked) + linkParamsToQuery(params)
  const checkout = `${url}/book/quick-checkout?${query}&vehicle=`
  return {
    childAges: linked.childAges,
    quoteUrl: `${url}/book/quick-search?${query}`,
    bookingUrl: (outbound, back) =>
      back ? `${checkout}${outbound.id}&return_vehicle=${back.id}` : checkout + outbound.id,
  }
}

const MAX_TRIPS = 50
/** How many trips count as one quote towards the limit. */
const TRIPS_A_QUOTE = 10

const body = z
  .object(
    {
      trips: listOf(describedBy('TransferRequest'), MAX_TRIPS).meta({
        isRequired: true,
        description: 'Each is parsed separately: an error in one does not affect the others.',
      }),
    },
    'must be an object',
  )
  .meta({ id: 'TransferBatch' })

/** The statuses of a single quote: success, and every refusal. */
const STATUSES = new Set([200, ...QUOTE_ERRORS.map((code) => ERROR_STATUS[code])])

const result = z
  .object({
    status: z.int().meta({
      description: 'The status of `POST /transfer-options` for this trip.',
      enum: [...STATUSES],
    }),
    quote: quoteResponse.optional().meta({ description: 'If the status is 200.' }),
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        request_id: z.string(),
        doc_url: url,
        fields: z.array(describedBy('ApiErrorField')),
        suggestion: describedBy('ApiErrorSuggestion').optional(),
      })
      .optional()
      .meta({ description: 'For any other status: the refusal, with the field names of a trip.' }),
  })
  .meta({ id: 'BatchResult' })

const response = z
  .object({ results: z.array(result).meta({ description: 'As many as trips, in the same order.' }) })
  .meta({ id: 'BatchResults' })

/** POST /transfer-options/batch: quotes of many trips in one call. */
export function quoteBatch(api: Api, { catalogue, clock, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'quoteBatch',
    summary: 'Quote many trips',
    description: `Up to ${MAX_TRIPS} trips, each answered as \`POST /transfer-options\` answers it. Every ${TRIPS_A_QUOTE} trips, or part thereof, count as one request towards the limit of quotes.`,
    tag: 'Quotes',
    body,
    response: { 200: response },
    errors: ['INVALID_PARAMS', 'RATE_LIMITED'],
  } satisfies FastifySchema
  const budget = quotesBudget(environment)
  const countMore = limit.more(budget)
  const options = { schema, onRequest: limit(budget), config: { ...REFUSED_LAST, names: BODY_NAMES } } as const
  api.post('/transfer-options/batch', options, async (request, reply) => {
    const { trips } = request.body
    // The first quote was counted with the request.
    await countMore(request, reply, Math.ceil(trips.length / TRIPS_A_QUOTE) - 1)
    const { current } = catalogue
    const now = clock()
    return {
      results: trips.map((trip) =>
        resultOf(request, current, () => quoteOfBody(request, current, parse(quoteBody, trip), now)),
      ),
    }
  })
}

function resultOf(
  request: FastifyRequest,
  catalogue: Catalogue,
  quote: () => z.input<typeof quoteResponse>,
): z.input<typeof result> {
  try {
    return { status: 200, quote: quote() }
  } catch (refusal) {
    const error = withSoughtPlaces(catalogue, refusal)
    if (!(error instanceof ApiError)) throw error
    return { status: error.statusCode, error: refusalTo(request, error) }
  }
}
