import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings, payments, refunds, testEvents } from '../../db/schema/index.ts'
import type { BookingScope } from '../bookings/booking.ts'
import { REMINDER_DAYS } from '../notify/letters/stored-letter.ts'

/**
 * Returns the first moment within a period at which these bookings change with time alone: a hold or a ride ends, a
 * reminder falls due, a provider is polled or calls; undefined if there is none.
 */
export async function findNextDue(
  db: Database,
  scope: BookingScope,
  { after, until }: { after: Date; until: Date },
): Promise<Date | undefined> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    WITH due AS (
      SELECT ${bookings.holdUntil} AS at FROM ${bookings} WHERE ${scope}
      UNION ALL SELECT unnest(ARRAY[${sql.join(REMINDERS, sql`, `)}, ${bookings.lastEndAt}])
      FROM ${bookings} WHERE ${bookings.status} = 'confirmed' AND ${scope}
      UNION ALL SELECT ${payments.nextPollAt} FROM ${payments} ${ofBookings(payments.bookingId)} WHERE ${scope}
      UNION ALL SELECT ${refunds.nextAttemptAt} FROM ${refunds} ${ofBookings(refunds.bookingId)} WHERE ${scope}
      UNION ALL SELECT ${testEvents.dueAt} FROM ${testEvents}
      JOIN ${payments} ON ${payments.providerReference} = ${testEvents.paymentReference} ${ofBookings(payments.bookingId)} WHERE ${scope}
    )
    SELECT ceil(extract(epoch FROM min(at)) * 1000)::float8 AS ms FROM due
    WHERE at > ${after.toISOString()}::timestamptz AND at <= ${until.toISOString()}::timestamptz`)
  const ms = rows[0]?.ms ?? undefined
  return ms === undefined ? undefined : new Date(ms)
}

/** When travellers are reminded. */
const REMINDERS = REMINDER_DAYS.map((days) => sql`${bookings.firstStartAt} - make_interval(days => ${days})`)

/** Joins the bookings that rows of another table are about. */
function ofBookings(bookingId: Column): SQL {
  return sql`JOIN ${bookings} ON ${bookings.id} = ${bookingId}`
}
