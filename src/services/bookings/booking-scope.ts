import { and, eq, exists, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'

/** A condition on bookings that share a clock; undefined for all bookings. */
export type BookingScope = SQL | undefined

/** Returns the condition for a partner's sandbox bookings, which follow the partner's own clock. */
export function ofSandboxPartner(partnerId: number): BookingScope {
  return and(eq(bookings.environment, 'sandbox'), eq(bookings.partnerId, partnerId))
}

/** Returns the condition for all bookings except those of these partners in the sandbox. */
export function ofNoSandboxPartner(partnerIds: number[]): BookingScope {
  if (partnerIds.length === 0) return undefined
  return or(ne(bookings.environment, 'sandbox'), isNull(bookings.partnerId), notInArray(bookings.partnerId, partnerIds))
}

/** Returns the condition for these bookings. */
export function ofBookings(ids: readonly number[]): BookingScope {
  return inArray(bookings.id, [...ids])
}

/** Returns the condition for the booking with that reference. */
export function ofReference(reference: string): BookingScope {
  return eq(bookings.reference, reference)
}

/** Returns the condition that a row is about one of these bookings. */
export function isAboutOne(db: Database, bookingId: PgColumn, scope: BookingScope): SQL | undefined {
  if (!scope) return undefined
  return exists(
    db
      .select({ one: sql`1` })
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), scope)),
  )
}
