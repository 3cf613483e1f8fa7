import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { conditionalHeaders, sendCached } from '../../../http/cached-body.ts'
import { required } from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { destinationCode } from '../bodies/kinds.ts'
import { markupFilters, markupList, markupListBody, pageSize } from '../views/markup-list.ts'
import { DESTINATION_NAMES, priceList, priceListBody, since } from '../views/price-list.ts'

const params = z.object({
  destination_code: required(destinationCode, {
    description: 'Restricts to routes from or to this destination.',
    example: 'resort-80',
  }),
})
const priceQuery = z.object({ since })
const markupQuery = z.object({ since, ...markupFilters, page_size: pageSize })

/** GET /price/route and GET /price/route-markup, each also for one destination. */
export function prices(api: Api, { catalogue }: Deps) {
  const base = {
    operationId: 'listPrices',
    summary: 'List base prices',
    description: 'As in version 2, for private transfers.',
    tag: 'Prices',
    headers: conditionalHeaders,
    querystring: priceQuery,
    response: { 200: priceList },
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  const markups = {
    operationId: 'listMarkups',
    summary: 'List markup rules',
    description: 'As in version 2, with `page_size` for `size`.',
    tag: 'Prices',
    headers: conditionalHeaders,
    querystring: markupQuery,
    response: { 200: markupList },
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  const ofDestination = {
    params,
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED', 'ROUTE_NOT_FOUND'],
  } satisfies FastifySchema

  api.get('/price/route', { schema: base }, (request, reply) =>
    sendCached(
      request,
      reply,
      priceListBody(catalogue.current, { type: 'private', since: request.query.since, destination: undefined }),
    ),
  )
  const basesThere = { ...base, ...ofDestination, operationId: 'listPricesOfDestination' } satisfies FastifySchema
  api.get(
    '/price/route/:destination_code',
    { schema: basesThere, config: { names: DESTINATION_NAMES } },
    (request, reply) =>
      sendCached(
        request,
        reply,
        priceListBody(catalogue.current, {
          type: 'private',
          since: request.query.since,
          destination: request.params.destination_code,
        }),
      ),
  )

  api.get('/price/route-markup', { schema: markups }, (request, reply) => {
    const { page_size: size, ...filter } = request.query
    return sendCached(request, reply, markupListBody(catalogue.current, { ...filter, size, destination: undefined }))
  })
  const markupsThere = { ...markups, ...ofDestination, operationId: 'listMarkupsOfDestination' } satisfies FastifySchema
  api.get(
    '/price/route-markup/:destination_code',
    { schema: markupsThere, config: { names: DESTINATION_NAMES } },
    (request, reply) => {
      const { page_size: size, ...filter } = request.query
      const { destination_code: destination } = request.params
      return sendCached(request, reply, markupListBody(catalogue.current, { ...filter, size, destination }))
    },
  )
}
