import type { FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import type { Api } from '../../http/zod.ts'
import type { TokenOwner } from '../../services/partners/access-token.ts'
import type { Owner } from '../../services/partners/partner.ts'
import type { Actor } from '../../values/actor.ts'
import { plainKey } from '../../values/code.ts'

/** The request decorator that holds the owner of the token. */
const OWNER = 'owner'

/**
 * How many calls a minute are allowed with the tokens of one key: ten a second, more than any sale needs, but less than
 * a runaway loop makes.
 */
const PER_MINUTE = 600

/** How many calls a minute without a valid token are answered with 401 to one address; all others with 429. */
const REFUSED_PER_MINUTE = 60

/**
 * Refuses every request without a valid token of this environment, and requests beyond the limit of a key, on all
 * endpoints registered from here on.
 */
export function requireToken(api: Api, { findTokenOwner, clock, limit }: Deps, { environment }: Site): void {
  const countRefused = limit.more({ name: `${environment}:partner:refused`, perMinute: REFUSED_PER_MINUTE })
  api.decorateRequest(OWNER, null)
  api.addHook('onRoute', ({ schema }) => {
    if (schema) schema.isGuarded = true
  })
  api.addHook('onRequest', async (request, reply) => {
    const token = bearerToken(request)
    const owner = token === undefined ? undefined : await findTokenOwner({ token, environment }, clock())
    if (!owner) {
      await countRefused(request, reply, 1)
      const reason =
        token === undefined ? 'is required, as `Bearer <token>`' : 'the token is unknown here, expired or revoked'
      throw unauthorized(reason)
    }
    request.setDecorator<TokenOwner>(OWNER, owner)
  })
  const keyOf = (request: FastifyRequest) => tokenOwnerOf(request).key
  for (const perKey of limit({ name: `${environment}:partner`, perMinute: PER_MINUTE, keyOf }))
    api.addHook('onRequest', perKey)
}

/** Returns the token that a request was sent with, also in quotes or with `Bearer` twice; undefined if it has none. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  const [, token] = /^(?:Bearer[\s:]+){1,2}([^\s:]\S*)$/i.exec(headers.authorization ?? '') ?? []
  return token === undefined ? undefined : plainKey(token)
}

/** Returns the partner of a request to an endpoint behind `requireToken`. */
export function tokenOwner(request: FastifyRequest): Owner {
  return tokenOwnerOf(request)
}

/** Returns the actor of a request, identified in logs by the key of its token. */
export function partnerActor(request: FastifyRequest): Actor {
  return { kind: 'partner', key: tokenOwnerOf(request).key }
}

function tokenOwnerOf(request: FastifyRequest): TokenOwner {
  const owner = request.getDecorator<TokenOwner | null>(OWNER)
  if (!owner) throw new Error('this endpoint does not require a token')
  return owner
}

/** The header that tells clients how to authenticate. */
export const CHALLENGE = { 'WWW-Authenticate': 'Bearer' }

function unauthorized(reason: string): ApiError {
  return new ApiError('UNAUTHORIZED', [{ about: [], field: 'Authorization', reason }], { headers: CHALLENGE })
}
