import { pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets that this installation has generated, by name. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })
