import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { required, text } from '../../http/fields.ts'
import { type AccessToken, issueToken } from '../../services/partners/access-token.ts'
import { CHALLENGE } from './bearer-auth.ts'

/** Accepts anything that could be a key or a secret; a wrong one is refused with 401. */
const credential = text(0, 200)

/** The schema of POST /token in both versions. */
export const credentials = z
  .object(
    {
      api_key: required(credential, { example: 'demo-key' }),
      api_secret: required(credential, { example: 'demo-secret' }),
    },
    'must be an object',
  )
  .meta({ id: 'CreateTokenBody' })

/** Issues a token for these credentials, in a response that must not be cached. Throws INVALID_CREDENTIALS. */
export async function exchange(
  { db }: Deps,
  { environment }: Site,
  { api_key: key, api_secret: secret }: z.output<typeof credentials>,
  reply: FastifyReply,
  now: Date,
): Promise<AccessToken> {
  const token = await issueToken(db, { environment, key, secret }, now)
  if (!token)
    throw new ApiError('INVALID_CREDENTIALS', 'api_key or api_secret is wrong for this environment', {
      headers: CHALLENGE,
    })
  reply.header('Cache-Control', 'no-store')
  return token
}
