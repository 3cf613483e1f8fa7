import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { drivers } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { groupBy } from '../../values/group-by.ts'
import { logBooking, type SeenVersions, type UnlessChanged } from '../bookings/log.ts'
import type { Sender } from '../bookings/sender.ts'
import { letterToDriver } from '../notify/notify-drivers.ts'
import { type NewLetter, queueLetters } from '../notify/outbox/queue.ts'
import { type LockedRide, setAssignment, type RideKey, unlessRidesChanged } from '../rides/assignment.ts'
import type { Driver } from '../rides/driver.ts'

/** Who acts on rides, and what was displayed of their bookings; null if nothing was. */
export interface RideAction {
  actor: Actor
  seen: SeenVersions | null
  sender: Sender
}

/**
 * Assigns a driver to rides that are not over, or unassigns them, in one transaction, and returns how many. Each driver
 * concerned gets one letter.
 */
export async function assignRides(
  db: Database,
  keys: readonly RideKey[],
  driver: Driver | null,
  { actor, seen, sender }: RideAction,
  now: Date,
): Promise<UnlessChanged<number>> {
  return unlessRidesChanged(db, keys, seen, async (tx, rides) => {
    const reassigned = rides.filter(
      (one) => isAssignable(one) && (one.assignment?.driverId ?? null) !== (driver?.id ?? null),
    )
    for (const { ride, booking, assignment } of reassigned) {
      await setAssignment(tx, { ride, assignment }, { driverId: driver?.id ?? null, progress: null })
      const detail = `P${ride.number}${driver ? `, ${driver.name}` : ''}`
      await logBooking(tx, booking.id, { actor, event: driver ? 'assigned' : 'unassigned', detail }, now)
    }
    const takenAway = await lettersToFormerDrivers(tx, reassigned, sender)
    const given = driver && reassigned.length > 0 ? [letterToDriver(driver, 'assigned', reassigned, sender)] : []
    await queueLetters(tx, [...takenAway, ...given], now)
    return reassigned.length
  })
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
