import type { Deps, Site } from '../deps.ts'
import { countDay } from '../services/bookings/count-day.ts'
import { findNeedingReview } from '../services/money/review-queue.ts'
import { OPERATOR_ZONE, todayAt } from '../values/time.ts'
import type { Door } from './door.ts'
import { homePage } from './home-page.ts'

/** GET /desk: today and tomorrow in numbers, and what needs review. */
export function home(door: Door, _: Deps, site: Site): void {
  door.get('/desk', async ({ now, read, show }) => {
    const today = todayAt(now, OPERATOR_ZONE)
    const view = await read(async (db) => ({
      days: [
        { day: today, ...(await countDay(db, 'live', today)) },
        { day: today + 1, ...(await countDay(db, 'live', today + 1)) },
      ],
      needing: (await findNeedingReview(db, now)).filter(({ booking }) => booking.environment === 'live'),
    }))
    return show(homePage(site, view))
  })
}
