import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Place } from '../../catalogue/place-index.ts'
import type { Deps, Site } from '../../deps.ts'
import { required, text } from '../../http/fields.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { placesMeant } from '../../services/quoting/places/resolve-place.ts'
import { searchPlaces } from '../../services/quoting/places/search.ts'
import { isPlaceCode, PLACE_TYPES } from '../../values/place-code.ts'
import { searchedLength } from '../../values/text.ts'
import { locationsBudget } from './locations.ts'

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

const response = z.array(location).meta({ description: 'At most 20 locations, best match first.' })

/** GET /locations/search: places by a typed text (transfer specification, endpoint 1). */
export function locationsSearch(api: Api, { catalogue, limit }: Deps, { environment }: Site) {
  const schema = {
    operationId: 'searchLocations',
    summary: 'Search locations',
    description:
      'Ignores case, accents and punctuation, takes words in any order, completes words and forgives small typos. What no word finds is resolved, as by `/locations/resolve`: a part of a resort, a hotel, a name with its address.',
    tag: 'Locations',
    querystring: searchQuery,
    response: { 200: response },
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
