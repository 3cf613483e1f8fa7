import type { Database } from '../db/database.ts'
import type { Site } from '../deps.ts'
import { countRentals } from '../services/bookings/count-rentals.ts'
import { listOpenRefunds } from '../services/payments/find-waiting.ts'
import { findNeedingReview } from '../services/payments/review-queue.ts'
import { keepTakings } from '../services/payments/takings.ts'
import { countRidesOfDay } from '../services/rides/count-rides.ts'
import { OPERATOR_ZONE, todayAt } from '../values/time.ts'
import type { Door } from './door.ts'
import { type HomeDay, homePage } from './home-page.ts'
import { mayManageRides, mayManageMoney } from './permissions.ts'

/** The number of days whose takings are shown. */
const TAKINGS_DAYS = 30

/**
 * GET /desk: today and tomorrow in numbers, what needs attention, and takings by day; and what a page asks that only
 * wants to know whether it is still connected.
 */
export function home(door: Door, site: Site): void {
  door.get('/desk/connection', ({ reply }) => reply.code(204).header('Cache-Control', 'no-store').send())

  const takingsOf = keepTakings()

  door.get('/desk', async ({ now, read, show, operator }) => {
    const today = todayAt(now, OPERATOR_ZONE)
    const may = { rides: mayManageRides(operator.role), money: mayManageMoney(operator.role) }
    const from = today - TAKINGS_DAYS + 1
    const view = await read(async (db) => ({
      days: [await loadDay(db, today), await loadDay(db, today + 1)],
      needing: (await findNeedingReview(db, now)).filter(({ booking }) => booking.environment === 'live'),
      refunds: may.money ? await listOpenRefunds(db, 'live') : [],
      takings: may.money ? await takingsOf(db, { from, before: today + 1 }, now) : [],
    }))
    return show(homePage(site, { ...view, from, today, may }))
  })
}

async function loadDay(db: Database, day: number): Promise<HomeDay> {
  return { day, rides: await countRidesOfDay(db, day), rentals: await countRentals(db, day) }
}
