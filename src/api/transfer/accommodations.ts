import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Accommodation } from '../../catalogue/accommodation.ts'
import type { Deps, Site } from '../../deps.ts'
import { integer, required, searchText, withDefault } from '../../http/fields.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { findAccommodations } from '../../services/quoting/places/find-accommodations.ts'
import { resortId } from '../sought-places.ts'

/** What a search for accommodations asks. */
export const accommodationsQuery = z.object({
  resort_id: required(resortId, { description: 'The number in a `resort-<id>` code.', example: 11 }),
  q: required(searchText(2, 100), {
    description: 'Part of the name; case and accents do not matter.',
    example: 'mont-blanc',
  }),
  limit: withDefault(20, integer(1, 50)),
})

const accommodation = z
  .object({
    id: z.int().meta({ description: 'Pass it as `accommodation_id` to the checkout link.' }),
    name: z.string(),
    address: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: 'Accommodation' })

const response = z
  .object({ data: z.array(accommodation), total: z.int().meta({ description: 'Matches before `limit` was applied.' }) })
  .meta({
    id: 'AccommodationList',
    description: 'Verified accommodations within 10 km of the resort, best match first.',
  })

/** GET /accommodations: verified accommodations around a resort (transfer specification, endpoint 2). */
export function accommodations(api: Api, { catalogue, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'searchAccommodations',
    summary: 'Search accommodations near a resort',
    description:
      'Verified hotels, chalets and residences by part of their name. If nothing is found, the list is empty.',
    tag: 'Locations',
    querystring: accommodationsQuery,
    response: { 200: response },
    errors: ['INVALID_PARAMS', 'RESORT_NOT_FOUND', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get(
    '/accommodations',
    {
      schema,
      onRequest: limit({ name: `${environment}:transfer:accommodations`, perMinute: 30 }),
      config: { ...REFUSED_LAST, names: { resort: 'resort_id' } },
    },
    ({ query: { resort_id, q, limit } }) => {
      const found = findAccommodations(catalogue.current, resort_id, q)
      return { data: found.slice(0, limit).map(accommodationView), total: found.length }
    },
  )
}

function accommodationView({ id, name, address, point }: Accommodation): z.input<typeof accommodation> {
  return { id, name, address, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
}
