import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Deps } from '../../../deps.ts'
import { conditionalHeaders, sendCached } from '../../../http/cached-body.ts'
import { required } from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { destinationsByStart, maxPassengers } from '../../../services/quoting/routing/destinations.ts'
import { ensureSupported, getPlace, getRoute } from '../../../services/quoting/routing/get-route.ts'
import { keepBody } from '../../kept-bodies.ts'
import { destinationCode } from '../bodies/kinds.ts'

const routeList = z
  .record(z.string(), z.array(z.string()))
  .meta({ id: 'Routes', description: 'Departure code → arrival codes.' })

const params = z.object({
  code_a: required(destinationCode, { description: 'Pickup.', example: 'airport-1' }),
  code_b: required(destinationCode, { description: 'Drop-off.', example: 'resort-80' }),
})

const oneRoute = z.object({
  max_passengers: z
    .int()
    .meta({ description: 'Largest group for online booking; 0 if the route is booked by telephone only.' }),
})

/** GET /routes: all routes. GET /routes/{code_a}/{code_b}: the largest group on one route. */
export function routes(api: Api, { catalogue }: Deps) {
  const all = {
    operationId: 'listRoutes',
    summary: 'List routes',
    description: 'All active routes, in each direction that transfers run.',
    tag: 'Catalogue',
    headers: conditionalHeaders,
    response: { 200: routeList },
    errors: ['UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get('/routes', { schema: all }, (request, reply) => {
    const { current } = catalogue
    return sendCached(
      request,
      reply,
      keepBody(current, 'routes', () => JSON.stringify(routesView(current))),
    )
  })

  const one = {
    operationId: 'getRoute',
    summary: 'Largest group of a route',
    description: 'How many people can be booked online together on one route, in this direction.',
    tag: 'Catalogue',
    params,
    response: { 200: oneRoute },
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED', 'ROUTE_NOT_FOUND', 'UNSUPPORTED_ROUTE'],
  } satisfies FastifySchema
  api.get(
    '/routes/:code_a/:code_b',
    { schema: one, config: { names: { from: 'code_a', to: 'code_b' } } },
    ({ params: { code_a: from, code_b: to } }) => {
      getPlace(catalogue.current, from, 'from')
      getPlace(catalogue.current, to, 'to')
      ensureSupported({ from, to }, ['from', 'to'])
      return { max_passengers: maxPassengers(getRoute(catalogue.current, from, to)) }
    },
  )
}

function routesView(catalogue: Catalogue): z.input<typeof routeList> {
  return Object.fromEntries(
    [...destinationsByStart(catalogue)].map(([from, places]) => [from.code, places.map(({ code }) => code)]),
  )
}
