import type { FastifySchema } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { conditionalHeaders, sendCached } from '../../../http/cached-body.ts'
import type { Api } from '../../../http/zod.ts'
import { priceBook as response, priceBookBody } from '../views/price-book.ts'

/** GET /price-book: everything that private prices and pickups are computed from, in one answer. */
export function priceBook(api: Api, { catalogue }: Deps) {
  const schema = {
    operationId: 'getPriceBook',
    summary: 'Everything that private prices are computed from',
    description:
      'For pricing trips offline: it determines the offers of POST /transfer for private trips, to the cent and the minute. The cookbook has an example that computes them. Send `If-None-Match` to learn whether anything has changed.',
    tag: 'Prices',
    headers: conditionalHeaders,
    response: { 200: response },
    errors: ['UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get('/price-book', { schema }, (request, reply) => sendCached(request, reply, priceBookBody(catalogue.current)))
}
