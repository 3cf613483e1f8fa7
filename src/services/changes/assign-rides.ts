import { asc, eq, inArray } from 'drizzle-orm'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import { drivers } from '../../db/schema/index.ts'
import { groupBy } from '../../values/group-by.ts'
import { listLastChanges, logBooking, type UnlessChanged } from '../bookings/log.ts'
import type { DeskAction, Sender } from '../bookings/sender.ts'
import { letterToDriver } from '../notify/notify-drivers.ts'
import { type NewLetter, queueLetters } from '../notify/outbox/queue.ts'
import { type LockedRide, setAssignment, type ItemKey, itemKeyText, unlessRidesChanged } from '../rides/assignment.ts'
import { type DayRide, listRidesAround } from '../rides/day-of-rides.ts'
import type { Driver } from '../rides/driver.ts'
import { fitOf, isClash } from '../rides/fit.ts'

/** A ride, and the driver it is given to; null takes it away. */
interface GivenRide extends ItemKey {
  driver: Driver | null
}

/**
 * Assigns a driver to rides that are not over, or unassigns them, in one transaction, and returns how many. Each driver
 * concerned gets one letter.
 */
export async function assignRides(
  db: Database,
  keys: readonly ItemKey[],
  driver: Driver | null,
  action: DeskAction,
  now: Date,
): Promise<UnlessChanged<number>> {
  const given = keys.map(({ bookingId, number }) => ({ bookingId, number, driver }))
  return unlessRidesChanged(db, given, action.seen, async (tx, rides) => {
    await lockDrivers(tx, given)
    return giveRides(tx, rides, given, action, now)
  })
}

/**
 * Assigns proposed rides to their drivers, like `assignRides`, unless one of them clashes with what its driver has been
 * given since it was proposed.
 */
export async function assignProposed(
  db: Database,
  given: readonly { ride: DayRide; driver: Driver }[],
  places: Catalogue['places'],
  action: DeskAction,
  now: Date,
): Promise<UnlessChanged<number>> {
  const keys = given.map(({ ride: { bookingId, number }, driver }) => ({ bookingId, number, driver }))
  const outcome = await unlessRidesChanged(db, keys, action.seen, async (tx, rides): Promise<UnlessChanged<number>> => {
    await lockDrivers(tx, keys)
    const driverIds = given.map(({ driver }) => driver.id)
    const around = await listRidesAround(
      tx,
      driverIds,
      given.map(({ ride }) => ride),
    )
    const clashing = given.flatMap(({ ride, driver }) => {
      const fit = fitOf(
        ride,
        around.filter((other) => other.driver?.id === driver.id),
        places,
      )
      return isClash(fit) ? fit.other : []
    })
    if (clashing.length > 0) return { since: await listLastChanges(tx, clashing) }
    return { done: await giveRides(tx, rides, keys, action, now) }
  })
  return 'done' in outcome ? outcome.done : outcome
}

/** Makes others who give rides to the same drivers wait, so that they see what was given. */
async function lockDrivers(db: Database, given: readonly GivenRide[]): Promise<void> {
  const ids = Array.from(new Set(given.flatMap(({ driver }) => driver?.id ?? [])))
  await db
    .select({ id: drivers.id })
    .from(drivers)
    .where(inArray(drivers.id, ids))
    .orderBy(asc(drivers.id))
    .for('no key update')
}

async function giveRides(
  db: Database,
  rides: readonly LockedRide[],
  given: readonly GivenRide[],
  { actor, sender }: DeskAction,
  now: Date,
): Promise<number> {
  const driverOf = new Map(given.map((one) => [itemKeyText(one), one.driver]))
  const reassigned = rides
    .map((one) => ({ ...one, driver: driverOf.get(itemKeyText(one.ride)) ?? null }))
    .filter((one) => isAssignable(one) && (one.assignment?.driverId ?? null) !== (one.driver?.id ?? null))
  for (const { ride, booking, assignment, driver } of reassigned) {
    await setAssignment(db, { ride, assignment }, { driverId: driver?.id ?? null, progress: null, progressAt: now })
    const detail = `P${ride.number}${driver ? `, ${driver.name}` : ''}`
    await logBooking(db, booking.id, { actor, event: driver ? 'assigned' : 'unassigned', detail }, now)
  }
  const takenAway = await lettersToFormerDrivers(db, reassigned, sender)
  const toDrivers = Array.from(
    groupBy(reassigned, ({ driver }) => driver?.id ?? null).values(),
    (theirs) => theirs[0].driver && letterToDriver(theirs[0].driver, 'assigned', theirs, sender),
  )
  await queueLetters(db, [...takenAway, ...toDrivers.filter((letter) => letter !== null)], now)
  return reassigned.length
}

function isAssignable({ booking, ride }: LockedRide): boolean {
  return booking.status === 'confirmed' && ride.state === 'booked'
}

async function lettersToFormerDrivers(
  db: Database,
  rides: readonly LockedRide[],
  sender: Sender,
): Promise<NewLetter[]> {
  const letters: NewLetter[] = []
  for (const [id, theirs] of groupBy(rides, ({ assignment }) => assignment?.driverId ?? null)) {
    if (id === null) continue
    const [former] = await db.select().from(drivers).where(eq(drivers.id, id))
    if (former) letters.push(letterToDriver(former, 'unassigned', theirs, sender))
  }
  return letters
}
