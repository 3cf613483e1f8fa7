import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Place } from '../../../catalogue/place-index.ts'
import type { Deps } from '../../../deps.ts'
import { conditionalHeaders, sendCached } from '../../../http/cached-body.ts'
import { required } from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { groupPlaces } from '../../../services/quoting/places/search.ts'
import { allDestinations, destinationsFrom } from '../../../services/quoting/routing/destinations.ts'
import { keepBody } from '../../kept-bodies.ts'
import { destinationCode } from '../bodies/kinds.ts'

const destinationList = z
  .record(z.string(), z.string())
  .meta({ id: 'Destinations', description: 'Code → name: airports, stations, cities, then resorts, each by name.' })

const params = z.object({ code: required(destinationCode, { example: 'airport-1' }) })

/** GET /destinations: all places. GET /destinations/{code}: those that can be reached from one. */
export function destinations(api: Api, { catalogue }: Deps) {
  const list = {
    tag: 'Catalogue',
    response: { 200: destinationList },
  } satisfies FastifySchema
  const all = {
    ...list,
    operationId: 'listDestinations',
    summary: 'List destinations',
    description:
      'Every place that transfers start from or lead to. An airport code with a suffix is a seasonal variant.',
    headers: conditionalHeaders,
    errors: ['UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get('/destinations', { schema: all }, (request, reply) => {
    const { current } = catalogue
    return sendCached(
      request,
      reply,
      keepBody(current, 'destinations', () => JSON.stringify(listView(allDestinations(current)))),
    )
  })

  const reachable = {
    ...list,
    operationId: 'listDestinationsFrom',
    summary: 'List destinations that form a route with one',
    description: 'The destinations of transfers from this place.',
    params,
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED', 'ROUTE_NOT_FOUND'],
  } satisfies FastifySchema
  api.get('/destinations/:code', { schema: reachable, config: { names: { from: 'code' } } }, ({ params: { code } }) =>
    listView(destinationsFrom(catalogue.current, code)),
  )
}

function listView(places: Iterable<Place>): z.input<typeof destinationList> {
  const list: z.input<typeof destinationList> = {}
  for (const group of groupPlaces(places)) for (const { code, name } of group.places) list[code] = name
  return list
}
