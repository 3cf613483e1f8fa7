import type { Database } from '../../db/database.ts'
import type { Actor } from '../../values/actor.ts'
import { logBooking } from '../bookings/log.ts'
import { setDuty } from './duty.ts'
import type { RideKey } from './ride-key.ts'
import { unlessRidesChanged } from './unless-rides-changed.ts'

/** Clears the marks of new and changed rides. */
export async function markSeen(db: Database, keys: readonly RideKey[], actor: Actor, now: Date): Promise<void> {
  await unlessRidesChanged(db, keys, null, async (tx, rides) => {
    const marked = rides.filter(({ duty }) => !duty?.seenAt || duty.changes.length > 0)
    for (const { booking, ride, duty } of marked) {
      await setDuty(tx, { ride, duty }, { seenAt: duty?.seenAt ?? now, changes: [] })
      await logBooking(tx, booking.id, { actor, event: 'seen', detail: `P${ride.number}` }, now)
    }
  })
}
