import { text, timestamp } from 'drizzle-orm/pg-core'

/** Returns the column for when a row of the catalogue last changed; the import sets it. */
export const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/**
 * Returns the columns for translated names, where they differ from the English name. English is used for a language
 * that is null.
 */
export const translatedNames = () => ({ nameFr: text(), nameDe: text(), nameIt: text() })
