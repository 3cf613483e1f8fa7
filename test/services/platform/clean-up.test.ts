import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { accessTokens } from '../../../src/db/schema/partners.ts'
import { oldVoucherFiles } from '../../../src/services/documents/rendering/kept-vouchers.ts'
import { oldMessages } from '../../../src/services/notify/outbox/messages.ts'
import { oldTokens } from '../../../src/services/partners/access-token.ts'
import { oldTestPayments } from '../../../src/services/payments/providers/test-provider.ts'
import { oldKeys } from '../../../src/services/platform/answer-once.ts'
import { cleanUp } from '../../../src/services/platform/clean-up.ts'
import { expiredPersons } from '../../../src/services/privacy/erase-link-persons.ts'
import { oldContacts, oldDetails } from '../../../src/services/privacy/personal-data.ts'
import { oldLinks } from '../../../src/services/sale/links/checkout-link.ts'
import { oldClientLinks } from '../../../src/services/sale/links/client-link.ts'
import { oldRequests } from '../../../src/services/sale/requests/old-requests.ts'
import { useDatabase } from '../../support/database.ts'
import { dropDatabase, freshDatabase } from '../../support/postgres.ts'
import { NEVER, NOW } from '../../support/world.ts'

const template = inject('template')

describe('a clean-up', () => {
  const database = useDatabase()
  const fill = (rows: number) =>
    database.db.execute(sql`
      INSERT INTO access_tokens (token_digest, key, created_at, expires_at)
      SELECT encode(sha256(random()::text::bytea), 'hex'), 'demo-key', '2026-01-01', '2026-01-02'
      FROM generate_series(1, ${rows}::int)`)

  it('A clean-up deletes everything there is, however much', async () => {
    await fill(2_500)
    await cleanUp(database.db, oldTokens, new Date('2026-01-02'), NEVER)
    expect(await database.db.$count(accessTokens)).toBe(2_500)
    await cleanUp(database.db, oldTokens, NOW, NEVER)
    expect(await database.db.$count(accessTokens)).toBe(0)
  })

  it('A clean-up ends after the current batch when the process stops', async () => {
    await fill(2_500)
    const stop = new AbortController()
    const cleaned = cleanUp(database.db, oldTokens, NOW, stop.signal)
    stop.abort()
    await cleaned
    expect(await database.db.$count(accessTokens)).toBe(1_500)
    await cleanUp(database.db, oldTokens, NOW, NEVER)
  })

  it.runIf('database' in template)('A clean-up leaves the work to a process that does it already', async () => {
    await fill(10)
    await cleanUp(
      database.db,
      {
        table: accessTokens,
        async takeBatch() {
          await cleanUp(database.db, oldTokens, NOW, NEVER)
          return 0
        },
      },
      NOW,
      NEVER,
    )
    expect(await database.db.$count(accessTokens)).toBe(10)
    await cleanUp(database.db, oldTokens, NOW, NEVER)
    expect(await database.db.$count(accessTokens)).toBe(0)
  })
})

/**
 * 20,000 rows in each of the tables, over more than a year; of the requests one third was booked, one third rides yet.
 */
const MANY_ROWS = `
  CREATE TEMP TABLE many AS
    SELECT n, encode(sha256(n::text::bytea), 'hex') AS digest, timestamptz '2026-01-01' + n * interval '30 minutes' AS at
    FROM generate_series(1, 20000) AS n;
  INSERT INTO checkout_links (token_digest, environment, product, cart, currency, total_minor, promo_code_applied, created_at, expires_at, persons_erased_at)
    SELECT digest, 'live', 'ski', '{}', 'EUR', 1, false, at, at + interval '1 day', CASE WHEN n < 15000 THEN at + interval '1 day' END FROM many;
  INSERT INTO client_links (key_digest, partner_id, environment, trip, created_at, expires_at)
    SELECT digest, 1, 'live', '{}', at, at + interval '30 days' FROM many;
  INSERT INTO idempotency_keys (environment, scope, key_digest, request_digest, created_at)
    SELECT 'live', 'x', digest, digest, at FROM many;
  INSERT INTO outbox (environment, kind, payload, created_at, sent_at)
    SELECT 'live', 'mail', '{}', at, at FROM many;
  INSERT INTO access_tokens (token_digest, key, created_at, expires_at)
    SELECT digest, 'demo-key', at, at + interval '1 day' FROM many;
  INSERT INTO transfer_requests (partner_id, environment, request, offered, created_at, expires_at, purge_at)
    SELECT 1, 'live', '{}', jsonb_build_object('version', 1, 'roundTripDiscount', 0, 'return', null, 'outbound',
        jsonb_build_object('from', repeat('x', 1000), 'to', '', 'timeZone', 'Europe/Paris', 'toTimeZone', 'Europe/Paris', 'travelMinutes', null, 'checkInAt', null, 'offers', jsonb '[]')),
      at, at + interval '1 day', at + interval '31 days'
    FROM many ORDER BY n;
  INSERT INTO bookings (reference, transfer_request_id, partner_id, channel, environment, product, source, status, settlement, currency, rate_millionths, price_minor, price_eur_minor, first_name, last_name, email, country_code, mobile_number, language, terms, created_at, confirmed_at, first_start_at, last_end_at, time_zone)
    SELECT 'NAV' || id, id, 1, 'api', 'live', 'transfer', 'partner_api', 'confirmed', 'account', 'EUR', 1000000, 1, 1, '', '', '', '', '', 'en', '{}', created_at, created_at, start, start, 'Europe/Paris' FROM transfer_requests, LATERAL (SELECT created_at + id % 3 * interval '200 days' AS start) AS ride WHERE id % 3 > 0;
  INSERT INTO payments (id, booking_id, provider, request, state, currency, amount_minor, created_at)
    SELECT reference, id, 'test', '{}', 'expired', 'EUR', 1, created_at FROM bookings;
  INSERT INTO booking_log (booking_id, at, actor, event, detail)
    SELECT id, created_at, 'system', 'confirmed', repeat('x', 500) FROM bookings;
  INSERT INTO refunds (id, payment_id, booking_id, origin, state, amount_minor, reason, created_at)
    SELECT reference, reference, id, 'us', 'created', 1, repeat('x', 500), created_at FROM bookings;
  INSERT INTO sandbox.test_payments (reference, payment_id, environment, currency, amount_minor, description, return_url, created_at)
    SELECT 'test_' || id, id, 'live', 'EUR', 1, '', '', created_at FROM payments;
  INSERT INTO booking_items (booking_id, number, environment, kind, state, starts_at, ends_at, from_code, to_code, from_name, to_name, vehicle_id, shared, group_size, price_minor, time_zone, details)
    SELECT id, 1, 'live', 'ride', 'booked', first_start_at, first_start_at, 'airport-1', 'resort-80', '', '', 2, false, 2, 1, 'Europe/Paris',
      '{"version":1,"leg":"outbound","offPeak":0,"pickupAt":0,"scheduledAt":null,"toTimeZone":"Europe/Paris","from":{"en":""},"to":{"en":""},"vehicle":{"en":""},"luggage":{"suitcases":0,"skiBags":0,"skiEquipment":false},"travelMinutes":null,"accommodation":null,"flight":null,"adults":2,"children":0,"infants":0,"childSeats":0,"boosters":0,"skis":0,"snowboards":0,"notes":null}'
    FROM bookings;
  INSERT INTO ride_duties (booking_id, number, no_show_note, no_show_calls)
    SELECT booking_id, number, repeat('x', 500), '' FROM booking_items;
  INSERT INTO rental_steps (booking_id, number, step, at, reason)
    SELECT booking_id, number, 'refused', starts_at, repeat('x', 500) FROM booking_items;
  INSERT INTO booking_notes (booking_id, author, text, at)
    SELECT id, '', repeat('x', 500), created_at FROM bookings;
  INSERT INTO events (environment, type, booking_id, partner_id, version, occurred_at, content)
    SELECT environment, 'booking.confirmed', id, partner_id, 1, created_at, '{"items":[{}]}' FROM bookings;
  INSERT INTO kept_vouchers (product_reference, booking_id, digest, file, made_at)
    SELECT reference || '-P1', id, reference, '\\x00', created_at FROM bookings;
  ANALYZE`

describe.runIf('database' in template)('clean-ups among many rows', () => {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
  let pool: Pool

  beforeAll(async () => {
    const { url, database } = await freshDatabase(serverUrl, 'database' in template ? template.database : undefined)
    pool = new Pool({ connectionString: url })
    await pool.query(MANY_ROWS)
    return async () => {
      await pool.end()
      await dropDatabase(serverUrl, database)
    }
  })

  it.each([
    [oldLinks, 'checkout_links_expires_at'],
    [expiredPersons, 'checkout_links_persons'],
    [oldClientLinks, 'client_links_expires_at'],
    [oldKeys, 'idempotency_keys_created_at'],
    [oldMessages, 'outbox_sent_at'],
    [oldTokens, 'access_tokens_expires_at'],
    [oldTestPayments, 'test_payments_created_at'],
    [oldVoucherFiles, 'kept_vouchers_made_at'],
    [oldRequests, 'transfer_requests_purge_at'],
    [oldDetails, 'bookings_details_kept'],
    [oldContacts(100), 'bookings_contacts_kept'],
  ])('A clean-up finds its batch by its index: $1', async (one, index) => {
    const statements: { query: string; params: unknown[] }[] = []
    const stop = new AbortController()
    // Not the lock, nor what begins and ends the transaction.
    const logQuery = (query: string, params: unknown[]) => {
      if (/^(select|delete|update) /.test(query)) statements.push({ query, params })
      stop.abort()
    }
    await cleanUp(drizzle(pool, { casing: 'snake_case', logger: { logQuery } }), one, NOW, stop.signal)
    const plans = []
    for (const { query, params } of statements) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`, params)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    expect(plans[0]).toContain(` using ${index} on `)
    for (const plan of plans) expect(plan).not.toContain('Seq Scan')
  })
})
