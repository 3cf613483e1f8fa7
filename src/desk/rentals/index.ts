import type { Site } from '../../deps.ts'
import { findDoubles } from '../../services/bookings/doubles.ts'
import { listRentalsOfDay } from '../../services/rides/day-of-rentals.ts'
import { formatDay } from '../../values/time.ts'
import { sendCsv } from '../../web/request/send-csv.ts'
import { askedDay, downloadedDay } from '../day.ts'
import type { Door, Visit } from '../door.ts'
import { rentalsCsv } from './csv.ts'
import { rentalsPage } from './rentals-page.ts'

/** Registers /desk/rentals: who comes to which shop on a day, as a page and as CSV. */
export function rentals(door: Door, site: Site): void {
  async function load({ query, read }: Visit, day: number) {
    const shop = /^\d{1,9}$/.test(query['shop'] ?? '') ? Number(query['shop']) : null
    const all = await read((db) => listRentalsOfDay(db, day))
    const shown = shop === null ? all : all.filter(({ details }) => details.shop.id === shop)
    return { shop, all, shown, doubles: findDoubles(all) }
  }

  door.get('/desk/rentals', async (visit) => {
    const asked = askedDay(visit)
    return visit.show(rentalsPage(site, { ...asked, ...(await load(visit, asked.day)) }))
  })

  door.get('/desk/rentals.csv', async (visit) => {
    const day = downloadedDay(visit)
    const { shown } = await load(visit, day)
    return sendCsv(visit.reply, `rentals-${formatDay(day)}.csv`, rentalsCsv(shown))
  })
}
