import { and, eq } from 'drizzle-orm'
import type { Capacity } from '../../catalogue/driving-limits.ts'
import { mostAtOnce, neededBy } from '../../catalogue/units.ts'
import type { Database } from '../../db/database.ts'
import { closures, pickupAllowances, vehicleCapacity } from '../../db/schema/index.ts'
import { asUnitRide, listRidesOfDay } from '../../services/rides/day-of-rides.ts'
import type { SalesDeps } from '../../services/sale/sell.ts'
import { groupBy } from '../../values/group-by.ts'
import { type PlaceCode, placeType, withoutSuffix } from '../../values/place-code.ts'
import { formatDay } from '../../values/time.ts'

/** Deletes what limits that day alone. */
export async function liftLimits(db: Database, day: number): Promise<void> {
  const date = formatDay(day)
  for (const table of [vehicleCapacity, closures, pickupAllowances])
    await db.delete(table).where(and(eq(table.dateFrom, date), eq(table.dateTo, date)))
}

/**
 * Limits a day that has been sold: there are as many units of each vehicle type as its busiest hour needs, so that it is
 * sold out then; the road to the busiest resort is closed in the evening, and who leaves by the busiest airport is picked
 * up earlier around noon. Returns the number of vehicle types.
 */
export async function limitDay({ db, catalogue }: SalesDeps, day: number): Promise<number> {
  const dates = { dateFrom: formatDay(day), dateTo: formatDay(day) }
  const rides = await listRidesOfDay(db, day)
  const byVehicle = [
    ...groupBy(rides.filter(({ isShared }) => !isShared).map(asUnitRide), ({ vehicleId }) => vehicleId),
  ]
  const { turnaroundMinutes } = catalogue.current
  for (const [vehicleId, theirs] of byVehicle) {
    const capacity: Capacity = { id: 0, vehicleId, area: null, dateFrom: day, dateTo: day, units: 0 }
    const needed = neededBy(capacity, theirs, turnaroundMinutes).all
    const units = Math.max(...needed.map(mostAtOnce(needed)))
    await db.insert(vehicleCapacity).values({ vehicleId, area: [], ...dates, units })
  }
  const resort = busiest(rides.map(({ toCode }) => toCode).filter((code) => placeType(code) === 'resort'))
  if (resort)
    await db.insert(closures).values({
      placeCode: resort,
      direction: 'to',
      ...dates,
      timeFrom: '19:00',
      timeTo: '23:59',
      wordsEn: 'The pass is closed this evening because of snow.',
      wordsFr: 'Le col est fermé ce soir à cause de la neige.',
      wordsDe: 'Der Pass ist heute Abend wegen Schnee gesperrt.',
      wordsIt: 'Il passo è chiuso questa sera per neve.',
    })
  const airport = busiest(rides.map(({ toCode }) => toCode).filter((code) => placeType(code) === 'airport'))
  if (airport)
    await db
      .insert(pickupAllowances)
      .values({ placeCode: airport, ...dates, timeFrom: '10:00', timeTo: '16:00', minutes: 30 })
  return byVehicle.length
}

/** Returns the place that occurs most often. */
function busiest(codes: readonly PlaceCode[]): PlaceCode | undefined {
  const groups = [...groupBy(codes.map(withoutSuffix), (code) => code).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0]
}
