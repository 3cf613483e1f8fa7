import { timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database, DatabaseHandle } from '../../db/database.ts'
import { accessTokens, partnerKeys, partners } from '../../db/schema/index.ts'
import type { Environment } from '../../values/environment.ts'
import { DAY_MS } from '../../values/time.ts'
import { digestOf, newToken } from '../../values/token.ts'
import { oldRows } from '../platform/clean-up.ts'
import type { Credentials } from './account.ts'
import { whereAlive } from './keys.ts'
import { type Owner, partnerOfRow } from './partner.ts'

const VALID_MS = DAY_MS

/** A bearer token, shown once and stored as a digest. */
export interface AccessToken {
  token: string
  createdAt: Date
  expiresAt: Date
}

/** Issues a token valid for 24 hours; undefined if key and secret do not match in this environment. */
export async function issueToken(
  db: Database,
  { environment, key, secret }: Credentials,
  now: Date,
): Promise<AccessToken | undefined> {
  const [found] = await db
    .select({ digest: partnerKeys.secretDigest })
    .from(partnerKeys)
    .where(and(eq(partnerKeys.key, key), eq(partnerKeys.environment, environment), whereAlive(now)))
  // An unknown key takes the same comparison as a wrong secret.
  if (!isSameDigest(digestOf(secret), found?.digest ?? digestOf(newToken()))) return undefined
  const token = newToken()
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await db.insert(accessTokens).values({ tokenDigest: digestOf(token), key, createdAt: now, expiresAt })
  return { token, createdAt: now, expiresAt }
}

/** The owner of a token, and the key it was issued with. */
export interface TokenOwner extends Owner {
  key: string
}

/** Returns the owner of a token; undefined if it is unknown in this environment, expired, or its key was revoked. */
export type FindTokenOwner = (
  asked: { token: string; environment: Environment },
  now: Date,
) => Promise<TokenOwner | undefined>

/** How long an owner is cached, which is also how long a token may outlive its key if no notification arrives. */
const CACHED_MS = 1000
/** The maximum number of cached owners; then the cache is cleared. */
const MAX_CACHED_OWNERS = 10_000

interface Found {
  owner: TokenOwner
  expiresAt: Date
}

/** The owners that were found or are being looked up, by the digest of the token. */
interface OwnerCache {
  owners: Map<string, Promise<Found | undefined>>
  begunAt: Date
}

/**
 * Finds owners and caches them for a moment, because nearly every call of a partner needs one; concurrent lookups are
 * shared. The database notifies of changes, and while it cannot, nothing is cached.
 */
export async function watchTokenOwners({ db, listen }: DatabaseHandle): Promise<FindTokenOwner> {
  let cache: OwnerCache | undefined
  const isListening = await listen('access', () => (cache = undefined))
  return async ({ token, environment }, now) => {
    // A lookup that began before a change stays in the old cache.
    if (!cache || !isFresh(cache, now) || !isListening()) cache = { owners: new Map(), begunAt: now }
    const { owners } = cache
    const digest = digestOf(token)
    const found = await (owners.get(digest) ?? keepIfFound(owners, digest, findOwner(db, digest)))
    return found?.owner.environment === environment && now < found.expiresAt ? found.owner : undefined
  }
}

function isFresh({ owners, begunAt }: OwnerCache, now: Date): boolean {
  const age = now.getTime() - begunAt.getTime()
  return age >= 0 && age < CACHED_MS && owners.size < MAX_CACHED_OWNERS
}

async function findOwner(db: Database, digest: string): Promise<Found | undefined> {
  const [row] = await db
    .select({
      partner: partners,
      key: partnerKeys.key,
      environment: partnerKeys.environment,
      endsAt: partnerKeys.revokedAt,
      expiresAt: accessTokens.expiresAt,
    })
    .from(accessTokens)
    .innerJoin(partnerKeys, eq(partnerKeys.key, accessTokens.key))
    .innerJoin(partners, eq(partners.id, partnerKeys.partnerId))
    .where(eq(accessTokens.tokenDigest, digest))
  if (!row) return undefined
  const { partner, key, environment, endsAt, expiresAt } = row
  const owner = { partner: partnerOfRow(partner), key, environment }
  // A token ends with its key.
  return { owner, expiresAt: endsAt && endsAt < expiresAt ? endsAt : expiresAt }
}

/** Caches a lookup, but neither an unknown token nor a failure. */
function keepIfFound(
  owners: OwnerCache['owners'],
  digest: string,
  lookup: Promise<Found | undefined>,
): Promise<Found | undefined> {
  const forget = () => void owners.delete(digest)
  owners.set(digest, lookup)
  lookup.then((found) => found ?? forget(), forget)
  return lookup
}

/** Deletes tokens when they expire. */
export const oldTokens = oldRows(accessTokens, accessTokens.expiresAt, 0)

function isSameDigest(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
