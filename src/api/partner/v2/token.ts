import type { FastifyReply, FastifyRequest, FastifySchema, preHandlerAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import type { Deps, Site } from '../../../deps.ts'
import { parseForms } from '../../../http/bodies.ts'
import type { Api } from '../../../http/zod.ts'
import { type AccessToken, issueToken } from '../../../services/partners/access-token.ts'
import { noteSignIn } from '../log-calls.ts'
import { createToken, exchange, UNCACHED } from '../operations.ts'
import { type GrantRefusal, invalidClient, keyOfClient, parseGrant, readGrant } from './client-credentials.ts'

const response = z
  .object({
    token: z.string(),
    created_at: z.int().meta({ description: 'Unix timestamp.' }),
    expires_at: z.int().meta({ description: 'Unix timestamp, 24 hours later.' }),
    access_token: z.string().meta({ description: 'The same as `token`, by the name of OAuth 2.0.' }),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ description: 'In seconds.' }),
  })
  .meta({ id: 'Token', description: 'A bearer token for every other endpoint, of both versions.' })

/** POST /token: a token for 24 hours in exchange for credentials, in our own way or by OAuth 2.0 (decisions 6.36). */
export function token(api: Api, deps: Deps, site: Site, onRequest: preHandlerAsyncHookHandler[]) {
  parseForms(api, parseGrant)
  const schema = {
    ...createToken,
    description: `${createToken.description} ${BY_OAUTH}`,
    response: { 200: response },
  } satisfies FastifySchema
  api.post('/token', { schema, onRequest, preValidation: [grant] }, async (request, reply) => {
    return tokenView(await exchange(deps, site, request, reply, deps.clock()))
  })

  async function grant(request: FastifyRequest, reply: FastifyReply) {
    const asked = readGrant(request.body, request.headers.authorization)
    if (!asked) return undefined
    void reply.headers(UNCACHED)
    const key = keyOfClient(request.body, request.headers.authorization)
    const refuse = (refusal: GrantRefusal) => {
      if (key) noteSignIn(request, { key, refusal })
      return sendRefusal(reply, refusal)
    }
    if ('error' in asked) return refuse(asked)
    const issued = await issueToken(deps.db, { environment: site.environment, ...asked }, deps.clock())
    if (!issued) return refuse(WRONG_CLIENT)
    noteSignIn(request, { key: asked.key })
    return reply.send(tokenView(issued))
  }
}

/** Refuses in the form of the standard. */
function sendRefusal(reply: FastifyReply, refusal: GrantRefusal): FastifyReply {
  return refusal.error === 'invalid_client'
    ? reply.code(401).header('WWW-Authenticate', BASIC).send(refusal)
    : reply.code(400).send(refusal)
}

const BY_OAUTH =
  'With `grant_type=client_credentials` it is the token endpoint of OAuth 2.0 (RFC 6749, 4.4), in a form or in JSON: key and secret are sent as `client_id` and `client_secret` or by HTTP Basic, and refusals have the form of the standard, `{ "error", "error_description" }`.'

const BASIC = 'Basic realm="Navette", charset="UTF-8"'

const WRONG_CLIENT = invalidClient('client_id or client_secret is wrong for this environment')

function tokenView({ token, createdAt, expiresAt }: AccessToken): z.input<typeof response> {
  const [created, expires] = [toUnix(createdAt), toUnix(expiresAt)]
  return {
    token,
    created_at: created,
    expires_at: expires,
    access_token: token,
    token_type: 'Bearer',
    expires_in: expires - created,
  }
}

function toUnix(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
