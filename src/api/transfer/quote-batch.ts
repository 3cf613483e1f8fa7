import type { FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { ApiError, ERROR_STATUS } from '../../errors.ts'
import { refusalTo } from '../../http/error-handler.ts'
import { listOf } from '../../http/fields.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import { type Api, parse } from '../../http/zod.ts'
import { describedBy, url } from '../answer-fields.ts'
import { withSoughtPlaces } from '../sought-places.ts'
import { quoteResponse } from './quote-view.ts'
import { QUOTE_ERRORS, quoteBody, quoteOfBody, quotesBudget } from './transfer-options.ts'
import { BODY_NAMES } from './trip-body.ts'

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
