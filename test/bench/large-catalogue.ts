import { sql } from 'drizzle-orm'
import type { Database } from '../../src/db/database.ts'
import { seedDemoWorld } from '../../src/demo/demo.ts'

/**
 * Fills an empty database with the demo catalogue and the demo partner and, around them, generated rows up to 2,000
 * places, 20,000 routes, 400,000 base prices, 5,000 markup rules and 100,000 accommodations.
 */
export async function fillLargeCatalogue(database: Database): Promise<void> {
  await seedDemoWorld(database, new Date())
  await database.transaction(fillAround)
}

async function fillAround(db: Database): Promise<void> {
  await db.execute(sql`SET LOCAL statement_timeout = 0`)
  await db.execute(sql`
    INSERT INTO places (code, name, country, aliases, latitude, longitude, arrival_buffer_minutes, check_in_lead_minutes, active)
    SELECT (CASE WHEN n % 15 = 0 THEN 'airport-' ELSE 'resort-' END) || (10000 + n),
      initcap(translate(md5(n::text), '0123456789', 'aeioulmnrs')), 'France', '{}', 44 + (n % 97) / 20.0, 5 + (n % 89) / 10.0,
      CASE WHEN n % 15 = 0 THEN 45 ELSE 0 END, CASE WHEN n % 15 = 0 THEN 120 ELSE 0 END, true
    FROM generate_series(1, 2000 - (SELECT count(*)::int FROM places)) AS n`)
  await db.execute(sql`
    INSERT INTO routes (from_code, to_code, distance_km, duration_minutes, manual, max_online_passengers, active)
    SELECT a.code, b.code, 100, 120, false, 19, true
    FROM places a JOIN places b ON a.code LIKE 'airport-1____' AND b.code LIKE 'resort-1____'
    ORDER BY md5(a.code || b.code) LIMIT 20000 - (SELECT count(*)::int FROM routes)`)
  await db.execute(sql`
    INSERT INTO base_prices (from_code, to_code, vehicle_id, pax_min, pax_max, price_minor, active)
    SELECT from_code, to_code, vehicle, band * 2 - 1, band * 2, 10000 + vehicle * 1000 + band * 500, true
    FROM (SELECT * FROM routes WHERE from_code LIKE 'airport-1____') r, generate_series(1, 6) vehicle, generate_series(1, 4) band
    WHERE NOT (vehicle = 1 AND band > 2) LIMIT 400000 - (SELECT count(*)::int FROM base_prices)`)
  await db.execute(sql`
    INSERT INTO markup_rules (id, vehicle_id, weekday_from, weekday_to, date_from, date_to, time_from, time_to, percentage, level, routes, active)
    SELECT 10000 + n, n % 6 + 1, n % 7 + 1, (n + 2) % 7 + 1, '2026-01-01', '2030-12-31', '00:00:00', '23:59:59', n % 40 - 10, n % 9, '', true
    FROM generate_series(1, 5000 - (SELECT count(*)::int FROM markup_rules)) AS n`)
  await db.execute(sql`
    UPDATE markup_rules SET routes = covered.patterns FROM (
      SELECT 10000 + rule AS rule_id, string_agg(from_code || '>' || to_code, ' ') AS patterns
      FROM (SELECT row_number() OVER (ORDER BY from_code, to_code) AS n, from_code, to_code FROM routes WHERE from_code LIKE 'airport-1____') r,
      LATERAL (SELECT (n * 11 + k * 499) % (SELECT count(*) FROM markup_rules WHERE id > 10000) + 1 AS rule FROM generate_series(1, 10) k) rules
      GROUP BY rule
    ) AS covered WHERE id = covered.rule_id`)
  await db.execute(sql`
    INSERT INTO accommodations (id, name, address, latitude, longitude, active)
    SELECT 100000 + n, 'Hôtel ' || initcap(translate(md5(n::text), '0123456789', 'aeioulmnrs')), 'Rue ' || n || ', Alpes, France',
      44 + (n % 1973) / 400.0, 5 + (n % 3571) / 400.0, true
    FROM generate_series(1, 100000 - (SELECT count(*)::int FROM accommodations)) AS n`)
  await db.execute(sql`ANALYZE`)
}
