import { findBooking } from '../../services/bookings/find-booking.ts'
import { findAhead } from '../../services/partners/sandbox-clock.ts'
import type { Door, Visit } from '../door.ts'

/** Returns the same door, but visits to bookings in the sandbox use the time of the partner's clock. */
export function inOwnTime({ get, post }: Door): Door {
  return {
    get: (path, answer) => get(path, async (visit) => answer({ ...visit, now: await timeOf(visit) })),
    post: (path, answer, limit) => post(path, async (visit) => answer({ ...visit, now: await timeOf(visit) }), limit),
  }
}

async function timeOf({ partner, params, now, read }: Visit): Promise<Date> {
  const found = await read((db) => findBooking(db, params['reference'] ?? ''))
  if (found?.booking.environment !== 'sandbox') return now
  return new Date(now.getTime() + (await read((db) => findAhead(db, partner.id))))
}
