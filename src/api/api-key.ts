import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { PublishableKey } from '../catalogue/catalogue.ts'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import type { Api } from '../http/zod.ts'
import { findPublishableKey, quotesOfOneAddress } from '../services/partners/publishable-keys.ts'

/** The request decorator that holds the publishable key. */
const KEY = 'publishableKey'

/** The quotes per minute of an address. A key's other limits are scaled by its share of these. */
const QUOTES_OF_ADDRESS = 20

/** The two ways to send a key, as OpenAPI security schemes. */
export const API_KEY_SCHEMES = {
  ApiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description:
      'A publishable key (`nvp_…`) of a partner, created in its panel. Optional. With a key, limits apply per key, of which one address gets a third, and every link belongs to that partner.',
  },
  ApiKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'The same key, for requests without a preflight. If both are sent, the header takes precedence.',
  },
}

/**
 * Reads the publishable key of requests to all endpoints registered from here on, for `keyOf`, and counts requests by
 * key. Refuses a key that is not valid here, and pages of origins that it does not list.
 */
export function readApiKeys(api: Api, { catalogue }: Deps, { environment }: Site): void {
  api.decorateRequest(KEY, null)
  // On every endpoint, because an invalid key is never ignored.
  api.addHook('onRoute', ({ schema, onRequest }) => {
    if (schema?.operationId === undefined) return
    schema.errors = [...(schema.errors ?? []), 'INVALID_API_KEY']
    schema.isGuarded = [onRequest].flat().includes(needKey)
  })
  api.addHook('onRequest', (request, _reply, done) => {
    const sent = sentKey(request)
    if (sent) {
      const known = findPublishableKey(catalogue.current, { key: sent.key, environment })
      const key = ensureWorking(sent.field, known, request.headers.origin)
      request.setDecorator<SentKey>(KEY, { ...key, text: sent.key })
      request.countedFor = countedByKey(key)
    }
    done()
  })
}

function countedByKey(key: PublishableKey): FastifyRequest['countedFor'] {
  const { digest, quotesPerMinute } = key
  const ofOne = quotesOfOneAddress(key)
  return {
    name: `key ${digest}`,
    share: quotesPerMinute / QUOTES_OF_ADDRESS,
    shareOfOne: ofOne < quotesPerMinute ? ofOne / QUOTES_OF_ADDRESS : null,
  }
}

/** A valid key, and the key as it was sent. */
export interface SentKey extends PublishableKey {
  text: string
}

/** Returns the key of a request; null without one. */
export function keyOf(request: FastifyRequest): SentKey | null {
  return request.getDecorator<SentKey | null>(KEY)
}

/** Returns the key of a request. Throws INVALID_API_KEY without one. */
export function getKey(request: FastifyRequest): SentKey {
  const key = keyOf(request)
  if (!key) throw refusal('X-Api-Key', 'is required here')
  return key
}

/** Refuses requests without a key, on the routes that have it among their hooks, which are described as such. */
export function needKey(request: FastifyRequest, _: FastifyReply, done: HookHandlerDoneFunction): void {
  getKey(request)
  done()
}

/** Returns the owner of a link: the partner of the key it is created with, or else of its promo code. */
export function saleOwner(request: FastifyRequest, promo: { partnerId: number | null } | null) {
  const key = keyOf(request)
  return { partnerId: key?.partnerId ?? promo?.partnerId ?? null, publishableKeyId: key?.id ?? null }
}

function sentKey({ headers, query }: FastifyRequest): { key: string; field: string } | undefined {
  const header = headers['x-api-key']
  if (header !== undefined) return { key: String(header), field: 'X-Api-Key' }
  if (typeof query !== 'object' || query === null || !('api_key' in query)) return undefined
  return { key: String(query.api_key), field: 'api_key' }
}

function ensureWorking(field: string, key: PublishableKey | undefined, origin: string | undefined): PublishableKey {
  if (!key) throw refusal(field, 'is unknown here: live keys do not work in the sandbox, nor sandbox keys in live')
  if (key.endedAt) throw refusal(field, 'has been revoked')
  if (origin !== undefined && key.origins.length > 0 && !key.origins.includes(origin))
    throw refusal(field, `does not work on pages of ${origin}: it lists other origins`)
  return key
}

function refusal(field: string, reason: string): ApiError {
  return new ApiError('INVALID_API_KEY', [{ about: [], field, reason }], { headers: { 'WWW-Authenticate': 'ApiKey' } })
}
