import type { FastifySchema } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { conditionalHeaders, sendLarge } from '../../../http/large-body.ts'
import type { Api } from '../../../http/zod.ts'
import { EXAMPLES } from '../examples.ts'
import { priceBook as response, priceBookBody } from '../views/price-book.ts'

/** GET /price-book: everything that private prices and pickups are computed from, in one answer. */
export function priceBook(api: Api, { catalogue }: Deps) {
  const schema = {
    operationId: 'getPriceBook',
    summary: 'Everything that private prices are computed from',
    description:
      'For a copy that prices trips offline: what POST /transfer says of private trips follows from it, to the cent and the minute. An example that computes it is in the cookbook. Send `If-None-Match` to learn whether anything has changed.',
    tag: 'Prices',
    headers: conditionalHeaders,
    response: { 200: response },
    examples: EXAMPLES.priceBook,
    errors: ['UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get('/price-book', { schema }, (request, reply) => sendLarge(request, reply, priceBookBody(catalogue.current)))
}
