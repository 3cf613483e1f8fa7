import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { type Kind, required, text } from '../../http/fields.ts'
import { FORMS_OR_JSON } from '../../http/forms.ts'
import { idempotencyHeaders } from '../../http/idempotency-key.ts'
import { type AccessToken, issueToken } from '../../services/partners/access-token.ts'
import { plainKey } from '../../values/code.ts'
import { CHALLENGE } from './bearer-auth.ts'
import { transferParams } from './bodies/kinds.ts'
import { noteSignIn } from './log-calls.ts'

const written = text(0, 200)

/** A key or a secret: anything that could be one, since a wrong one is refused with 401. */
export const credential: Kind<string> = {
  read(value) {
    const read = written.read(value)
    return typeof read === 'string' ? plainKey(read) : read
  },
  schema: written.schema,
}

/** The schema of POST /token in both versions. */
const credentials = z
  .object(
    {
      api_key: required(credential, { example: 'demo-key' }),
      api_secret: required(credential, { example: 'demo-secret' }),
    },
    'must be an object',
  )
  .meta({ id: 'CreateTokenBody' })

/** Issues a token for the credentials of a request, in a response that must not be cached. Throws INVALID_CREDENTIALS. */
export async function exchange(
  { db }: Deps,
  { environment }: Site,
  request: FastifyRequest<{ Body: z.output<typeof credentials> }>,
  reply: FastifyReply,
  now: Date,
): Promise<AccessToken> {
  const { api_key: key, api_secret: secret } = request.body
  noteSignIn(request, { key })
  const token = await issueToken(db, { environment, key, secret }, now)
  if (!token)
    throw new ApiError('INVALID_CREDENTIALS', 'api_key or api_secret is wrong for this environment', {
      headers: CHALLENGE,
    })
  reply.headers(UNCACHED)
  return token
}

/** The headers by which no cache keeps a token, not even one of HTTP/1.0 (RFC 6749, 5.1). */
export const UNCACHED = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

/** The errors that a trip can cause in POST /transfer of both versions and in POST /client-link. */
export const TRIP_REFUSALS = [
  'INVALID_PARAMS',
  'ROUTE_NOT_FOUND',
  'UNSUPPORTED_ROUTE',
  'MANUAL_BOOKING_REQUIRED',
  'NO_BOOKABLE_VEHICLE',
] as const

/** The description of POST /token, in both versions. */
export const createToken = {
  operationId: 'createToken',
  summary: 'Exchange key and secret for a token',
  description: 'At most 10 attempts per minute and address.',
  tag: 'Authentication',
  body: credentials,
  consumes: FORMS_OR_JSON,
  errors: ['INVALID_PARAMS', 'INVALID_CREDENTIALS', 'RATE_LIMITED'],
} satisfies FastifySchema

/** The description of POST /transfer, in both versions. */
export const createTransfer = {
  operationId: 'createTransfer',
  summary: 'Request offers',
  tag: 'Transfers',
  headers: idempotencyHeaders,
  consumes: FORMS_OR_JSON,
  errors: [...TRIP_REFUSALS, 'UNAUTHORIZED', 'RATE_LIMITED', 'IDEMPOTENCY_KEY_REUSED'],
} satisfies FastifySchema

/** The description of GET /transfer/{id}, in both versions. */
export const getTransfer = {
  operationId: 'getTransfer',
  summary: 'Read a transfer request',
  description: 'One of your own requests with its offers. For another partner’s the response is 404 `NOT_FOUND`.',
  tag: 'Transfers',
  params: transferParams,
  errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED', 'NOT_FOUND'],
} satisfies FastifySchema

/** The description of POST /booking, in both versions. */
export const createBooking = {
  operationId: 'createBooking',
  summary: 'Book',
  tag: 'Bookings',
  headers: idempotencyHeaders,
  consumes: FORMS_OR_JSON,
  errors: [
    'INVALID_PARAMS',
    'VALIDATION_ERROR',
    'UNAUTHORIZED',
    'RATE_LIMITED',
    'NOT_FOUND',
    'OFFER_EXPIRED',
    'CREDIT_LIMIT',
    'ALREADY_BOOKED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
} satisfies FastifySchema
