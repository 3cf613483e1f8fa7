import type { FastifySchema, preHandlerAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import type { Deps, Site } from '../../../deps.ts'
import { FORMS_OR_JSON } from '../../../http/forms.ts'
import type { Api } from '../../../http/zod.ts'
import { formatInstant } from '../../../values/time.ts'
import { credentials, exchange } from '../bodies/credentials.ts'

const response = z
  .object({
    token: z.string(),
    created_at: z.string().meta({ description: '`YYYY-MM-DD HH:MM:SS`, Europe/Paris.' }),
    current_server_time: z.string(),
  })
  .meta({ id: 'Token', description: 'A bearer token for 24 hours, valid for both versions.' })

/** POST /token: credentials for a token of 24 hours. */
export function token(api: Api, deps: Deps, site: Site, onRequest: preHandlerAsyncHookHandler[]) {
  const schema = {
    operationId: 'createToken',
    summary: 'Exchange key and secret for a token',
    description: 'At most 10 tries a minute and address.',
    tag: 'Authentication',
    open: true,
    body: credentials,
    consumes: FORMS_OR_JSON,
    response: { 200: response },
    errors: ['INVALID_PARAMS', 'INVALID_CREDENTIALS', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.post('/token', { schema, onRequest }, async (request, reply) => {
    const now = deps.clock()
    const { token, createdAt } = await exchange(deps, site, request.body, now)
    reply.header('Cache-Control', 'no-store')
    return { token, created_at: formatInstant(createdAt), current_server_time: formatInstant(now) }
  })
}
