import { z } from 'zod'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { anyText, required } from '../../http/fields.ts'
import { type AccessToken, issueToken } from '../../services/partners/access-token.ts'
import { CHALLENGE } from './bearer-auth.ts'

/** The body of POST /token in both versions. */
export const credentials = z.object(
  { api_key: required(anyText, { example: 'demo-key' }), api_secret: required(anyText, { example: 'demo-secret' }) },
  'must be an object',
)

/** A token for these credentials; throws INVALID_CREDENTIALS. */
export async function exchange(
  { db }: Deps,
  { environment }: Site,
  { api_key: key, api_secret: secret }: z.output<typeof credentials>,
  now: Date,
): Promise<AccessToken> {
  const token = await issueToken(db, { environment, key, secret }, now)
  if (!token)
    throw new ApiError('INVALID_CREDENTIALS', 'api_key or api_secret is wrong for this environment', {
      headers: CHALLENGE,
    })
  return token
}
