import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import { bookingReference } from '../../values/code.ts'
import { plainEmail } from '../../values/email.ts'
import { readInternationalNumber } from '../../values/phone.ts'
import { germanSpelling, plainLine } from '../../values/text.ts'
import type { Booking } from './booking.ts'
import { earlierWays } from './search-unfilled.ts'
import { digitsOf, searchedEmail, searchedName, searchedReference, whereUnsearched } from './searched.ts'

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
  const filled = await listIds(db, waysToMean(text))
  const unfilled = (await hasUnfilled(db)) ? await listIds(db, earlierWays(text)) : []
  const ids = [...new Set([...filled, ...unfilled])]
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

async function listIds(db: Database, ways: readonly Way[]): Promise<number[]> {
  const [first, second, ...rest] = ways.map((way) => idsOf(db, way))
  if (!first) return []
  const rows = await (second ? unionAll(first, second, ...rest) : first)
  return rows.map(({ id }) => id)
}

async function hasUnfilled(db: Database): Promise<boolean> {
  const [unfilled] = await db.select({ id: bookings.id }).from(bookings).where(whereUnsearched).limit(1)
  return unfilled !== undefined
}

/** How many of the latest sales are shown before a search. */
const LATEST = 20

/** Returns the latest live bookings, latest first, without those that nobody paid in time. */
export async function listLatest(db: Database): Promise<FoundBooking[]> {
  return db
    .select(COLUMNS)
    .from(bookings)
    .where(and(eq(bookings.environment, 'live'), ne(bookings.status, 'expired')))
    .orderBy(desc(bookings.id))
    .limit(LATEST)
}

/** Returns the booking with a reference, with its digits, or with an item's reference, in either environment. */
export async function findBookingAsTyped(db: Database, text: string, prefix: string): Promise<Booking | undefined> {
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
  const q = plainLine(text)
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
  if (q === '') return []
  if (q.includes('@')) return [begins(bookings.searchedEmail, searchedEmail(plainEmail(q)))]
  const seller = begins(bookings.searchedReference, searchedReference(q))
  return [seller, ...(isNumber(q) ? numberWays(q) : nameWays(q))]
}

/** Returns whether a text consists of enough digits and the separators of phone numbers. */
function isNumber(q: string): boolean {
  return /^(?:tel:)?[+\d\s()./-]+$/.test(q) && digitsOf(q).length >= 4
}

/** What is dialled before a number within its country, in one country or another; nothing in some. */
const TRUNKS = ['', '0', '1', '8', '06', '01', '80']

/** Returns the ways by a number or its beginning: as it is dialled from abroad or, without a plus, in its country. */
function numberWays(q: string): Way[] {
  const digits = digitsOf(q)
  const whole = readInternationalNumber(q)?.e164.slice(1) ?? digitsOf(q.replace(/\(0+\)/g, '')).replace(/^00/, '')
  const abroad = begins(bookings.searchedNumber, `+${whole}`)
  if (q.includes('+') || digits.startsWith('00')) return [abroad]
  const national = TRUNKS.filter((trunk) => digits.startsWith(trunk) && digits.length > trunk.length + 2)
  return [...national.map((trunk) => begins(bookings.searchedNational, digits.slice(trunk.length))), abroad]
}

/** The maximum number of words of a name that are considered. */
const MAX_WORDS = 5

/**
 * Returns the ways by the last name alone, the first name alone, or both in either order, each of any number of words,
 * in every spelling.
 */
function nameWays(q: string): Way[] {
  return spellingsOf(q).flatMap((name) => {
    const words = name.split(' ').slice(0, MAX_WORDS)
    const typed = (from: number, to?: number) => words.slice(from, to).join(' ')
    const last = (text: string, other?: Way) => begins(bookings.searchedLastName, text, other)
    const first = (text: string) => begins(bookings.searchedFirstName, text)
    const pairs = words.slice(1).flatMap((_, i) => {
      const one = typed(0, i + 1)
      const other = typed(i + 1)
      return [last(other, first(one)), last(one, first(other))]
    })
    return [last(typed(0)), first(typed(0)), ...pairs]
  })
}

/** How people are addressed, by travellers and by airlines (`LOVELACE/ADA MRS`), folded. */
const TITLES = new Set(
  'mr mrs ms miss mstr dr prof sir herr frau m mme mlle monsieur madame sig signor signora chd inf'.split(' '),
)

/** A title that airlines write in one piece with the first name. */
const JOINED_TITLE = /(?<=\/\p{L}{2,40})(?:MRS|MR|MS|MISS|MSTR|DR|CHD)$/iu

/** Returns a name without titles, unless it consists of one. */
function withoutTitles(name: string): string {
  const words = searchedName(name.trimEnd().replace(JOINED_TITLE, '')).split(' ')
  const rest = words.filter((word) => !TITLES.has(word))
  return (rest.length > 0 ? rest : words).join(' ')
}

/**
 * Returns the ways in which a name may be stored: as typed or without titles, and with umlauts or their two letters
 * instead.
 */
function spellingsOf(typed: string): string[] {
  return [...new Set([typed, withoutTitles(typed)].flatMap(umlautsOf))].filter((one) => one !== '')
}

function umlautsOf(name: string): string[] {
  const plain = searchedName(name)
  const withoutUmlauts = searchedName(germanSpelling(name))
  const withUmlauts = plain.replace(/([aou])e(?=[b-df-hj-np-tv-z])/g, '$1')
  return [plain, withoutUmlauts, withUmlauts]
}

function begins(column: PgColumn, typed: string, other?: Way): Way {
  const literal = typed.replace(/[\\%_]/g, '\\$&')
  return { column: sql`${column}`, condition: and(sql`${column} LIKE ${literal}::text || '%'`, other?.condition) }
}
