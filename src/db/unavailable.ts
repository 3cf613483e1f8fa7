import { sql } from 'drizzle-orm'
import { NoSlot } from '../values/slots.ts'
import type { Database } from './database.ts'

/** How long a database server may be silent before it counts as lost. */
export const SILENCE_MS = 35_000

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])

/**
 * System calls of a connection. Checked because a missing file, or a client that hangs up, has some of the same codes.
 */
const NETWORK_CALLS = new Set(['connect', 'getaddrinfo', 'read', 'write'])

/**
 * Returns whether an error, or one of its causes, means that the database is unavailable rather than that a query is
 * wrong.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return unavailability(error) !== undefined
}

/**
 * Returns the error, or the one of its causes, that says that the database serves nobody or takes no writes; undefined
 * if it says anything else, or that of a single statement.
 */
export function outage(error: unknown): Error | undefined {
  const cause = unavailability(error)
  return cause && ABOUT_ONE_STATEMENT.test(fact(cause, 'code')) ? undefined : cause
}

/** Returns whether the database can be reached and takes writes. */
export async function takesWrites(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT 1 WHERE current_setting('transaction_read_only') = 'off'`)
  return rows.length > 0
}

function unavailability(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  if (saysUnavailable(error)) return error
  // One error for each address of a host name.
  const parts: unknown[] = error instanceof AggregateError ? error.errors : []
  const [part] = parts.flatMap((one) => unavailability(one) ?? [])
  return part ?? unavailability(error.cause)
}

function saysUnavailable(error: Error): boolean {
  return (
    error instanceof NoSlot ||
    isNetworkError(error) ||
    SERVER_REFUSAL.test(fact(error, 'code')) ||
    /connection terminated|not queryable|timeout exceeded when trying to connect|query read timeout|socket disconnected|PGlite is closed|after calling end on the pool/i.test(
      error.message,
    )
  )
}

function isNetworkError(error: Error): boolean {
  return NETWORK_CODES.has(fact(error, 'code')) && NETWORK_CALLS.has(fact(error, 'syscall'))
}

/**
 * Class 08 is a broken connection, 57P a server that is stopping or starting, 53100 a full disk, 53300 too many
 * connections, 57014 a statement timeout, 55P03 a lock timeout, 25P03 an idle transaction timeout, 40P01 a deadlock,
 * 40001 a serialization failure, and 25006 a read-only server: a standby that should soon be replaced by a primary, or
 * the embedded database while its disk is nearly full.
 */
const SERVER_REFUSAL = /^(08...|57P0[123]|53[13]00|57014|55P03|25P03|40P01|40001|25006)$/

/** The same, where it matters which statement it was. */
const ABOUT_ONE_STATEMENT = /^(57014|55P03|25P03|40P01|40001)$/

function fact(error: Error, name: 'code' | 'syscall'): string {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}
