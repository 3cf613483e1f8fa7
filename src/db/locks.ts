import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** The numbers of the advisory locks of which there is one: arbitrary, but different from each other. */
export const LOCKS = {
  migration: 6_283_741,
  import: 6_283_742,
  cleanUp: 6_283_743,
  startOfImport: 6_283_745,
  changesOfBookings: 4_710_331,
} as const

/** The names of the advisory locks of which there are many. */
export const LOCK_NAMES = {
  /** Part of a query of bookings. */
  changesOfPartner: sql`'changes ' || partner_id`,
  promoCode: (code: string) => `promo code ${code}`,
  statements: (year: number) => `statements ${year}`,
  receipts: (environment: string, year: number) => `receipts ${environment} ${year}`,
  holds: (environment: string, partnerId: number) => `holds ${environment} ${partnerId}`,
  shuttle: (environment: string, departure: string) => `shuttle ${environment} ${departure}`,
  units: (environment: string, capacityId: number, day: number) => `units ${environment} ${capacityId} ${day}`,
  rentalsOfShop: (shopId: number) => `rentals of shop ${shopId}`,
}

/** Takes the lock of that name until the caller's transaction ends, or waits for it. */
export async function lock(db: Database, name: string): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Takes locks, in an order in which two transactions never deadlock. */
export async function lockAll(db: Database, names: readonly string[]): Promise<void> {
  const inOrder = [...new Set(names)].toSorted()
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(${sql.param(inOrder)}::text[]) AS name`,
  )
}

/** Takes a lock together with others that share it, and waits only for who holds it alone. */
export async function shareLock(db: Database, name: string): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`)
}
