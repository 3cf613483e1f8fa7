import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'

/** Identifies a ride by its booking and its number within it. */
export interface RideKey {
  bookingId: number
  number: number
}

/** Returns a key as a text, such as `12-1`, to look it up by. */
export function rideKeyText({ bookingId, number }: RideKey): string {
  return `${bookingId}-${number}`
}

/** Returns the keys of rides with references such as `NAV482915067-P1`, in order. Unknown references are left out. */
export async function findRideKeys(db: Database, items: readonly string[]): Promise<RideKey[]> {
  const parsed = items.flatMap((item) => {
    const [, reference, number] = /^([A-Z]+\d+)-P(\d{1,4})$/.exec(item) ?? []
    return reference === undefined ? [] : [{ reference, number: Number(number) }]
  })
  if (parsed.length === 0) return []
  const rows = await db
    .select({ id: bookings.id, reference: bookings.reference })
    .from(bookings)
    .where(inArray(bookings.reference, Array.from(new Set(parsed.map(({ reference }) => reference)))))
  const ids = new Map(rows.map(({ id, reference }) => [reference, id]))
  return parsed.flatMap(({ reference, number }) => {
    const bookingId = ids.get(reference)
    return bookingId === undefined ? [] : [{ bookingId, number }]
  })
}
