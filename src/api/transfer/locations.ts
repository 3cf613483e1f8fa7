import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Place } from '../../catalogue/place-index.ts'
import type { Deps, Site } from '../../deps.ts'
import { conditionalHeaders, sendCached } from '../../http/cached-body.ts'
import { oneOf, optional, required, text } from '../../http/fields.ts'
import type { Budget } from '../../http/rate-limits.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import {
  MATCHES,
  MAX_SOUGHT,
  placesMeant,
  type Resolved,
  resolvePlace,
} from '../../services/quoting/places/resolve-place.ts'
import { searchPlaces } from '../../services/quoting/places/search.ts'
import { destinationsByStart, startsByDestination } from '../../services/quoting/routing/destinations.ts'
import type { Environment } from '../../values/environment.ts'
import { isPlaceCode, isVariant, PLACE_TYPES } from '../../values/place-code.ts'
import { searchedLength } from '../../values/text.ts'
import { everyName, names, point } from '../answer-fields.ts'
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

const listResponse = z
  .array(listedLocation)
  .meta({ description: 'Every active location, in the order of the catalogue.' })

/** GET /locations: every place, for clients that keep their own list. */
export function locations(api: Api, { catalogue, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'listLocations',
    summary: 'List all locations',
    description:
      'Every active location with its names, coordinates and time zone, and the places from which it is served. Send `If-None-Match` to learn whether anything has changed.',
    tag: 'Locations',
    headers: conditionalHeaders,
    response: { 200: listResponse },
    errors: ['RATE_LIMITED'],
  } satisfies FastifySchema
  const onRequest = limit(locationsBudget(environment))
  api.get('/locations', { schema, onRequest, config: REFUSED_LAST }, async (request, reply) => {
    const { current } = catalogue
    const body = keepBody(current, 'locations', () => JSON.stringify(listedViews(current)))
    await sendCached(request, reply, body, 'no-cache')
    return reply
  })
}

/** Returns the budget for searching, resolving and listing locations. */
export function locationsBudget(environment: Environment): Budget {
  return { name: `${environment}:transfer:locations`, perMinute: 30 }
}

function listedViews(catalogue: Catalogue): z.input<typeof listResponse> {
  const starts = startsByDestination(catalogue)
  // No quote takes the seasonal variants of airports.
  const quoted = [...catalogue.places.values()].filter(({ code }) => !isVariant(code))
  return quoted.map((place) => listedView(place, starts.get(place) ?? []))
}

function listedView(place: Place, starts: readonly Place[]): z.input<typeof listedLocation> {
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

/** What a search asks. */
export const searchQuery = z.object({
  q: required(text(0, 200), {
    description: 'The typed text: name, alias, IATA code or location code. Fewer than 2 characters find nothing.',
    example: 'geneva',
  }),
})

const location = z
  .object({
    code: z.string().meta({ description: 'Use it as `from`, `to` or a `…_code`.' }),
    name: z.string(),
    type: z.enum(PLACE_TYPES),
    country: z.string().nullable(),
  })
  .meta({ id: 'Place' })

const searchResponse = z.array(location).meta({ description: 'At most 20 locations, best match first.' })

/** GET /locations/search: places by a typed text (transfer specification, endpoint 1). */
export function locationsSearch(api: Api, { catalogue, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'searchLocations',
    summary: 'Search locations',
    description:
      'Ignores case, accents and punctuation, takes words in any order, completes words and forgives small typos. What no word finds is resolved, as by `/locations/resolve`: a part of a resort, a hotel, a name with its address.',
    tag: 'Locations',
    querystring: searchQuery,
    response: { 200: searchResponse },
    errors: ['INVALID_PARAMS', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get(
    '/locations/search',
    { schema, onRequest: limit(locationsBudget(environment)), config: REFUSED_LAST },
    ({ query: { q } }) => findPlaces(catalogue.current, q).map(locationView),
  )
}

/**
 * Finds places; where words find none, those that the text means to the resolver, such as the resort of a hotel. A code
 * finds only its own place, so that clients can look up the name of a code.
 */
function findPlaces(catalogue: Catalogue, text: string): Place[] {
  const { places, placeIndex } = catalogue
  if (isPlaceCode(text)) return [places.get(text) ?? []].flat()
  if (searchedLength(text) < 2) return []
  const found = searchPlaces(placeIndex, text)
  return found.length > 0 ? found : placesMeant(catalogue, text)
}

function locationView({ code, name, type, country }: Place): z.input<typeof location> {
  return { code, name, type, country }
}

/** The schema of a text to resolve. */
export const resolveQuery = z.object({
  q: required(text(0, MAX_SOUGHT), {
    description: 'What somebody typed: a place, a part of one, a hotel, an IATA code or a location code.',
    example: 'Hotel Mont Blanc Chamonix',
  }),
  near: optional(point, {
    description:
      'Latitude and longitude: nearer results come first, and an unknown text finds the places around that point.',
  }),
  type: optional(oneOf(PLACE_TYPES), { description: 'Only locations of this type.' }),
})

const resolvedLocation = z
  .object({
    code: z.string().nullable().meta({
      description: 'Use it as `from` or `to` if it is `served`; null for a place that is not in our catalogue.',
    }),
    name: z.string(),
    match: z.enum(MATCHES).meta({
      description:
        '`exact`: a whole name. `alias`: another name. `iata`: its code. `typo`: a name with a typo. `part_of`: a village or level of it, an unknown house or corner there, or only a part of a name. `near`: the text is unknown, and this is near the given point.',
    }),
    coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    served: z.boolean().meta({ description: 'Whether transfers start or end there.' }),
    served_from: z.array(z.string()).meta({ description: 'Codes of the locations from which transfers lead there.' }),
    accommodation_id: z.int().optional().meta({ description: 'If it is an accommodation, for a checkout link.' }),
  })
  .meta({ id: 'ResolvedLocation' })

/** The schema of the response. */
export const resolveResponse = z.object({
  results: z
    .array(resolvedLocation)
    .meta({ description: 'One result, or several if the text is ambiguous; none for an unknown text.' }),
})

/** GET /locations/resolve: the place that a text refers to. */
export function locationsResolve(api: Api, { catalogue, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'resolveLocation',
    summary: 'Resolve a location',
    description:
      'Returns the location that a text refers to, and how well it matches; several if the text is ambiguous. Unlike the search, it does not complete unfinished words, and it also knows hotels and places that we do not serve.',
    tag: 'Locations',
    querystring: resolveQuery,
    response: { 200: resolveResponse },
    errors: ['INVALID_PARAMS', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get(
    '/locations/resolve',
    { schema, onRequest: limit(locationsBudget(environment)), config: REFUSED_LAST },
    ({ query }) => resolve(catalogue.current, query),
  )
}

/** Returns what a text refers to. */
export function resolve(
  catalogue: Catalogue,
  { q, near, type }: z.output<typeof resolveQuery>,
): z.input<typeof resolveResponse> {
  const found = resolvePlace(catalogue, { text: q, near, type })
  return { results: found.map((one) => resolvedView(catalogue, one)) }
}

function resolvedView(
  catalogue: Catalogue,
  { name, match, place, accommodation }: Resolved,
): z.input<typeof resolvedLocation> {
  const starts = (place && startsByDestination(catalogue).get(place)) ?? []
  const where = accommodation?.point ?? place?.point ?? null
  return {
    code: place && place.code,
    name,
    match,
    coordinates: where && { latitude: where.latitude, longitude: where.longitude },
    served: place !== null && (starts.length > 0 || destinationsByStart(catalogue).has(place)),
    served_from: starts.map(({ code }) => code),
    accommodation_id: accommodation?.id,
  }
}
