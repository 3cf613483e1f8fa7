import { and, asc, count, countDistinct, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings, rentalSteps } from '../../db/schema/index.ts'
import { readStored } from '../../db/stored-json.ts'
import type { RentalState } from '../../values/booking.ts'
import { groupBy } from '../../values/group-by.ts'
import { internationalNumber } from '../../values/phone.ts'
import { compareNames } from '../../values/text.ts'
import { DAY_MS, HOUR_MS } from '../../values/time.ts'
import { productReference } from '../bookings/booking.ts'
import { likenessOf } from '../bookings/doubles.ts'
import { type RentalDetails, rentalDetails } from '../bookings/item-details.ts'
import { whereRentalBeginsOn } from '../bookings/list-bookings.ts'
import { rentalVoucher } from '../bookings/vouchers/rental-voucher.ts'
import { findItemKeys, type ItemKey } from './assignment.ts'
import { type RentalProgress, rentalProgress, rentalState, whereStepOf } from './rental-steps.ts'

/** One participant's equipment as the shop needs to know it. */
export interface DayRental extends ItemKey {
  /** The reference of the item, as on its voucher. */
  item: string
  /** The reference of its booking. */
  reference: string
  /** The version of its booking. */
  version: number
  startsAt: Date
  endsAt: Date
  timeZone: string
  state: RentalState
  progress: RentalProgress
  /** When its shop reported how far it has got; null if it has not. */
  reportedAt: Date | null
  /** Why its shop refused it; null if it has not. */
  refusal: string | null
  /** When its shop was asked to confirm it. */
  askedAt: Date
  details: RentalDetails
  /** The customer. */
  renter: string
  /** The customer's last name. */
  family: string
  /** In international form. */
  phone: string
  /** By which it is recognised as booked twice. */
  likeness: readonly string[]
  /** In minor units of the currency. */
  priceMinor: number
  currency: string
  /** The amount that the shop collects for the whole booking, on its first rental; null for nothing. */
  toCollect: { minor: number; currency: string } | null
}

/** How long a shop may take to confirm a rental until that needs a hand. */
export const CONFIRM_HOURS = 24

/** Returns the rentals that begin on a day, by shop and booking, without cancelled ones. */
export async function listRentalsOfDay(db: Database, day: number): Promise<DayRental[]> {
  return byShopName(await listRentals(db, whereRentalBeginsOn(day)))
}

/** The rentals that begin on a day, in numbers. */
export interface RentalCounts {
  people: number
  shops: number
  /** How many of them their shops have refused or not confirmed. */
  unconfirmed: number
}

/** Returns the numbers of the rentals that `listRentalsOfDay` returns, without reading what they are. */
export async function countRentalsOfDay(db: Database, day: number): Promise<RentalCounts> {
  const { step } = rentalSteps
  const whereUndecided = and(eq(bookingItems.state, 'booked'), or(isNull(step), eq(step, 'refused')))
  const [counts] = await db
    .select({
      people: count(),
      shops: countDistinct(bookingItems.shopId),
      unconfirmed: sql`count(*) FILTER (WHERE ${whereUndecided})`.mapWith(Number),
    })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .leftJoin(rentalSteps, whereStepOf)
    .where(whereRentalBeginsOn(day))
  return counts ?? { people: 0, shops: 0, unconfirmed: 0 }
}

/** How long rentals that nobody has brought back stay on the page of their shop. */
const OVERDUE_MS = 14 * DAY_MS

/** Returns the rentals of a shop that are ahead, under way or not yet back, by their first day. */
export async function listRentalsOfShop(db: Database, shopId: number, now: Date): Promise<DayRental[]> {
  const since = new Date(now.getTime() - OVERDUE_MS)
  return listRentals(db, and(whereOpen, gt(bookingItems.endsAt, since), eq(bookingItems.shopId, shopId)))
}

/**
 * Returns the rentals ahead or under way that the desk has to see to, those asked first, and how many more there are:
 * those that their shops have refused or, a day after they were asked or once the first day has begun, have not
 * confirmed.
 */
export async function listRentalsNeeding(
  db: Database,
  now: Date,
  most: number,
): Promise<{ rentals: DayRental[]; more: number }> {
  const asked = sql`coalesce(${rentalSteps.askedAt}, ${bookings.confirmedAt})`
  const late = new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS)
  const whereUnconfirmed = and(
    isNull(rentalSteps.step),
    or(lte(asked, late.toISOString()), lte(bookingItems.startsAt, now)),
  )
  const whereNeeding = or(eq(rentalSteps.step, 'refused'), whereUnconfirmed)
  const which = and(whereOpen, gt(bookingItems.endsAt, now), whereNeeding)
  const rentals = await listRentals(db, which, { first: asked, most })
  return { rentals, more: rentals.length < most ? 0 : (await countRentals(db, which)) - most }
}

/** Returns whether the desk has to see to a rental, as `listRentalsNeeding` finds them. */
export function isNeeding({ progress, askedAt, startsAt, endsAt }: DayRental, now: Date): boolean {
  if (endsAt <= now) return false
  if (progress === 'refused') return true
  return progress === 'booked' && (askedAt.getTime() + CONFIRM_HOURS * HOUR_MS <= now.getTime() || startsAt <= now)
}

/** Returns the rentals with these item references, as far as they exist and are not cancelled. */
export async function findRentals(db: Database, items: readonly string[]): Promise<DayRental[]> {
  const keys = await findItemKeys(db, items)
  if (keys.length === 0) return []
  const whereMeant = keys.map(({ bookingId, number }) =>
    and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.number, number)),
  )
  return listRentals(db, and(whereLiveRental, or(...whereMeant)))
}

/** The rentals of one booking in one shop, which are collected together. */
export type RentalParty = readonly [DayRental, ...DayRental[]]

/** Returns rentals by booking, shop and how far they have got, in the order of the first of each. */
export function partiesOf(rentals: readonly DayRental[]): RentalParty[] {
  return Array.from(
    groupBy(rentals, ({ bookingId, details, progress }) => `${bookingId} ${details.shop.id} ${progress}`).values(),
  )
}

const whereLiveRental = and(
  eq(bookingItems.environment, 'live'),
  eq(bookingItems.kind, 'rental'),
  ne(bookingItems.state, 'cancelled'),
  eq(bookings.status, 'confirmed'),
)

/* As the index of rentals has it. */
const whereOpen = and(
  sql`${bookingItems.kind} = 'rental' AND ${bookingItems.state} = 'booked'`,
  eq(bookingItems.environment, 'live'),
  eq(bookings.status, 'confirmed'),
)

/* Reading whole rows, of which most is never looked at, would take more than half of the time. */
const ITEM = {
  bookingId: bookingItems.bookingId,
  number: bookingItems.number,
  state: bookingItems.state,
  startsAt: bookingItems.startsAt,
  endsAt: bookingItems.endsAt,
  timeZone: bookingItems.timeZone,
  fromCode: bookingItems.fromCode,
  toCode: bookingItems.toCode,
  resortCode: bookingItems.resortCode,
  priceMinor: bookingItems.priceMinor,
  details: bookingItems.details,
}

const BOOKING = {
  reference: bookings.reference,
  version: bookings.version,
  createdAt: bookings.createdAt,
  confirmedAt: bookings.confirmedAt,
  currency: bookings.currency,
  firstName: bookings.firstName,
  lastName: bookings.lastName,
  email: bookings.email,
  countryCode: bookings.countryCode,
  mobileNumber: bookings.mobileNumber,
}

/** Returns rentals by their first day, unless something else comes first, all or as many as are asked for. */
async function listRentals(
  db: Database,
  which: SQL | undefined,
  { first, most }: { first?: SQL; most?: number } = {},
): Promise<DayRental[]> {
  const { startsAt, bookingId, number } = bookingItems
  const rows = await db
    .select({
      item: ITEM,
      priceDue: sql`${bookingItems.voucher} -> 'priceDue'`,
      booking: BOOKING,
      step: rentalSteps,
    })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .leftJoin(rentalSteps, whereStepOf)
    .where(which)
    .orderBy(...(first ? [asc(first)] : []), asc(startsAt), asc(bookingId), asc(number))
    .limit(most ?? ALL)
  return rows.map(({ item, priceDue, booking, step }) => {
    const progress = rentalProgress(item.state, step?.step ?? null)
    return {
      bookingId: item.bookingId,
      number: item.number,
      item: productReference(booking, item),
      reference: booking.reference,
      version: booking.version,
      startsAt: item.startsAt,
      endsAt: item.endsAt,
      timeZone: item.timeZone,
      state: rentalState(progress),
      progress,
      reportedAt: step?.step ? step.at : null,
      refusal: step?.reason ?? null,
      askedAt: step?.askedAt ?? booking.confirmedAt ?? booking.createdAt,
      details: readStored(rentalDetails, item.details, 'the details of a rental'),
      renter: `${booking.firstName} ${booking.lastName}`,
      family: booking.lastName,
      phone: internationalNumber(booking.countryCode, booking.mobileNumber),
      likeness: likenessOf(item, booking),
      priceMinor: item.priceMinor,
      currency: booking.currency,
      toCollect: readStored(rentalVoucher.shape.priceDue, priceDue, 'what a voucher asks for'),
    }
  })
}

const ALL = 2 ** 31 - 1

async function countRentals(db: Database, which: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .leftJoin(rentalSteps, whereStepOf)
    .where(which)
  return counted?.count ?? 0
}

function byShopName(rentals: readonly DayRental[]): DayRental[] {
  return rentals.toSorted(
    (a, b) =>
      compareNames(a.details.shop.name, b.details.shop.name) ||
      a.details.shop.id - b.details.shop.id ||
      a.bookingId - b.bookingId ||
      a.number - b.number,
  )
}
