import { customType } from 'drizzle-orm/pg-core'
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
