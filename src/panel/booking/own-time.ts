import { findBooking } from '../../services/bookings/find-booking.ts'
import { findAhead } from '../../services/partners/sandbox-clock.ts'
import type { Door, Visit } from '../door.ts'

/** The same door, where each visit to a booking of the sandbox has the time of its partner's clock there. */
export function inOwnTime({ get, post }: Door): Door {
  return {
    get: (path, answer) => get(path, async (visit) => answer({ ...visit, now: await timeOf(visit) })),
    post: (path, answer, limit) => post(path, async (visit) => answer({ ...visit, now: await timeOf(visit) }), limit),
  }
}

async function timeOf({ partner, named, now, read }: Visit): Promise<Date> {
  const found = await read((db) => findBooking(db, named['reference'] ?? ''))
  if (found?.booking.environment !== 'sandbox') return now
  return new Date(now.getTime() + (await read((db) => findAhead(db, partner.id))))
}
