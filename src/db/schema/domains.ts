import { customType } from 'drizzle-orm/pg-core'
import type { ActorKind } from '../../values/actor.ts'
import type { Product } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'
import type { Language } from '../../values/language.ts'

/** Texts of which many columns hold the same kind; `0000_tables.sql` begins with what each may be. */
const domain = <Text extends string>(name: string) => customType<{ data: Text }>({ dataType: () => name })

/** `live` or `sandbox`. */
export const environment = domain<Environment>('environment')

/** `transfer` or `ski`. */
export const product = domain<Product>('product')

/** One of the languages that travellers are spoken to in. */
export const language = domain<Language>('language')

/** The kind of who did something. */
export const actor = domain<ActorKind>('actor')

/** An ISO 4217 code, in capital letters. */
export const currencyCode = domain<string>('currency')

/** A SHA-256 digest, in hexadecimal digits. */
export const sha256 = domain<string>('sha256')

/** A day of every year, `MM-DD`. */
export const dayOfYear = domain<string>('day_of_year')

/** A month, `2027-01`; stored as its first day. */
export const month = customType<{ data: string; driverData: string }>({
  dataType: () => 'date',
  toDriver: (written) => `${written}-01`,
  fromDriver: (day) => day.slice(0, '2027-01'.length),
})
