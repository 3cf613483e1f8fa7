import { type Column, sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'

/** Returns a check that the column holds one of these words. They are our own, so they need no escaping. */
export function oneOf(name: string, column: Column, words: readonly string[]) {
  return check(name, sql`${column} IN (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`)
}
