import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { SkiResort } from '../../catalogue/rentals.ts'
import type { Deps, Site } from '../../deps.ts'
import { integer, required, searchText, unboundedInteger, withDefault } from '../../http/fields.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { findResorts } from '../../services/quoting/rentals/shops.ts'

/** A ski resort (ski specification, Resort). */
const resort = z
  .object({
    id: z.int().meta({ description: 'The number in the `resort-<id>` code of the transfer API.' }),
    name: z.string(),
    country: z.string(),
    region_id: z.int().meta({ description: '0 if the resort belongs to no region.' }),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'Resort' })

/** Returns a resort as JSON. */
function resortView({ id, name, country, regionId, point }: SkiResort): z.input<typeof resort> {
  return { id, name, country, region_id: regionId, latitude: point.latitude, longitude: point.longitude }
}

const MAX_PER_PAGE = 200

const query = z.object({
  page: withDefault(1, integer(1), { description: 'Starts at 1; beyond the last page `data` is empty.' }),
  per_page: withDefault(50, unboundedInteger(1), {
    description: `More than ${MAX_PER_PAGE} is capped at ${MAX_PER_PAGE}.`,
  }),
})

const response = z
  .object({
    data: z.array(resort),
    meta: z.object({ total: z.int(), page: z.int(), per_page: z.int(), total_pages: z.int() }),
  })
  .meta({ id: 'ResortPage', description: 'One page of the active resorts, by name.' })

/** GET /resorts: all active resorts by name, page by page (ski specification, endpoint 2). */
export function resorts(api: Api, { catalogue, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'listResorts',
    summary: 'List resorts',
    description: 'Every resort where equipment is rented, by name and page by page. A page after the last is empty.',
    tag: 'Resorts and shops',
    querystring: query,
    response: { 200: response },
    errors: ['INVALID_PARAMS', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get(
    '/resorts',
    { schema, onRequest: limit({ name: `${environment}:ski:resorts`, perMinute: 30 }), config: REFUSED_LAST },
    ({ query }) => {
      const all = [...catalogue.current.rentals.resorts.values()]
      const perPage = Math.min(query.per_page, MAX_PER_PAGE)
      const start = (query.page - 1) * perPage
      return {
        data: all.slice(start, start + perPage).map(resortView),
        meta: {
          total: all.length,
          page: query.page,
          per_page: perPage,
          total_pages: Math.ceil(all.length / perPage),
        },
      }
    },
  )
}

const searchQuery = z.object({
  q: required(searchText(2, 200), { description: 'The typed text; at least 2 characters.', example: 'thorens' }),
})

const found = z.array(resort).meta({ description: 'At most 20 resorts, best match first.' })

/** GET /resorts/search: ski resorts by a typed text (ski specification, endpoint 1). */
export function resortsSearch(api: Api, { catalogue, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'searchResorts',
    summary: 'Search resorts',
    description:
      'Ignores case, accents and punctuation, takes words in any order, completes words and forgives small typos. What no word finds is resolved: a part of a resort, a hotel, a name with its address.',
    tag: 'Resorts and shops',
    querystring: searchQuery,
    response: { 200: found },
    errors: ['INVALID_PARAMS', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get(
    '/resorts/search',
    { schema, onRequest: limit({ name: `${environment}:ski:resorts-search`, perMinute: 30 }), config: REFUSED_LAST },
    ({ query: { q } }) => findResorts(catalogue.current, q).map(resortView),
  )
}
