import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { accessTokens, partnerCalls, partnerKeys } from '../../../db/schema/index.ts'
import type { Log } from '../../../log.ts'
import type { Environment } from '../../../values/environment.ts'
import { digestOf } from '../../../values/token.ts'

/** A call of a partner, as it is logged: it must contain nothing personal. */
export interface NotedCall {
  environment: Environment
  by: Caller
  method: string
  path: string
  status: number
  /** The code and the message of a refusal. */
  code: string | null
  message: string | null
  durationMs: number
  requestId: string
}

/** Who has called: whoever owns a token, or a key. */
type Caller = { token: string } | { key: string }

/** Notes the calls of partners beside their answers. */
export interface CallLog {
  /** Notes a call, to be written within about a second; a call by nobody that we know is dropped. */
  note: (call: NotedCall) => void
  /** Writes what is noted. */
  flush: () => Promise<void>
}

/** How long a call waits for others that are written with it, and how many are written together. */
const DELAY_MS = 1_000
const BATCH = 500

/** The maximum number of calls that wait; beyond it they are dropped, because answers count for more than their log. */
const MAX_WAITING = 20 * BATCH

/**
 * Starts the log of calls of this process. It loses what waits when the process crashes, and what cannot be written
 * because the database is unavailable (decisions 6.38).
 */
export function startCallLog(db: Database, clock: () => Date, log: Log): CallLog {
  let waiting: TimedCall[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let isAway = false
  return { note, flush }

  function note(call: NotedCall): void {
    if (waiting.length === MAX_WAITING) return
    waiting.push({ ...call, at: clock() })
    if (waiting.length === BATCH) void flush()
    else timer ??= setTimeout(() => void flush(), DELAY_MS).unref()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await (writing ??= writeAll().finally(() => (writing = undefined)))
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const calls = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      try {
        await writeCalls(db, calls)
        isAway = false
      } catch (error) {
        if (!isAway) log.warn(error, 'calls of partners are lost to their log')
        isAway = true
      }
    }
  }
}

/** A call, and when it was answered. */
interface TimedCall extends NotedCall {
  at: Date
}

async function writeCalls(db: Database, calls: readonly TimedCall[]): Promise<void> {
  const callers = await findCallers(db, calls)
  const rows = calls.flatMap(({ by, ...call }) => {
    const caller = callers.get(idOf(by))
    return caller ? [{ ...caller, ...call }] : []
  })
  if (rows.length === 0) return
  // As one parameter, because the text of a statement with thousands of them takes longer than all else here.
  await db.execute(sql`
    INSERT INTO ${partnerCalls}
      (partner_id, environment, key, at, method, path, status, code, message, duration_ms, request_id)
    SELECT "partnerId", environment, key, at, method, path, status, code, message, "durationMs", "requestId"
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS noted (
      "partnerId" bigint, environment environment, key text, at timestamptz, method text, path text, status integer,
      code text, message text, "durationMs" integer, "requestId" text
    )`)
}

/** A partner, and the key that it has used. */
interface KnownCaller {
  partnerId: number
  key: string
}

/** Returns who the callers are, by `idOf`; also those whose token or key has ended. */
async function findCallers(db: Database, calls: readonly NotedCall[]): Promise<Map<string, KnownCaller>> {
  const tokens = new Map(calls.flatMap(({ by }) => ('token' in by ? [[digestOf(by.token), by] as const] : [])))
  const keys = [...new Set(calls.flatMap(({ by }) => ('key' in by ? [by.key] : [])))]
  const { partnerId, key } = partnerKeys
  const byToken = db
    .select({ digest: accessTokens.tokenDigest, partnerId, key })
    .from(accessTokens)
    .innerJoin(partnerKeys, eq(key, accessTokens.key))
    .where(inArray(accessTokens.tokenDigest, [...tokens.keys()]))
  const byKey = db.select({ partnerId, key }).from(partnerKeys).where(inArray(key, keys))
  const known = new Map<string, KnownCaller>()
  if (tokens.size > 0)
    for (const { digest, ...caller } of await byToken) {
      const token = tokens.get(digest)
      if (token) known.set(idOf(token), caller)
    }
  if (keys.length > 0) for (const caller of await byKey) known.set(idOf(caller), caller)
  return known
}

function idOf(by: Caller): string {
  return 'token' in by ? `token ${by.token}` : `key ${by.key}`
}
