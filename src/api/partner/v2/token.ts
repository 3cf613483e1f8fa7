import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, preHandlerAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import type { Deps, Site } from '../../../deps.ts'
import type { ApiError } from '../../../errors.ts'
import { parseForms } from '../../../http/bodies.ts'
import { noteRefusal } from '../../../http/error-handler.ts'
import { messageTo, namesOf } from '../../../http/field-names.ts'
import { FieldFault } from '../../../http/fields.ts'
import { everyValue, parseQueryString } from '../../../http/query-string.ts'
import type { Api } from '../../../http/zod.ts'
import { type AccessToken, issueToken } from '../../../services/partners/access-token.ts'
import { noteSignIn } from '../log-calls.ts'
import { createToken, credential, exchange, UNCACHED } from '../operations.ts'

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
export function token(api: Api, deps: Deps, site: Site, tries: preHandlerAsyncHookHandler[]) {
  parseForms(api, parseGrant)
  api.setErrorHandler((error: Error, request, reply) => {
    if (!asksByOAuth(request)) throw error
    const refusal = noteRefusal(error, request)
    void reply.headers({ ...refusal.headers, ...UNCACHED })
    return sendRefusal(reply, inStandard(request, refusal), refusal.statusCode)
  })
  const schema = {
    ...createToken,
    description: `${createToken.description} ${BY_OAUTH}`,
    response: { 200: response },
  } satisfies FastifySchema
  api.decorateRequest(TOO_MANY, null)
  api.post('/token', { schema, onRequest: countTry, preValidation: [refuseTooMany, grant] }, async (request, reply) => {
    return tokenView(await exchange(deps, site, request, reply, deps.clock()))
  })

  async function countTry(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
    try {
      for (const attempt of tries) await attempt.call(this, request, reply)
    } catch (error) {
      request.setDecorator(TOO_MANY, error)
    }
  }

  /** Only the body says in which form to refuse. */
  async function refuseTooMany(request: FastifyRequest) {
    const error = request.getDecorator<unknown>(TOO_MANY)
    if (error !== null) throw error
  }

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

/** The request decorator that holds why there were too many tries; null if there were not. */
const TOO_MANY = 'tooManyTries'

/** Returns whether a client asks by OAuth: by what its body says, or, where that cannot be read, by HTTP Basic. */
function asksByOAuth({ body, headers }: FastifyRequest): boolean {
  const isRead = typeof body === 'object' && body !== null
  return isRead ? memberOf(body, 'grant_type') !== undefined : basicClient(headers.authorization) !== undefined
}

/** Returns a refusal of ours in the form of the standard, with the characters that it allows. */
function inStandard(request: FastifyRequest, refusal: ApiError): GrantRefusal {
  const message = messageTo(request, refusal, namesOf(request))
  return refused(codeFor(refusal.statusCode), message.replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?'))
}

/** Returns the code for a status; those of the standard that mean what ours does, since libraries know no others. */
function codeFor(status: number): GrantRefusal['error'] {
  if (status === 401) return 'invalid_client'
  if (status === 429 || status === 503) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'invalid_request'
}

/** Refuses in the form of the standard. */
function sendRefusal(reply: FastifyReply, refusal: GrantRefusal, status = 400): FastifyReply {
  return refusal.error === 'invalid_client'
    ? reply.code(401).header('WWW-Authenticate', BASIC).send(refusal)
    : reply.code(status).send(refusal)
}

const BY_OAUTH =
  'With `grant_type=client_credentials` it is the token endpoint of OAuth 2.0 (RFC 6749, 4.4), in a form or in JSON: key and secret are sent as `client_id` and `client_secret` or by HTTP Basic, and every refusal has the form of the standard, `{ "error", "error_description" }`, with our status: 429 and 503 are `temporarily_unavailable`.'

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

/** A refusal in the form of RFC 6749, 5.2, with the codes for a server that cannot answer of 4.1.2.1. */
interface GrantRefusal {
  error: 'invalid_request' | 'unsupported_grant_type' | 'invalid_client' | 'temporarily_unavailable' | 'server_error'
  error_description: string
}

/** The key and the secret with which a client authenticates. */
interface Client {
  key: string
  secret: string
}

/**
 * Returns the client that asks for a token by the client credentials grant of OAuth 2.0 (RFC 6749, 4.4), or why that is
 * refused; undefined if the body has no `grant_type`, and so asks in our own way (decisions 6.36).
 */
function readGrant(body: unknown, authorization: string | undefined): Client | GrantRefusal | undefined {
  if (memberOf(body, 'grant_type') === undefined) return undefined
  const twice = PARAMETERS.find((name) => typeof (memberOf(body, name) ?? '') !== 'string')
  if (twice) return refused('invalid_request', `${twice} must be one text`)
  if (textIn(memberOf(body, 'grant_type')) !== 'client_credentials')
    return refused('unsupported_grant_type', 'only client_credentials is supported')
  const inBody = clientIn(body)
  const inHeader = basicClient(authorization)
  if (!inHeader) return inBody.key && inBody.secret ? { key: inBody.key, secret: inBody.secret } : NO_CLIENT
  if (inBody.secret !== undefined)
    return refused('invalid_request', 'the secret must be sent by HTTP Basic or in the body, not both')
  if (inBody.key !== undefined && inBody.key !== inHeader.key)
    return refused('invalid_request', 'client_id is not that of HTTP Basic')
  return inHeader
}

/** Returns the key that a client names, whether or not it is refused; undefined if it names none. */
function keyOfClient(body: unknown, authorization: string | undefined): string | undefined {
  return basicClient(authorization)?.key ?? clientIn(body).key
}

/** Returns the fields of a form, with all values of a parameter that must not be repeated (RFC 6749, 3.2). */
function parseGrant(text: string): Record<string, unknown> {
  const repeated = PARAMETERS.flatMap((name): [string, string[]][] => {
    const values = everyValue(`?${text}`, name)
    return values.length > 1 ? [[name, values]] : []
  })
  return { ...parseQueryString(text), ...Object.fromEntries(repeated) }
}

/** Returns the refusal of a client whose key or secret is wrong, or missing. */
function invalidClient(error_description: string): GrantRefusal {
  return refused('invalid_client', error_description)
}

const NO_CLIENT = invalidClient('client_id and client_secret are required, in the body or by HTTP Basic')

const PARAMETERS = ['grant_type', 'client_id', 'client_secret'] as const

/** Returns a member of a body; one without a value counts as absent (RFC 6749, 3.2). */
function memberOf(body: unknown, name: string): unknown {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return value === '' || value === null ? undefined : value
}

/** A client that has always sent a `grant_type` beside our own names goes on getting its token. */
function clientIn(body: unknown): { key: string | undefined; secret: string | undefined } {
  return {
    key: textIn(memberOf(body, 'client_id') ?? memberOf(body, 'api_key')),
    secret: textIn(memberOf(body, 'client_secret') ?? memberOf(body, 'api_secret')),
  }
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? plain(value) : undefined
}

/** Returns the client of an `Authorization` header, undefined if it is not Basic; one that is unreadable is nobody. */
function basicClient(authorization = ''): Client | undefined {
  const [scheme = '', encoded = ''] = authorization.trim().split(/ +/)
  if (scheme.toLowerCase() !== 'basic') return undefined
  const [key = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  return { key: plain(decoded(key)), secret: plain(decoded(rest.join(':'))) }
}

/** The standard has clients encode both as in a form first, which many do not do. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Returns a key or a secret as it is kept; empty, which is nobody's, if it cannot be one. */
function plain(text: string): string {
  const read = credential.read(text)
  return read instanceof FieldFault ? '' : read
}

function refused(error: GrantRefusal['error'], error_description: string): GrantRefusal {
  return { error, error_description }
}
