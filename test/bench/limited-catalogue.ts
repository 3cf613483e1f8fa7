import { sql } from 'drizzle-orm'
import type { Database } from '../../src/db/database.ts'
import { seedDemoWorld } from '../../src/demo/demo.ts'
import { SATURDAY_TO_COME } from '../support/demo.ts'

/**
 * Fills an empty database with the demo catalogue and the demo partner, 200 rows of capacity, of which six count for a
 * quote from anywhere and the others for one place each, and 500 rides of that Saturday that partners hold.
 */
export async function fillLimitedCatalogue(database: Database): Promise<void> {
  await seedDemoWorld(database, new Date())
  await database.transaction(fill)
}

async function fill(db: Database): Promise<void> {
  await db.execute(sql`
    INSERT INTO vehicle_capacity (vehicle_id, area, date_from, date_to, units)
    SELECT n, '{}', '2026-01-01', '2035-12-31', 1000 FROM generate_series(1, 6) AS n`)
  await db.execute(sql`
    INSERT INTO vehicle_capacity (vehicle_id, area, date_from, date_to, units)
    SELECT n % 6 + 1, ARRAY[code], '2026-01-01', '2035-12-31', 1000
    FROM (SELECT code, row_number() OVER (ORDER BY code) AS n FROM places) AS numbered
    CROSS JOIN generate_series(0, 1) AS other ON CONFLICT DO NOTHING`)
  await db.execute(
    sql`DELETE FROM vehicle_capacity WHERE id NOT IN (SELECT id FROM vehicle_capacity ORDER BY id LIMIT 200)`,
  )
  await db.execute(sql`
    INSERT INTO transfer_requests (partner_id, environment, request, offered, created_at, expires_at, purge_at)
    SELECT (SELECT min(id) FROM partners), 'live', '{}', '{}', now(), now() + interval '1 day', now() + interval '2 days'
    FROM generate_series(1, 250)`)
  await db.execute(sql`
    INSERT INTO offer_holds (transfer_request_id, partner_id, environment, selection, selection_digest, expires_at, is_prolonged)
    SELECT id, partner_id, environment, '{}', encode(sha256(id::text::bytea), 'hex'), now() + interval '1 day', false FROM transfer_requests`)
  await db.execute(sql`
    INSERT INTO held_rides (transfer_request_id, number, from_code, to_code, vehicle_id, shared, group_size, starts_at, ends_at, time_zone)
    SELECT id, number, 'airport-1', 'resort-11', id % 6 + 1, false, 2, starts, starts + interval '2 hours', 'Europe/Zurich'
    FROM transfer_requests CROSS JOIN generate_series(1, 2) AS number,
      LATERAL (SELECT ${SATURDAY_TO_COME}::timestamptz + interval '6 hours' + (id * 2 + number) % 700 * interval '1 minute' AS starts) AS time`)
}
