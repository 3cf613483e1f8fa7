import type { Database } from '../../db/database.ts'
import { closures, notice, pickupAllowances, vehicleCapacity } from '../../db/schema/index.ts'
import { type PlaceCode, withoutSuffix } from '../../values/place-code.ts'
import { DAY_MINUTES, parseDay } from '../../values/time.ts'
import { wording } from '../../values/wording.ts'
import { secondOfDay, stored } from '../count-rows.ts'
import { type Capacity, type Closure, type NoticeRule, type PickupAllowance, weekdaysOf } from '../driving-limits.ts'

/** Reads how many units there are of each vehicle. */
export async function loadCapacity(db: Database): Promise<readonly Capacity[]> {
  const rows = await db.select().from(vehicleCapacity).orderBy(vehicleCapacity.id)
  return rows.map(capacityOf)
}

/** Returns a capacity as it is stored. */
export function capacityOf({ id, vehicleId, area, units, ...row }: typeof vehicleCapacity.$inferSelect): Capacity {
  return {
    id,
    vehicleId,
    area: area.length === 0 ? null : new Set(area.map(withoutSuffix)),
    ...daysOf('vehicle_capacity', id, row),
    units,
  }
}

/** Reads when nothing is driven. */
export async function loadClosures(db: Database): Promise<readonly Closure[]> {
  const rows = await db.select().from(closures).orderBy(closures.id)
  return rows.map(storedClosure)
}

/** Returns a closure as it is stored. */
export function storedClosure({ id, placeCode, direction, vehicleId, ...row }: typeof closures.$inferSelect): Closure {
  return {
    id,
    place: plainPlace(placeCode),
    direction,
    vehicleId,
    ...daysOf('closures', id, row),
    ...hoursOf(row),
    words: wording(row.wordsEn, { fr: row.wordsFr, de: row.wordsDe, it: row.wordsIt }),
  }
}

/** Reads how much earlier travellers are picked up to catch a departure. */
export async function loadPickupAllowances(db: Database): Promise<readonly PickupAllowance[]> {
  const rows = await db.select().from(pickupAllowances).orderBy(pickupAllowances.id)
  return rows.map(({ id, placeCode, weekdays, minutes, ...row }) => ({
    place: plainPlace(placeCode),
    ...daysOf('pickup_allowances', id, row),
    weekdays: weekdaysOf(weekdays),
    ...hoursOf(row),
    minutes,
  }))
}

/** Reads how late one can still book, where it is not the setting. */
export async function loadNotice(db: Database): Promise<readonly NoticeRule[]> {
  const rows = await db.select().from(notice).orderBy(notice.id)
  return rows.map(({ placeCode, minutes, ...row }) => ({ place: plainPlace(placeCode), ...hoursOf(row), minutes }))
}

function plainPlace(code: PlaceCode | null): PlaceCode | null {
  return code === null ? null : withoutSuffix(code)
}

function daysOf(table: string, row: number, { dateFrom, dateTo }: { dateFrom: string; dateTo: string }) {
  return {
    dateFrom: stored(parseDay(dateFrom), { table, row, column: 'date_from' }),
    dateTo: stored(parseDay(dateTo), { table, row, column: 'date_to' }),
  }
}

function hoursOf({ timeFrom, timeTo }: { timeFrom: string | null; timeTo: string | null }) {
  return {
    minuteFrom: timeFrom === null ? 0 : minuteOf(timeFrom),
    minuteTo: timeTo === null ? DAY_MINUTES - 1 : minuteOf(timeTo),
  }
}

function minuteOf(time: string): number {
  return Math.floor(secondOfDay(time) / 60)
}
