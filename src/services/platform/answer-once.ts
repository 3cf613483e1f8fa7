import { and, eq, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { idempotencyKeys } from '../../db/schema/index.ts'
import { readStored } from '../../db/stored-json.ts'
import { ApiError } from '../../errors.ts'
import type { Environment } from '../../values/environment.ts'
import { DAY_MS } from '../../values/time.ts'
import { seal, unseal, digestOf } from '../../values/token.ts'
import { oldRows } from './clean-up.ts'

const KEPT_MS = DAY_MS

/** A request that may be a repetition of an earlier one. */
export interface RepeatableRequest {
  environment: Environment
  /** The endpoint and the caller. Keys of different scopes never collide. */
  scope: string
  /** The caller's Idempotency-Key; undefined without one. */
  key: string | undefined
  /** The parsed request. Two requests with the same JSON are the same. */
  request: unknown
}

/**
 * Runs the work once per key. A repetition within 24 hours gets the first answer again, even if both arrive at the same
 * time (decisions 6.8). The key and everything the work writes through its `db` are committed together; work that fails
 * leaves no trace. The answer must be JSON that the schema reads. Throws IDEMPOTENCY_KEY_REUSED for a different request
 * under the same key.
 */
export async function answerOnce<Answer>(
  db: Database,
  { environment, scope, key, request }: RepeatableRequest,
  schema: z.ZodType<Answer>,
  now: Date,
  work: (db: Database) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  if (key === undefined) return { answer: await work(db), replayed: false }
  const row = {
    environment,
    scope,
    keyDigest: digestOf(key),
    requestDigest: digestOf(JSON.stringify(request)),
    createdAt: now,
  }
  const whereSameKey = and(
    eq(idempotencyKeys.environment, environment),
    eq(idempotencyKeys.scope, scope),
    eq(idempotencyKeys.keyDigest, row.keyDigest),
  )
  return db.transaction(async (tx) => {
    // A concurrent request with the same key waits here until the first is committed or has failed.
    const claimed = await tx
      .insert(idempotencyKeys)
      .values(row)
      .onConflictDoUpdate({
        target: [idempotencyKeys.environment, idempotencyKeys.scope, idempotencyKeys.keyDigest],
        set: { requestDigest: row.requestDigest, createdAt: now, sealedAnswer: null },
        setWhere: lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS)),
      })
      .returning({ scope: idempotencyKeys.scope })
    if (claimed.length === 0) {
      const [first] = await tx.select().from(idempotencyKeys).where(whereSameKey)
      if (first?.requestDigest !== row.requestDigest || first.sealedAnswer === null) throw keyReused()
      const answer: unknown = JSON.parse(unseal(first.sealedAnswer, key))
      return { answer: readStored(schema, answer, 'the answer kept under a key'), replayed: true }
    }
    const answer = await work(tx)
    await tx
      .update(idempotencyKeys)
      .set({ sealedAnswer: seal(JSON.stringify(answer), key) })
      .where(whereSameKey)
    return { answer, replayed: false }
  })
}

function keyReused(): ApiError {
  return new ApiError('IDEMPOTENCY_KEY_REUSED', 'was used for a different request within the last 24 hours', {
    about: ['idempotencyKey'],
  })
}

/** Deletes keys that are too old to be replayed. */
export const oldKeys = oldRows(idempotencyKeys, idempotencyKeys.createdAt, KEPT_MS)
