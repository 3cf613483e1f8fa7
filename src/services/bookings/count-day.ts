import type { Database } from '../../db/database.ts'
import type { Environment } from '../../values/environment.ts'
import { listDay } from './list-day.ts'

/** The numbers of a day: rides sold and not cancelled, their passengers, and rentals that begin. */
export interface DayCount {
  rides: number
  people: number
  rentals: number
}

/** Counts what starts on a local day. */
export async function countDay(db: Database, environment: Environment, day: number): Promise<DayCount> {
  const count: DayCount = { rides: 0, people: 0, rentals: 0 }
  for (const { item, booking } of await listDay(db, environment, day)) {
    if (booking.status !== 'confirmed') continue
    if (item.kind === 'rental') count.rentals += 1
    if (item.kind !== 'ride') continue
    count.rides += 1
    count.people += item.groupSize
  }
  return count
}
