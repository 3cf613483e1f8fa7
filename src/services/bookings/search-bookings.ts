import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { searchedName, searchedNumber, searchedText, searchedWholeNumber } from '../../db/schema/columns.ts'
import { bookings } from '../../db/schema/index.ts'
import { bookingReference } from '../../values/code.ts'
import type { Booking } from './booking.ts'

/** The maximum number of bookings that each kind of search returns. */
const MAX = 200

const COLUMNS = {
  id: bookings.id,
  reference: bookings.reference,
  status: bookings.status,
  firstName: bookings.firstName,
  lastName: bookings.lastName,
  email: bookings.email,
  countryCode: bookings.countryCode,
  mobileNumber: bookings.mobileNumber,
  sellerReference: bookings.sellerReference,
  product: bookings.product,
  firstStartAt: bookings.firstStartAt,
  timeZone: bookings.timeZone,
  currency: bookings.currency,
  priceMinor: bookings.priceMinor,
}

/** What a search shows of a booking. */
type FoundBooking = Pick<Booking, keyof typeof COLUMNS>

/** The bookings found: all, or the first of too many. */
export interface FoundBookings {
  bookings: FoundBooking[]
  isWhole: boolean
}

/**
 * Searches live bookings by the beginning of a name, an e-mail address, a phone number or the seller's own reference,
 * ordered by how close their start is to now. Each kind of search uses one index and reads only matching rows.
 */
export async function searchBookings(db: Database, text: string, now: Date): Promise<FoundBookings> {
  const [first, second, ...rest] = waysToMean(text).map((way) => idsOf(db, way))
  if (!first) return { bookings: [], isWhole: true }
  const rows = await (second ? unionAll(first, second, ...rest) : first)
  const ids = [...new Set(rows.map(({ id }) => id))]
  if (ids.length === 0) return { bookings: [], isWhole: true }
  const distance = sql`abs(extract(epoch FROM ${bookings.firstStartAt} - ${now.toISOString()}::timestamptz))`
  const found = await db
    .select(COLUMNS)
    .from(bookings)
    .where(inArray(bookings.id, ids))
    .orderBy(asc(distance), asc(bookings.id))
    .limit(MAX)
  return { bookings: found, isWhole: ids.length < MAX }
}

/** Returns the booking with a reference, with its digits, or with an item's reference, in either environment. */
export async function findByReference(db: Database, text: string, prefix: string): Promise<Booking | undefined> {
  const reference = bookingReference(text)
  if (!/^[A-Z]*\d+$/.test(reference)) return undefined
  const [booking] = await db
    .select()
    .from(bookings)
    .where(inArray(bookings.reference, [reference, prefix + reference]))
    .limit(1)
  return booking
}

/** One way in which a text may refer to a booking: how an indexed column begins, and possibly another condition. */
interface Way {
  column: SQL
  condition: SQL | undefined
}

/** In the order of the index, because the planner otherwise reads the whole table for a frequent name. */
function idsOf(db: Database, { column, condition }: Way) {
  const whereMeant = and(condition, eq(bookings.environment, 'live'))
  const some = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(whereMeant)
    .orderBy(sql`${column} USING ~<~`)
    .limit(MAX)
    .as('some')
  return db.select({ id: some.id }).from(some)
}

/** Returns every way in which a text may refer to a booking. */
function waysToMean(text: string): Way[] {
  const q = text.trim().replace(/\s+/g, ' ')
  if (q === '') return []
  if (q.includes('@')) return [begins(searchedText(bookings.email), searchedText(literally(q)))]
  const seller = begins(searchedText(bookings.sellerReference), searchedText(literally(q)))
  return [seller, ...(isNumber(q) ? numberWays(q) : nameWays(q))]
}

/** Returns whether a text consists of enough digits and the separators of phone numbers. */
function isNumber(q: string): boolean {
  return /^[+\d\s()./-]+$/.test(q) && q.replace(/\D/g, '').length >= 4
}

function numberWays(q: string): Way[] {
  const digits = q.replace(/\D/g, '')
  const own = searchedNumber(bookings.mobileNumber)
  const whole = searchedWholeNumber(bookings.countryCode, bookings.mobileNumber)
  if (digits.startsWith('00')) return [begins(whole, literally(digits.slice(2)))]
  if (q.startsWith('+')) return [begins(whole, literally(digits))]
  return [begins(own, literally(digits.replace(/^0/, ''))), begins(whole, literally(digits))]
}

/** The maximum number of words of a name that are considered. */
const MAX_WORDS = 5

/**
 * Returns the ways by the last name alone, the first name alone, or both in either order, each of any number of
 * words.
 */
function nameWays(q: string): Way[] {
  const words = q.split(' ').slice(0, MAX_WORDS)
  const first = searchedName(bookings.firstName)
  const last = searchedName(bookings.lastName)
  const typed = (from: number, to?: number) => searchedName(literally(words.slice(from, to).join(' ')))
  const pairs = words.slice(1).flatMap((_, i) => {
    const one = typed(0, i + 1)
    const other = typed(i + 1)
    return [begins(last, other, begins(first, one)), begins(last, one, begins(first, other))]
  })
  return [begins(last, typed(0)), begins(first, typed(0)), ...pairs]
}

function begins(column: SQL, typed: SQL, other?: Way): Way {
  return { column, condition: and(sql`${column} LIKE ${typed} || '%'`, other?.condition) }
}

/** Escapes the wildcards of LIKE. */
function literally(text: string): SQL {
  return sql`${text.replace(/[\\%_]/g, '\\$&')}::text`
}
