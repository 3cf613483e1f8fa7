import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { drivers } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { groupBy } from '../../values/group-by.ts'
import type { Issuer } from '../bookings/issuer.ts'
import { logBooking } from '../bookings/log.ts'
import { type NewMail, queueMails } from '../messages/mail/mail.ts'
import type { Driver } from './driver.ts'
import { driversMail } from './drivers-mail.ts'
import { setDuty } from './duty.ts'
import { type LaterLogLine, type LockedRide, lockRides, type SeenLogLines } from './lock-rides.ts'
import type { RideKey } from './ride-key.ts'

/** Who acts on rides, and the state of their bookings that was displayed. */
export interface RideAction {
  actor: Actor
  seen: SeenLogLines
  issuer: Issuer
}

/**
 * The number of rides that were changed. If a booking was no longer as displayed, what has happened to it, and nothing
 * was done.
 */
export type RidesOutcome = { done: number; changed: null } | { done: null; changed: LaterLogLine[] }

/**
 * Assigns a driver to rides that are not over, or unassigns them, in one transaction. Each driver concerned gets one
 * mail.
 */
export async function assignRides(
  db: Database,
  keys: readonly RideKey[],
  driver: Driver | null,
  { actor, seen, issuer }: RideAction,
  now: Date,
): Promise<RidesOutcome> {
  return db.transaction(async (tx) => {
    const { rides, changed } = await lockRides(tx, keys, seen)
    if (rides === null) return { done: null, changed }
    const reassigned = rides.filter((one) => isAssignable(one) && (one.duty?.driverId ?? null) !== (driver?.id ?? null))
    for (const { ride, booking, duty } of reassigned) {
      await setDuty(tx, { ride, duty }, { driverId: driver?.id ?? null, progress: null })
      const detail = `P${ride.number}${driver ? `, ${driver.name}` : ''}`
      await logBooking(tx, booking.id, { actor, event: driver ? 'assigned' : 'unassigned', detail }, now)
    }
    const takenAway = await mailsToFormerDrivers(tx, reassigned, issuer)
    const given = driver && reassigned.length > 0 ? [driversMail(driver, 'assigned', reassigned, issuer)] : []
    await queueMails(tx, [...takenAway, ...given], now)
    return { done: reassigned.length, changed: null }
  })
}

function isAssignable({ booking, ride }: LockedRide): boolean {
  return booking.status === 'confirmed' && ride.state === 'booked'
}

async function mailsToFormerDrivers(db: Database, rides: readonly LockedRide[], issuer: Issuer): Promise<NewMail[]> {
  const mails: NewMail[] = []
  for (const [id, theirs] of groupBy(rides, ({ duty }) => duty?.driverId ?? null)) {
    if (id === null) continue
    const [former] = await db.select().from(drivers).where(eq(drivers.id, id))
    if (former) mails.push(driversMail(former, 'unassigned', theirs, issuer))
  }
  return mails
}
