import { and, asc, count, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { ownerOf, type UnitRide } from '../../catalogue/units.ts'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings, drivers, rideAssignments } from '../../db/schema/index.ts'
import { readStored } from '../../db/stored-json.ts'
import type { DriverKind, RideState } from '../../values/booking.ts'
import { internationalNumber } from '../../values/phone.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { DAY_MS, OPERATOR_ZONE, startOfDay } from '../../values/time.ts'
import { inTurns } from '../../values/wait.ts'
import { productReference, type Reader, readerOf } from '../bookings/booking.ts'
import { likenessOf } from '../bookings/doubles.ts'
import { readRideDetails, type RideDetails } from '../bookings/item-details.ts'
import { voucher } from '../bookings/vouchers/voucher.ts'
import { whereAssignmentOf, findItemKeys, type ItemKey } from './assignment.ts'
import { rideState } from './ride-states.ts'

/** A sold ride as the desk and drivers see it. */
export interface DayRide extends ItemKey {
  /** The reference of the item, as on its voucher. */
  item: string
  /** The reference of its booking. */
  reference: string
  startsAt: Date
  endsAt: Date
  /** The pickup as it was sold. */
  soldStartsAt: Date
  /** The zone of the place where it starts. */
  timeZone: string
  fromCode: PlaceCode
  toCode: PlaceCode
  vehicleId: number
  /** Whether its passengers share a scheduled shuttle. */
  isShared: boolean
  groupSize: number
  details: RideDetails
  firstName: string
  lastName: string
  /** In international form. */
  phone: string
  /** By which it is recognised as booked twice. */
  likeness: readonly string[]
  /** Who reads what the desk writes about it; null if nobody can be written to. */
  reader: Reader | null
  partnerId: number | null
  state: RideState
  driver: { id: number; name: string; kind: DriverKind } | null
  /** Whether the desk has not looked at it yet. */
  isNew: boolean
  /** What has changed since the desk looked at it, while it had a driver. */
  changes: readonly string[]
  /** The amount that the driver collects; null for nothing. */
  toCollect: { minor: number; currency: string } | null
  /** How long the driver waits free of charge according to the voucher; null if it does not say. */
  waitingMinutes: number | null
  /** When its booking last changed, and its version. */
  updatedAt: Date
  version: number
}

/** Returns the ski bags that a traveller declared, or the pairs that a partner declared. */
export function skisOf({ details: { luggage, skis, snowboards } }: DayRide): number {
  return luggage.skiBags || skis + snowboards
}

/** Returns the adults, children and infants of a ride, without zeros at the end: 2, 0, 1. */
export function partyOf({ details: { adults, children, infants } }: DayRide): number[] {
  if (infants > 0) return [adults, children, infants]
  return children > 0 ? [adults, children] : [adults]
}

/** Returns a private ride as one that needs a unit of its vehicle. */
export function asUnitRide({ bookingId, startsAt, endsAt, ...ride }: DayRide): UnitRide {
  const { number, vehicleId, fromCode, toCode, timeZone } = ride
  const sold = { owner: ownerOf.booking(bookingId), heldUntil: null }
  return {
    ...sold,
    number,
    vehicleId,
    fromCode,
    toCode,
    timeZone,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
  }
}

/** Returns the rides that start on a day in the operator's zone, by pickup time, without cancelled ones. */
export async function listRidesOfDay(db: Database, day: number): Promise<DayRide[]> {
  return listRides(db, whereStartsOn(day))
}

/** Returns the rides of a driver that start between two instants, by pickup time. */
export async function listRidesOfDriver(
  db: Database,
  driverId: number,
  { from, until }: { from: Date; until: Date },
): Promise<DayRide[]> {
  return listRides(db, and(eq(rideAssignments.driverId, driverId), whereStartsBetween(from, until)))
}

/** Returns the rides of drivers that start within a day of some rides, by pickup time. */
export async function listRidesAround(
  db: Database,
  driverIds: readonly number[],
  rides: readonly Pick<DayRide, 'startsAt'>[],
): Promise<DayRide[]> {
  if (driverIds.length === 0 || rides.length === 0) return []
  const starts = rides.map(({ startsAt }) => startsAt.getTime())
  const from = new Date(Math.min(...starts) - DAY_MS)
  const until = new Date(Math.max(...starts) + DAY_MS)
  return listRides(db, and(inArray(rideAssignments.driverId, [...driverIds]), whereStartsBetween(from, until)))
}

/** Returns every ride of some bookings, by pickup time. */
export async function listRidesOfBookings(db: Database, bookingIds: readonly number[]): Promise<DayRide[]> {
  return bookingIds.length === 0 ? [] : listRides(db, inArray(bookingItems.bookingId, [...bookingIds]))
}

/** Returns a ride of a driver; undefined if it is another driver's or cancelled. */
export async function findRideOfDriver(
  db: Database,
  driverId: number,
  { bookingId, number }: ItemKey,
): Promise<DayRide | undefined> {
  const whereMeant = and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.number, number))
  const [ride] = await listRides(db, and(eq(rideAssignments.driverId, driverId), whereMeant))
  return ride
}

/** Returns the rides with these item references, as far as they exist. */
export async function findRides(db: Database, items: readonly string[]): Promise<DayRide[]> {
  const keys = await findItemKeys(db, items)
  if (keys.length === 0) return []
  const whereMeant = keys.map(({ bookingId, number }) =>
    and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.number, number)),
  )
  return listRides(db, or(...whereMeant))
}

/**
 * Returns a text that changes whenever anything about the rides of a day, or the name or kind of a driver, changes, and
 * when a ride ends. It is built from the time of each booking's last change, which every log entry advances.
 */
export async function versionOfDay(db: Database, day: number, now: Date): Promise<string> {
  const [version] = await db
    .select({
      items: count(),
      over: sql<string>`count(*) FILTER (WHERE ${lt(bookingItems.endsAt, now)})`,
      moments: sql<string>`coalesce(sum((extract(epoch FROM ${bookings.updatedAt}) * 1000)::bigint), 0)`,
      names: sql<
        string | null
      >`(SELECT md5(string_agg(${drivers.id} || ${drivers.kind} || ${drivers.name}, ',' ORDER BY ${drivers.id})) FROM ${drivers})`,
    })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(and(whereLiveRide, whereStartsOn(day)))
  return [day, version?.items, version?.over, version?.moments, version?.names].join('-')
}

const whereLiveRide = and(eq(bookingItems.environment, 'live'), eq(bookingItems.kind, 'ride'))
const whereKept = ne(bookingItems.state, 'cancelled')
const whereConfirmed = eq(bookings.status, 'confirmed')

/** Returns the condition, on items joined with their bookings, for the rides that `listRidesOfDay` returns. */
export function whereRideOn(day: number): SQL | undefined {
  return and(whereLiveRide, whereKept, whereConfirmed, whereStartsOn(day))
}

function whereStartsOn(day: number): SQL | undefined {
  return whereStartsBetween(startOfDay(day, OPERATOR_ZONE), startOfDay(day + 1, OPERATOR_ZONE))
}

function whereStartsBetween(from: Date, until: Date): SQL | undefined {
  return and(gte(bookingItems.startsAt, from), lt(bookingItems.startsAt, until))
}

async function listRides(db: Database, which: SQL | undefined): Promise<DayRide[]> {
  const rows = await db
    .select({
      bookingId: bookingItems.bookingId,
      number: bookingItems.number,
      reference: bookings.reference,
      startsAt: bookingItems.startsAt,
      endsAt: bookingItems.endsAt,
      timeZone: bookingItems.timeZone,
      itemState: bookingItems.state,
      fromCode: bookingItems.fromCode,
      toCode: bookingItems.toCode,
      vehicleId: bookingItems.vehicleId,
      isShared: bookingItems.shared,
      groupSize: bookingItems.groupSize,
      details: bookingItems.details,
      priceDue: sql`${bookingItems.voucher} -> 'priceDue'`,
      waitingMinutes: sql<number | null>`(${bookingItems.voucher} -> 'meeting' ->> 'waitingMinutes')::int`,
      firstName: bookings.firstName,
      lastName: bookings.lastName,
      email: bookings.email,
      countryCode: bookings.countryCode,
      mobileNumber: bookings.mobileNumber,
      source: bookings.source,
      settlement: bookings.settlement,
      partnerId: bookings.partnerId,
      contactsErasedAt: bookings.contactsErasedAt,
      updatedAt: bookings.updatedAt,
      version: bookings.version,
      progress: rideAssignments.progress,
      soldStartsAt: rideAssignments.soldStartsAt,
      changes: rideAssignments.changes,
      seenAt: rideAssignments.seenAt,
      driverId: drivers.id,
      driverName: drivers.name,
      driverKind: drivers.kind,
    })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .leftJoin(rideAssignments, whereAssignmentOf)
    .leftJoin(drivers, eq(drivers.id, rideAssignments.driverId))
    .where(and(whereLiveRide, whereKept, whereConfirmed, which))
    .orderBy(
      asc(bookingItems.startsAt),
      // Keeps the passengers of one departure together.
      asc(bookingItems.shared),
      asc(bookingItems.fromCode),
      asc(bookingItems.toCode),
      asc(bookingItems.bookingId),
      asc(bookingItems.number),
    )
  const rides = await inTurns(rows, ({ fromCode, toCode, vehicleId, ...row }) =>
    fromCode === null || toCode === null || vehicleId === null
      ? []
      : [
          {
            bookingId: row.bookingId,
            number: row.number,
            item: productReference(row, row),
            reference: row.reference,
            startsAt: row.startsAt,
            endsAt: row.endsAt,
            soldStartsAt: row.soldStartsAt ?? row.startsAt,
            timeZone: row.timeZone,
            fromCode,
            toCode,
            vehicleId,
            isShared: row.isShared,
            groupSize: row.groupSize,
            details: readRideDetails(row),
            firstName: row.firstName,
            lastName: row.lastName,
            phone: internationalNumber(row.countryCode, row.mobileNumber),
            likeness: likenessOf({ ...row, fromCode, toCode }, row),
            reader: readerOf(row),
            partnerId: row.partnerId,
            state: rideState({ state: row.itemState }, row.progress),
            driver:
              row.driverId === null || row.driverName === null || row.driverKind === null
                ? null
                : { id: row.driverId, name: row.driverName, kind: row.driverKind },
            isNew: row.seenAt === null,
            changes: row.changes ?? [],
            waitingMinutes: row.waitingMinutes,
            toCollect: readStored(voucher.shape.priceDue, row.priceDue, 'what a voucher asks for'),
            updatedAt: row.updatedAt,
            version: row.version,
          },
        ],
  )
  return rides.flat()
}
