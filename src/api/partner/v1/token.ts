import type { FastifySchema, preHandlerAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import type { Deps, Site } from '../../../deps.ts'
import type { Api } from '../../../http/zod.ts'
import { formatInstant, OPERATOR_ZONE } from '../../../values/time.ts'
import { localTime, zoneFields, zoneOfInstant } from '../../answer-fields.ts'
import { exchange, createToken } from '../operations.ts'

const response = z
  .object({
    token: z.string(),
    created_at: localTime.meta({ description: '`YYYY-MM-DD HH:MM:SS`, Europe/Paris.' }),
    current_server_time: localTime,
    ...zoneFields,
  })
  .meta({ id: 'Token', description: 'A bearer token for 24 hours, valid for both versions.' })

/** POST /token: a token for 24 hours in exchange for credentials. */
export function token(api: Api, deps: Deps, site: Site, onRequest: preHandlerAsyncHookHandler[]) {
  const schema = { ...createToken, response: { 200: response } } satisfies FastifySchema
  api.post('/token', { schema, onRequest }, async (request, reply) => {
    const now = deps.clock()
    const { token, createdAt } = await exchange(deps, site, request, reply, now)
    return {
      token,
      created_at: formatInstant(createdAt, OPERATOR_ZONE),
      current_server_time: formatInstant(now, OPERATOR_ZONE),
      ...zoneOfInstant(now.getTime(), OPERATOR_ZONE),
    }
  })
}
