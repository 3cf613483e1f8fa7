import { NoTurn } from './turns.ts'

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
  if (!(error instanceof Error)) return false
  return (
    error instanceof NoTurn ||
    isNetworkError(error) ||
    isServerRefusal(error) ||
    /connection terminated|not queryable|timeout exceeded when trying to connect|query read timeout|socket disconnected|PGlite is closed|after calling end on the pool/i.test(
      error.message,
    ) ||
    // One error for each address of a host name.
    (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) ||
    isDatabaseUnavailable(error.cause)
  )
}

function isNetworkError(error: Error): boolean {
  return NETWORK_CODES.has(fact(error, 'code')) && NETWORK_CALLS.has(fact(error, 'syscall'))
}

/**
 * Class 08 is a broken connection, 57P a server that is stopping or starting, 53100 a full disk, 53300 too many
 * connections, 57014 a statement timeout, 55P03 a lock timeout, 25P03 an idle transaction timeout, and 25006 a
 * read-only server: a standby that should soon be replaced by a primary, or the embedded database while its disk is
 * nearly full.
 */
function isServerRefusal(error: Error): boolean {
  return /^(08...|57P0[123]|53[13]00|57014|55P03|25P03|25006)$/.test(fact(error, 'code'))
}

function fact(error: Error, name: 'code' | 'syscall'): string {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}
