import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { oneOf, optional, required, text } from '../../http/fields.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { MATCHES, MAX_SOUGHT, type Resolved, resolvePlace } from '../../services/quoting/places/resolve-place.ts'
import { destinationsByStart, startsByDestination } from '../../services/quoting/routing/destinations.ts'
import { PLACE_TYPES } from '../../values/place-code.ts'
import { point } from '../answer-fields.ts'
import { locationsBudget } from './locations.ts'

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
