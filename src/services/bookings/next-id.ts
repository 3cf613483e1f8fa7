import { sql } from 'drizzle-orm'

/** Draws the id of a booking to be made; one that is not used is lost, and nobody misses it. */
export const NEXT_ID = sql`nextval(pg_get_serial_sequence('bookings', 'id'))`.mapWith(Number)
