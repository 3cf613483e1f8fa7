import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import { searchedName, searchedNumber, searchedText, searchedWholeNumber } from '../../db/schema/searched.ts'
import type { Booking } from './booking.ts'

/** How many bookings one way of looking brings, at most: of more, nobody would read all. */
const MOST = 200

/** What was found: whole, or the first of more than anybody would read. */
export interface FoundBookings {
  bookings: Booking[]
  isWhole: boolean
}

/**
 * Searches live bookings by how a name, an e-mail address, a phone number or the seller's own reference begins: what
 * starts next to now comes first. Each way of looking is one index; nothing is read that does not fit.
 */
export async function searchBookings(db: Database, text: string, now: Date): Promise<FoundBookings> {
  const conditions = conditionsFor(text)
  const [first, second, ...rest] = conditions.map((condition) => idsOf(db, condition))
  if (!first) return { bookings: [], isWhole: true }
  const rows = await (second ? unionAll(first, second, ...rest) : first)
  const ids = [...new Set(rows.map(({ id }) => id))]
  if (ids.length === 0) return { bookings: [], isWhole: true }
  const distance = sql`abs(extract(epoch FROM ${bookings.firstStartAt} - ${now.toISOString()}::timestamptz))`
  const found = await db
    .select()
    .from(bookings)
    .where(inArray(bookings.id, ids))
    .orderBy(asc(distance), asc(bookings.id))
    .limit(MOST)
  return { bookings: found, isWhole: ids.length < MOST }
}

/** Returns the booking of a reference, or of its digits, or of one of its items, in either environment. */
export async function findByReference(db: Database, text: string, prefix: string): Promise<Booking | undefined> {
  const [, reference] = /^([A-Z]*\d+)(?:-P\d+)?$/.exec(text.trim().toUpperCase()) ?? []
  if (reference === undefined) return undefined
  const [booking] = await db
    .select()
    .from(bookings)
    .where(inArray(bookings.reference, [reference, prefix + reference]))
    .limit(1)
  return booking
}

function idsOf(db: Database, condition: SQL | undefined) {
  const isMeant = and(condition, eq(bookings.environment, 'live'))
  const some = db.select({ id: bookings.id }).from(bookings).where(isMeant).limit(MOST).as('some')
  return db.select({ id: some.id }).from(some)
}

/** Returns every way in which a text may mean a booking. */
function conditionsFor(text: string): (SQL | undefined)[] {
  const q = text.trim().replace(/\s+/g, ' ')
  if (q === '') return []
  if (q.includes('@')) return [begins(searchedText(bookings.email), searchedText(literally(q)))]
  const seller = begins(searchedText(bookings.sellerReference), searchedText(literally(q)))
  return [seller, ...(isNumber(q) ? numberConditions(q) : nameConditions(q))]
}

/** Enough digits, and nothing else but what stands between those of a phone number. */
function isNumber(q: string): boolean {
  return /^[+\d\s()./-]+$/.test(q) && q.replace(/\D/g, '').length >= 4
}

function numberConditions(q: string): SQL[] {
  const digits = q.replace(/\D/g, '')
  const own = searchedNumber(bookings.mobileNumber)
  const whole = searchedWholeNumber(bookings.countryCode, bookings.mobileNumber)
  if (digits.startsWith('00')) return [begins(whole, literally(digits.slice(2)))]
  if (q.startsWith('+')) return [begins(whole, literally(digits))]
  return [begins(own, literally(digits.replace(/^0/, ''))), begins(whole, literally(digits))]
}

/** How many words of a name are looked at. */
const MOST_WORDS = 5

/** The last name alone, the first name alone, or both in either order, each of any number of words. */
function nameConditions(q: string): (SQL | undefined)[] {
  const words = q.split(' ').slice(0, MOST_WORDS)
  const [first, last] = [searchedName(bookings.firstName), searchedName(bookings.lastName)]
  const typed = (from: number, to?: number) => searchedName(literally(words.slice(from, to).join(' ')))
  const pairs = words.slice(1).flatMap((_, i) => {
    const [one, other] = [typed(0, i + 1), typed(i + 1)]
    return [and(begins(last, other), begins(first, one)), and(begins(last, one), begins(first, other))]
  })
  return [begins(last, typed(0)), begins(first, typed(0)), ...pairs]
}

function begins(column: SQL, typed: SQL): SQL {
  return sql`${column} LIKE ${typed} || '%'`
}

/** Only what was typed: no sign in it stands for others. */
function literally(text: string): SQL {
  return sql`${text.replace(/[\\%_]/g, '\\$&')}::text`
}
