import type { Database } from '../../db/database.ts'
import type { Actor } from '../../values/actor.ts'
import { logBooking } from '../bookings/log.ts'
import type { SeenLog } from '../bookings/seen-log.ts'
import type { UnlessChanged } from '../bookings/unless-changed.ts'
import { setAssignment } from './assignment.ts'
import type { RideKey } from './ride-key.ts'
import { unlessRidesChanged } from './unless-rides-changed.ts'

/** Clears the marks of new and changed rides, unless their bookings have changed since they were displayed. */
export async function markSeen(
  db: Database,
  keys: readonly RideKey[],
  seen: SeenLog | null,
  actor: Actor,
  now: Date,
): Promise<UnlessChanged<void>> {
  return unlessRidesChanged(db, keys, seen, async (tx, rides) => {
    const marked = rides.filter(({ assignment }) => !assignment?.seenAt || assignment.changes.length > 0)
    for (const { booking, ride, assignment } of marked) {
      await setAssignment(tx, { ride, assignment }, { seenAt: assignment?.seenAt ?? now, changes: [] })
      await logBooking(tx, booking.id, { actor, event: 'seen', detail: `P${ride.number}` }, now)
    }
  })
}
