import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Place } from '../../catalogue/place-index.ts'
import type { Deps, Site } from '../../deps.ts'
import { conditionalHeaders, sendCached } from '../../http/cached-body.ts'
import type { Budget } from '../../http/rate-limits.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { startsByDestination } from '../../services/quoting/routing/destinations.ts'
import type { Environment } from '../../values/environment.ts'
import { isVariant, PLACE_TYPES } from '../../values/place-code.ts'
import { everyName, names } from '../answer-fields.ts'
import { keepBody } from '../kept-bodies.ts'

const listedLocation = z
  .object({
    code: z.string().meta({ description: 'Use it as `from`, `to` or a `…_code`.' }),
    name: z.string().meta({ description: 'In English, as in every response.' }),
    names,
    type: z.enum(PLACE_TYPES),
    country: z.string().nullable(),
    coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    time_zone: z.string().meta({ description: 'A zone in the time zone database.', example: 'Europe/Paris' }),
    iata: z.string().nullable(),
    served_from: z.array(z.string()).meta({ description: 'Codes of the locations from which transfers lead here.' }),
  })
  .meta({ id: 'ListedLocation' })

const response = z.array(listedLocation).meta({ description: 'Every active location, in the order of the catalogue.' })

/** GET /locations: every place, for clients that keep their own list. */
export function locations(api: Api, { catalogue, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'listLocations',
    summary: 'List all locations',
    description:
      'Every active location with its names, coordinates and time zone, and the places from which it is served. Send `If-None-Match` to learn whether anything has changed.',
    tag: 'Locations',
    headers: conditionalHeaders,
    response: { 200: response },
    errors: ['RATE_LIMITED'],
  } satisfies FastifySchema
  const onRequest = limit(locationsBudget(environment))
  api.get('/locations', { schema, onRequest, config: REFUSED_LAST }, async (request, reply) => {
    const { current } = catalogue
    const body = keepBody(current, 'locations', () => JSON.stringify(locationViews(current)))
    await sendCached(request, reply, body, 'no-cache')
    return reply
  })
}

/** Returns the budget for searching, resolving and listing locations. */
export function locationsBudget(environment: Environment): Budget {
  return { name: `${environment}:transfer:locations`, perMinute: 30 }
}

function locationViews(catalogue: Catalogue): z.input<typeof response> {
  const starts = startsByDestination(catalogue)
  // No quote takes the seasonal variants of airports.
  const quoted = [...catalogue.places.values()].filter(({ code }) => !isVariant(code))
  return quoted.map((place) => locationView(place, starts.get(place) ?? []))
}

function locationView(place: Place, starts: readonly Place[]): z.input<typeof listedLocation> {
  const { code, name, type, country, point, timeZone, iata } = place
  return {
    code,
    name,
    names: everyName(place.names),
    type,
    country,
    coordinates: point && { latitude: point.latitude, longitude: point.longitude },
    time_zone: timeZone,
    iata,
    served_from: starts.map((start) => start.code),
  }
}
