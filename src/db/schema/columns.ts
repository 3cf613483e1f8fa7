import { type Column, sql, type SQL } from 'drizzle-orm'
import { customType, check, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'
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

/*
 * How the desk finds bookings. Indexes and searches must use the same expressions, or no index is used. Both databases
 * can evaluate them.
 */

// Includes capitals, because some databases lower only those of English.
const ACCENTED =
  'àáâãäåāăąçćčďđèéêëēęěğìíîïıłľñńňòóôõöøőřśšşťţùúûüūůűýÿźžżÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĘĚĞÌÍÎÏŁĽÑŃŇÒÓÔÕÖØŐŘŚŠŞŤŢÙÚÛÜŪŮŰÝŸŹŽŻ'
const PLAIN =
  'aaaaaaaaacccddeeeeeeegiiiiillnnnooooooorsssttuuuuuuuyyzzzaaaaaaaaacccddeeeeeeegiiiillnnnooooooorsssttuuuuuuuyyzzz'

/** Returns a name without accents, in lower case. */
export function searchedName(name: AnyPgColumn | SQL): SQL {
  return sql`translate(lower(${name}), ${sql.raw(`'${ACCENTED}', '${PLAIN}'`)})`
}

/** Returns a text in lower case. */
export function searchedText(text: AnyPgColumn | SQL): SQL {
  return sql`lower(${text})`
}

/** Returns the digits of a number as it is dialled within its country, without the leading zero. */
export function searchedNumber(number: AnyPgColumn | SQL): SQL {
  return sql`regexp_replace(${number}, '^0+|[^0-9]', '', 'g')`
}

/** Returns the digits of a number as it is dialled from abroad. */
export function searchedWholeNumber(prefix: AnyPgColumn | SQL, number: AnyPgColumn | SQL): SQL {
  return sql`(regexp_replace(${prefix}, '[^0-9]', '', 'g') || ${searchedNumber(number)})`
}
