import type { FastifySchema, preHandlerAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import type { Deps, Site } from '../../../deps.ts'
import type { Api } from '../../../http/zod.ts'
import { exchange, createToken } from '../operations.ts'

const response = z
  .object({
    token: z.string(),
    created_at: z.int().meta({ description: 'Unix timestamp.' }),
    expires_at: z.int().meta({ description: 'Unix timestamp, 24 hours later.' }),
  })
  .meta({ id: 'Token', description: 'A bearer token for every other endpoint, of both versions.' })

/** POST /token: a token for 24 hours in exchange for credentials. */
export function token(api: Api, deps: Deps, site: Site, onRequest: preHandlerAsyncHookHandler[]) {
  const schema = { ...createToken, response: { 200: response } } satisfies FastifySchema
  api.post('/token', { schema, onRequest }, async (request, reply) => {
    const { token, createdAt, expiresAt } = await exchange(deps, site, request.body, reply, deps.clock())
    return { token, created_at: toUnix(createdAt), expires_at: toUnix(expiresAt) }
  })
}

function toUnix(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
