import { asc, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import { readPhone } from '../../values/phone.ts'
import { fold, plainLine } from '../../values/text.ts'
import type { CleanUp } from '../platform/clean-up.ts'
import type { Booking } from './booking.ts'

/** What a booking is searched by, as it is stored. Only the functions below write it, and what is asked for. */
export type Searched = Pick<
  Booking,
  | 'searchedLastName'
  | 'searchedFirstName'
  | 'searchedEmail'
  | 'searchedNumber'
  | 'searchedNational'
  | 'searchedReference'
>

type Person = Pick<Booking, 'firstName' | 'lastName' | 'email' | 'countryCode' | 'mobileNumber' | 'sellerReference'>

/** Returns what a booking is searched by. */
export function searchedOf({ firstName, lastName, sellerReference, ...contact }: Person): Searched {
  return {
    searchedLastName: searchedName(lastName),
    searchedFirstName: searchedName(firstName),
    searchedReference: sellerReference === null ? null : searchedReference(sellerReference),
    ...searchedContact(contact),
  }
}

/** Returns by which address and number a person is found. */
export function searchedContact({
  email,
  countryCode,
  mobileNumber,
}: Omit<Person, 'firstName' | 'lastName' | 'sellerReference'>) {
  const number = readPhone(countryCode, mobileNumber)
  return {
    searchedEmail: searchedEmail(email),
    searchedNumber: number?.e164 ?? `+${digitsOf(countryCode + mobileNumber)}`,
    searchedNational: number?.national ?? digitsOf(mobileNumber),
  }
}

/** What an erased booking is searched by: nothing finds it, and no job fills it. */
export const NOT_SEARCHED: Searched = {
  searchedLastName: '',
  searchedFirstName: '',
  searchedEmail: '',
  searchedNumber: '',
  searchedNational: '',
  searchedReference: null,
}

/** Returns a name as it is searched: folded, `O’Neill` as `oneill`, and `Jean-Luc` as `jean luc`. */
export function searchedName(name: string): string {
  return fold(plainLine(name))
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns an e-mail address as it is searched. */
export function searchedEmail(email: string): string {
  return email.toLowerCase()
}

/** Returns a partner's own reference as it is searched. */
export function searchedReference(reference: string): string {
  return fold(plainLine(reference)).replace(/\p{Pd}/gu, '-')
}

/** Returns the digits of a text, in any script. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/** The bookings from before these columns that are not filled yet. An index finds them. */
export const whereUnsearched: SQL = isNull(bookings.searchedLastName)

/** How many bookings are filled at a time. */
const BATCH = 500

/** The indexes by which bookings were found before they were filled. */
const EARLIER = [
  'bookings_earlier_name',
  'bookings_earlier_first_name',
  'bookings_earlier_email',
  'bookings_earlier_number',
  'bookings_earlier_whole_number',
  'bookings_earlier_seller_search',
  'bookings_earlier_seller_reference',
]

/** Fills what old bookings are searched by; once none is left, drops the indexes that found them until then. */
export const unsearchedBookings: CleanUp = {
  table: bookings,
  batch: BATCH,
  async takeBatch(db) {
    const { id, firstName, lastName, email, countryCode, mobileNumber, sellerReference } = bookings
    const rows = await db
      .select({ id, firstName, lastName, email, countryCode, mobileNumber, sellerReference })
      .from(bookings)
      .where(whereUnsearched)
      .orderBy(asc(id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (rows.length === 0) await dropEarlierIndexes(db)
    else await fill(db, rows)
    return rows.length
  },
}

async function fill(db: Database, rows: readonly (Person & { id: number })[]): Promise<void> {
  const filled = JSON.stringify(rows.map((row) => ({ id: row.id, ...searchedOf(row) })))
  await db.execute(sql`
    UPDATE ${bookings} SET
      searched_last_name = filled."searchedLastName", searched_first_name = filled."searchedFirstName",
      searched_email = filled."searchedEmail", searched_number = filled."searchedNumber",
      searched_national = filled."searchedNational", searched_reference = filled."searchedReference"
    FROM jsonb_to_recordset(${filled}::jsonb) AS filled (
      id bigint, "searchedLastName" text, "searchedFirstName" text, "searchedEmail" text, "searchedNumber" text,
      "searchedNational" text, "searchedReference" text)
    WHERE ${bookings.id} = filled.id`)
}

async function dropEarlierIndexes(db: Database): Promise<void> {
  const [left] = await db.select({ id: bookings.id }).from(bookings).where(whereUnsearched).limit(1)
  const named = sql`SELECT indexname FROM pg_indexes WHERE tablename = 'bookings' AND indexname = ANY(${sql.param(EARLIER)})`
  if (left || (await db.execute(named)).rows.length === 0) return
  await db.execute(sql.raw(`DROP INDEX IF EXISTS ${EARLIER.join(', ')}`))
}
