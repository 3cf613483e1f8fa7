import type { Site } from '../../deps.ts'
import { listRentalsOfDay } from '../../services/dispatch/day-of-rentals.ts'
import { formatDay, OPERATOR_ZONE, parseDay, todayAt } from '../../values/time.ts'
import { sendCsv } from '../../web/send-csv.ts'
import type { Door, Visit } from '../door.ts'
import { rentalsCsv } from './csv.ts'
import { rentalsPage } from './rentals-page.ts'

/** Registers /desk/rentals: who comes to which shop on a day, as a page and as CSV. */
export function rentals(door: Door, site: Site): void {
  async function load({ query, now, read }: Visit) {
    const day = parseDay(query['day'] ?? '') ?? todayAt(now, OPERATOR_ZONE)
    const shop = /^\d{1,9}$/.test(query['shop'] ?? '') ? Number(query['shop']) : null
    const all = await read((db) => listRentalsOfDay(db, day))
    const shown = shop === null ? all : all.filter(({ details }) => details.shop.id === shop)
    return { day, shop, all, shown }
  }

  door.get('/desk/rentals', async (visit) => visit.show(rentalsPage(site, await load(visit))))

  door.get('/desk/rentals.csv', async (visit) => {
    const { day, shown } = await load(visit)
    return sendCsv(visit.reply, `rentals-${formatDay(day)}.csv`, rentalsCsv(shown))
  })
}
