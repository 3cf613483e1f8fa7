import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Catalogue, PublishableKey } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import { publishableKeys } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import type { Actor } from '../../values/actor.ts'
import { plainKey } from '../../values/code.ts'
import type { Environment } from '../../values/environment.ts'
import { DAY_MS } from '../../values/time.ts'
import { digestOf, newToken } from '../../values/token.ts'
import { plainAddress } from '../../values/web-address.ts'
import { logPartner, lockAccount } from './partner.ts'

/** The prefix of every publishable key, by which people and scanners recognize one. */
const PREFIX = 'nvp_'

const HINT_LENGTH = PREFIX.length + 4

/** How many valid keys a partner can have, both environments together. */
export const MAX_KEYS = 10

/** How many keys a partner may create in 24 hours, because every process keeps disabled ones in memory. */
export const MAX_KEYS_A_DAY = 50

/** Returns a key, disabled or not; undefined if it is unknown or belongs to the other environment. */
export function findPublishableKey(
  { publishableKeys: keys }: Pick<Catalogue, 'publishableKeys'>,
  { key, environment }: { key: string; environment: Environment },
): PublishableKey | undefined {
  const found = keys.get(digestOf(plainKey(key)))
  return found?.environment === environment ? found : undefined
}

/** The quotes per minute of a key for which no other limit was agreed, and of one address that uses it. */
const USUAL_QUOTES = 300
const USUAL_OF_ONE = 100

/**
 * Returns how many of a key's quotes per minute one address gets: a part, because the key serves every visitor of a
 * page, or all if a limit was agreed, which is for a partner's own server.
 */
export function quotesOfOneAddress({ quotesPerMinute }: Pick<PublishableKey, 'quotesPerMinute'>): number {
  return quotesPerMinute === USUAL_QUOTES ? USUAL_OF_ONE : quotesPerMinute
}

/** A key for display, with only its first characters. */
export type WorkingKey = Pick<
  typeof publishableKeys.$inferSelect,
  'id' | 'environment' | 'hint' | 'origins' | 'quotesPerMinute' | 'createdAt'
>

/** Returns the valid keys of a partner, newest first. */
export async function listPublishableKeys(db: Database, partnerId: number): Promise<WorkingKey[]> {
  const { id, environment, hint, origins, quotesPerMinute, createdAt } = publishableKeys
  return db
    .select({ id, environment, hint, origins, quotesPerMinute, createdAt })
    .from(publishableKeys)
    .where(and(eq(publishableKeys.partnerId, partnerId), isNull(publishableKeys.endedAt)))
    .orderBy(desc(id))
}

/** A key to create. */
export interface NewPublishableKey {
  partnerId: number
  environment: Environment
  /** As returned by `originsIn`. */
  origins: readonly string[]
}

/**
 * Creates a key and returns it, this one time only. Throws INVALID_PARAMS if the partner has or created too many,
 * FORBIDDEN if its account is closed.
 */
export async function makePublishableKey(
  db: Database,
  { partnerId, environment, origins }: NewPublishableKey,
  actor: Actor,
  now: Date,
): Promise<string> {
  const key = PREFIX + newToken()
  await db.transaction(async (tx) => {
    await ensureRoom(tx, partnerId, now)
    const hint = await addPublishableKey(tx, { key, partnerId, environment, origins }, now)
    await logPartner(tx, partnerId, { actor, event: `${environment} publishable key made`, detail: hint }, now)
  })
  return key
}

/** Stores a key and returns its hint. */
export async function addPublishableKey(
  db: Database,
  { key, partnerId, environment, origins }: NewPublishableKey & { key: string },
  now: Date,
): Promise<string> {
  const hint = key.slice(0, HINT_LENGTH)
  const row = { keyDigest: digestOf(key), hint, partnerId, environment, origins: [...origins], createdAt: now }
  await db.insert(publishableKeys).values(row)
  return hint
}

async function ensureRoom(db: Database, partnerId: number, now: Date): Promise<void> {
  await lockAccount(db, partnerId)
  const whereOwn = eq(publishableKeys.partnerId, partnerId)
  const working = await db.$count(publishableKeys, and(whereOwn, isNull(publishableKeys.endedAt)))
  if (working >= MAX_KEYS) {
    throw new ApiError(
      'INVALID_PARAMS',
      `at most ${MAX_KEYS} keys can be valid at a time: end one that you no longer use`,
    )
  }
  const aDayAgo = new Date(now.getTime() - DAY_MS)
  const lately = await db.$count(publishableKeys, and(whereOwn, gt(publishableKeys.createdAt, aDayAgo)))
  if (lately >= MAX_KEYS_A_DAY)
    throw new ApiError('INVALID_PARAMS', `at most ${MAX_KEYS_A_DAY} keys can be created in 24 hours`)
}

/** Disables a key of a partner for good. Returns whether the partner had a valid key with that number. */
export async function endPublishableKey(
  db: Database,
  { partnerId, id }: { partnerId: number; id: number },
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(publishableKeys)
      .set({ endedAt: now })
      .where(and(eq(publishableKeys.id, id), eq(publishableKeys.partnerId, partnerId), isNull(publishableKeys.endedAt)))
      .returning({ hint: publishableKeys.hint })
    if (!ended) return false
    await logPartner(tx, partnerId, { actor, event: 'publishable key ended', detail: ended.hint }, now)
    return true
  })
}

/** The maximum number of origins of a key. */
const MAX_ORIGINS = 20

/**
 * Parses origins typed on lines or separated by spaces. Throws INVALID_PARAMS for anything else, such as the address of
 * a page, which has a path.
 */
export function originsIn(typed: string): string[] {
  const words = typed.split(/[\s,]+/).filter(Boolean)
  if (words.length > MAX_ORIGINS) throw new ApiError('INVALID_PARAMS', `at most ${MAX_ORIGINS} origins can be named`)
  const origins = words.map((word) => {
    const url = URL.parse(plainAddress(word))
    // As a browser sends it: without the port of its scheme, and another script's letters as `xn--`.
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !word.includes('*')) return url.origin
    const more = word.includes('*') ? ': a * stands for nothing here, so name each origin' : ''
    throw new ApiError('INVALID_PARAMS', `“${word}” is not an origin such as https://www.example.com${more}`)
  })
  return [...new Set(origins)]
}
