import { and, eq, gte, inArray, lte, ne, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { internationalNumber, telUrl } from '../../values/phone.ts'
import type { Booking, BookingItem, Customer } from './booking.ts'
import { searchedContact } from './searched.ts'

/** A sold item and its booking, as far as a double is recognised by them. */
interface Recognisable {
  reference: string
  /** As `likenessOf` returns it. */
  likeness: readonly string[]
}

/** An item as far as it says what was booked. */
type Line = Pick<BookingItem, 'startsAt' | 'endsAt'> & Partial<Pick<BookingItem, 'fromCode' | 'toCode' | 'resortCode'>>

/** A booking as far as it says for whom. */
type Person = Pick<Customer, 'email' | 'countryCode' | 'mobileNumber'>

/**
 * Returns texts of which two items share at least one if they are the same ride (pickup and both places) or rental
 * (days and resort) for the same person (e-mail address or telephone number). Returns none once the person is erased.
 */
export function likenessOf(item: Line, { email, countryCode, mobileNumber }: Person): string[] {
  const { startsAt, endsAt, fromCode, toCode, resortCode } = item
  const from = startsAt.getTime()
  const what = fromCode ? [from, fromCode, toCode] : resortCode ? [from, endsAt.getTime(), resortCode] : undefined
  if (!what) return []
  const persons = [
    ...(email.includes('@') ? [email.toLowerCase()] : []),
    ...(mobileNumber === '' ? [] : [telUrl(internationalNumber(countryCode, mobileNumber))]),
  ]
  return persons.map((person) => [...what, person].join(' '))
}

/** Returns the items that another booking in the list has as well, with the reference of that booking. */
export function findDoubles<T extends Recognisable>(items: readonly T[]): ReadonlyMap<T, string> {
  const references = new Map<string, Set<string>>()
  for (const { likeness, reference } of items)
    for (const one of likeness) {
      const known = references.get(one)
      if (known) known.add(reference)
      else references.set(one, new Set([reference]))
    }
  return new Map(
    items.flatMap((item): [T, string][] => {
      const others = item.likeness.flatMap((one) => [...(references.get(one) ?? [])])
      const other = others.find((reference) => reference !== item.reference)
      return other === undefined ? [] : [[item, other]]
    }),
  )
}

/** An item of a booking that was sold before in another one. */
interface Double {
  item: Pick<BookingItem, 'number'>
  /** The reference of the other booking. */
  reference: string
}

/** A booking and what is in it. */
interface Sold {
  booking: Person & Pick<Booking, 'id' | 'environment' | 'firstStartAt' | 'lastEndAt'>
  items: readonly (Line & Double['item'])[]
}

/** Returns the items of a booking that the same person has booked in another one, which is confirmed. */
export async function listDoubles(db: Database, { booking, items }: Sold): Promise<Double[]> {
  const { environment, lastEndAt, firstStartAt } = booking
  const { searchedEmail, searchedNumber } = searchedContact(booking)
  const whereSameAddress = eq(bookings.searchedEmail, searchedEmail)
  const whereSameNumber = eq(bookings.searchedNumber, searchedNumber)
  const rows = await db
    .select({
      reference: bookings.reference,
      item: bookingItems,
      email: bookings.email,
      countryCode: bookings.countryCode,
      mobileNumber: bookings.mobileNumber,
    })
    .from(bookings)
    .innerJoin(bookingItems, eq(bookingItems.bookingId, bookings.id))
    .where(
      and(
        or(whereSameAddress, whereSameNumber),
        lte(bookings.firstStartAt, lastEndAt),
        gte(bookings.lastEndAt, firstStartAt),
        eq(bookings.environment, environment),
        eq(bookings.status, 'confirmed'),
        ne(bookings.id, booking.id),
        eq(bookingItems.state, 'booked'),
        inArray(
          bookingItems.startsAt,
          items.map(({ startsAt }) => startsAt),
        ),
      ),
    )
  const others = rows.map(({ reference, item, ...person }) => ({ reference, likeness: likenessOf(item, person) }))
  return items.flatMap((item) => {
    const own = new Set(likenessOf(item, booking))
    const other = others.find(({ likeness }) => likeness.some((one) => own.has(one)))
    return other ? [{ item, reference: other.reference }] : []
  })
}
