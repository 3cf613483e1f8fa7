import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { optional } from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { maxPassengers, maxPassengersAnywhere } from '../../../services/quoting/routing/destinations.ts'
import { ensureSupported, getPlace, getRoute } from '../../../services/quoting/routing/get-route.ts'
import { destinationCode } from '../bodies/kinds.ts'

const query = z.object({ from: optional(destinationCode), to: optional(destinationCode) })

const response = z.int().meta({
  description: 'The largest group for online booking on the route; without both codes the largest on any route.',
})

/** GET /transfer/max-passenger-count: a plain integer. */
export function maxPassengerCount(api: Api, { catalogue }: Deps) {
  const schema = {
    operationId: 'getMaxPassengerCount',
    summary: 'Largest group',
    description: 'How many people can be booked online together: on one route, or on any.',
    tag: 'Catalogue',
    querystring: query,
    response: { 200: response },
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED', 'ROUTE_NOT_FOUND', 'UNSUPPORTED_ROUTE'],
  } satisfies FastifySchema
  api.get('/transfer/max-passenger-count', { schema }, ({ query: { from, to } }) => {
    const { current } = catalogue
    if (from === undefined || to === undefined) return maxPassengersAnywhere(current)
    getPlace(current, from, 'from')
    getPlace(current, to, 'to')
    ensureSupported({ from, to }, ['from', 'to'])
    return maxPassengers(getRoute(current, from, to))
  })
}
