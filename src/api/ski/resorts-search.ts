import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps, Site } from '../../deps.ts'
import { required, searchText } from '../../http/fields.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { findResorts } from '../../services/quoting/rentals/shops.ts'
import { resort, resortView } from './resorts.ts'

const query = z.object({
  q: required(searchText(2, 200), { description: 'The typed text; at least 2 characters.', example: 'thorens' }),
})

const response = z.array(resort).meta({ description: 'At most 20 resorts, best match first.' })

/** GET /resorts/search: ski resorts by a typed text (ski specification, endpoint 1). */
export function resortsSearch(api: Api, { catalogue, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'searchResorts',
    summary: 'Search resorts',
    description:
      'Ignores case, accents and punctuation, takes words in any order, completes words and forgives small typos. What no word finds is resolved: a part of a resort, a hotel, a name with its address.',
    tag: 'Resorts and shops',
    querystring: query,
    response: { 200: response },
    errors: ['INVALID_PARAMS', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get(
    '/resorts/search',
    { schema, onRequest: limit({ name: `${environment}:ski:resorts-search`, perMinute: 30 }), config: REFUSED_LAST },
    ({ query: { q } }) => findResorts(catalogue.current, q).map(resortView),
  )
}
