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

/** Whether an error, or one of its causes, says that the database is away rather than that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (
      isConnectionCode(code) ||
      /connection terminated|not queryable|timeout exceeded when trying to connect|PGlite is closed|after calling end on the pool/i.test(
        cause.message,
      )
    )
      return true
  }
  return false
}

/** Class 08 is a broken connection, 57P a server that stops or starts, 53300 too many connections. */
function isConnectionCode(code: string): boolean {
  return NETWORK_CODES.has(code) || /^(08...|57P0[123]|53300)$/.test(code)
}
