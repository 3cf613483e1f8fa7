import { DrizzleQueryError } from 'drizzle-orm'

/**
 * Returns why something failed, in a line for whoever runs the program: the message of an error and of its causes. Of a
 * failed query only the database's own words, because the rest is SQL and the values in it.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return reasonOf(error.cause)
  const hint = 'hint' in error && typeof error.hint === 'string' ? [`(${error.hint})`] : []
  // A host with several addresses fails with an error for each, and says nothing itself.
  const inner = error instanceof AggregateError ? error.errors : error.cause === undefined ? [] : [error.cause]
  const own = [error.message, ...hint].filter(Boolean).join(' ')
  const causes = [...new Set(inner.map(reasonOf))].filter((reason) => !own.includes(reason))
  return [own, ...causes].filter(Boolean).join(': ') || error.name
}
