import type { FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { searchedLength } from '../../values/text.ts'
import { MAX_PLACES } from '../parts/fields.ts'
import { textParams } from './text-params.ts'

/**
 * How many requests an address may make per minute: every keystroke is one, and everybody in an arrivals hall may share
 * an address.
 */
const PER_MINUTE = 600

/** A place in the suggestions of a search form. */
export interface FoundPlace {
  /** The value that the form sends; empty for a known place that cannot be chosen. */
  code: string
  name: string
  /** What distinguishes it from others of the same name. */
  detail: string
}

/** GET /book/places: places for a search form as somebody types. Fewer than 2 characters find nothing. */
export function placeSearch(
  api: Api,
  { limit }: Deps,
  { environment }: Site,
  product: 'transfer' | 'ski',
  find: (text: string, request: FastifyRequest) => readonly FoundPlace[],
) {
  api.get(
    '/book/places',
    { onRequest: limit({ name: `${environment}:${product}:places`, perMinute: PER_MINUTE }), config: REFUSED_LAST },
    (request, reply) => {
      const { q = '' } = textParams(request.query)
      reply.headers({ 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Language' })
      if (q.length > 200 || searchedLength(q) < 2) return []
      return find(q, request).slice(0, MAX_PLACES)
    },
  )
}
