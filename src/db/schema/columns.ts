import { type Column, sql } from 'drizzle-orm'
import { customType, check, text, timestamp } from 'drizzle-orm/pg-core'
import type { ActorKind } from '../../values/actor.ts'
import type { Product } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'
import type { Language } from '../../values/language.ts'

/** A domain for texts that occur in many columns; `0000_tables.sql` begins with their checks. */
const domain = <Text extends string>(name: string) => customType<{ data: Text }>({ dataType: () => name })

/** `live` or `sandbox`. */
export const environment = domain<Environment>('environment')

/** `transfer` or `ski`. */
export const product = domain<Product>('product')

/** One of the languages of the site, mails and documents. */
export const language = domain<Language>('language')

/** The kind of an actor. */
export const actor = domain<ActorKind>('actor')

/** An ISO 4217 code, in capital letters. */
export const currencyCode = domain<string>('currency')

/** A SHA-256 digest, in hexadecimal digits. */
export const sha256 = domain<string>('sha256')

/** A day of any year, `MM-DD`. */
export const dayOfYear = domain<string>('day_of_year')

/** A month, `2027-01`; stored as its first day. */
export const month = customType<{ data: string; driverData: string }>({
  dataType: () => 'date',
  toDriver: (written) => `${written}-01`,
  fromDriver: (day) => day.slice(0, '2027-01'.length),
})

/** A column that holds a file. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** Returns a check that the column holds one of these words. They are our own, so they need no escaping. */
export function oneOf(name: string, column: Column, words: readonly string[]) {
  return check(name, sql`${column} IN (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`)
}

/** Returns the column for when a row of the catalogue last changed; the import sets it. */
export const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/**
 * Returns the columns for translated names, where they differ from the English name. English is used for a language
 * that is null.
 */
export const translatedNames = () => ({ nameFr: text(), nameDe: text(), nameIt: text() })
