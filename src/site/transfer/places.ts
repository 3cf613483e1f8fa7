import type { Place } from '../../catalogue/place.ts'
import type { Deps, Site } from '../../deps.ts'
import type { Api } from '../../http/zod.ts'
import { searchPlaces } from '../../services/places/search.ts'
import { searchedLength } from '../../values/text.ts'
import type { FrameOf } from '../page/frames.ts'
import type { Words } from '../words/en.ts'

/** How often one address may ask in a minute: every letter is a question, and an arrivals hall shares an address. */
const PER_MINUTE = 600

/** More fit no screen. */
const MOST = 8

/** GET /book/places: places for the search form as somebody types, of which fewer than 2 characters find none. */
export function places(api: Api, { catalogue, limit }: Deps, { environment }: Site, frameOf: FrameOf) {
  api.get<{ Querystring: Record<string, unknown> }>(
    '/book/places',
    { onRequest: limit(`${environment}:transfer:places`, PER_MINUTE) },
    (request, reply) => {
      const { q } = request.query
      const { words } = frameOf(request)
      reply.headers({ 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Language' })
      if (typeof q !== 'string' || q.length > 200 || searchedLength(q) < 2) return []
      return searchPlaces(catalogue.current.placeIndex, q)
        .slice(0, MOST)
        .map((place) => placeView(words, place))
    },
  )
}

function placeView({ places: words }: Words, { code, name, type, iata, country }: Place) {
  const detail = [words.kinds[type], iata, country].filter((part) => part !== null)
  return { code, name, detail: detail.join(' · ') }
}
