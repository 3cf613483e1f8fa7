import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingCounts } from '../../db/schema/index.ts'
import type { BookingSource, BookingStatus } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'

/** The number of bookings in one state that came through one channel. */
interface BookingCount {
  environment: Environment
  source: BookingSource
  status: BookingStatus
  bookings: number
}

const { environment, source, status } = bookingCounts
const total = sql`sum(${bookingCounts.bookings})`

/** Returns the number of bookings per environment, source and status, without zeros. */
export async function countBookings(db: Database): Promise<BookingCount[]> {
  return db
    .select({ environment, source, status, bookings: total.mapWith(Number) })
    .from(bookingCounts)
    .groupBy(source, status, environment)
    .having(sql`${total} <> 0`)
}

/** The number of rows at which the counts are added up. */
const MANY = 1_000

/**
 * Adds up the rows of the counts once there are many. Several processes may do so concurrently: each row is taken by
 * one of them, and a count sees either the rows or their sum.
 */
export async function addUpCounts(db: Database): Promise<void> {
  await db.execute(sql`
    WITH taken AS (
      DELETE FROM ${bookingCounts} WHERE (SELECT count(*) FROM ${bookingCounts}) > ${MANY} RETURNING *
    )
    INSERT INTO ${bookingCounts} SELECT environment, source, status, sum(bookings) FROM taken GROUP BY 1, 2, 3`)
}
