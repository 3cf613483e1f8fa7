import { setImmediate as breathe } from 'node:timers/promises'
import type { Point } from '../values/geo.ts'

/** All rows of a query that is read in batches: each call gets the last row of the one before. */
export async function* inBatches<Row>(
  size: number,
  read: (size: number, last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(size, last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < size) return
    await breathe()
  }
}

/** The point of two coordinates, of which both are there or none. */
export function pointOf(latitude: number | null, longitude: number | null): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** A value that the database's own types and checks let in, read back. */
export function stored<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The database holds a value that its constraints exclude')
  return value
}
