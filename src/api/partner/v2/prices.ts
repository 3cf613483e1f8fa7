import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { conditionalHeaders, sendCached } from '../../../http/cached-body.ts'
import { oneOf, withDefault } from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { TRANSFER_TYPES } from '../../../services/quoting/offers/offer.ts'
import { markupFilters, markupList, markupListBody, pageSize } from '../views/markup-list.ts'
import { DESTINATION_NAMES, destinationFilter, priceList, priceListBody, since } from '../views/price-list.ts'

const priceQuery = z.object({
  type: withDefault('private', oneOf(TRANSFER_TYPES), {
    description: 'For `shared`, the vehicle is the one whose markup rules apply, not the one that is used.',
  }),
  since,
  destination_code: destinationFilter,
})

const markupQuery = z.object({ since, destination_code: destinationFilter, ...markupFilters, size: pageSize })

/** GET /prices and GET /prices/markups: everything that one-way prices are computed from. */
export function prices(api: Api, { catalogue }: Deps) {
  const common = {
    tag: 'Prices',
    headers: conditionalHeaders,
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED', 'ROUTE_NOT_FOUND'],
  } satisfies FastifySchema
  const base = {
    ...common,
    operationId: 'listPrices',
    summary: 'List base prices',
    description:
      'The one-way price is the base price of the band that includes the group size, × (1 + percentage / 100) of the markup rule that applies to the pickup, rounded half up to the cent. Send `If-None-Match` to learn whether anything has changed.',
    querystring: priceQuery,
    response: { 200: priceList },
  } satisfies FastifySchema
  const markups = {
    ...common,
    operationId: 'listMarkups',
    summary: 'List markup rules',
    description:
      'Of the rules that match a vehicle, a direction and a pickup, the one with the highest level applies, or of several the one with the highest id; if none matches, the base price applies.',
    querystring: markupQuery,
    response: { 200: markupList },
  } satisfies FastifySchema

  api.get('/prices', { schema: base, config: { names: DESTINATION_NAMES } }, (request, reply) => {
    const { type, since, destination_code: destination } = request.query
    return sendCached(request, reply, priceListBody(catalogue.current, { type, since, destination }))
  })

  api.get('/prices/markups', { schema: markups, config: { names: DESTINATION_NAMES } }, (request, reply) => {
    const { destination_code: destination, ...filter } = request.query
    return sendCached(request, reply, markupListBody(catalogue.current, { destination, ...filter }))
  })
}
