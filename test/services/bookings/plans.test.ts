import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { loadCatalogue } from '../../../src/catalogue/load.ts'
import { readConfig } from '../../../src/config.ts'
import { senderOptions, paymentOptions } from '../../../src/config/options.ts'
import type { Database } from '../../../src/db/database.ts'
import { listDoubles } from '../../../src/services/bookings/doubles.ts'
import { findFullBookingByReference } from '../../../src/services/bookings/find-booking.ts'
import { listDay } from '../../../src/services/bookings/list-bookings.ts'
import { listPaidMinor } from '../../../src/services/bookings/paid.ts'
import { searchBookings } from '../../../src/services/bookings/search-bookings.ts'
import { loadSeatsTaken } from '../../../src/services/bookings/seats.ts'
import { createSender } from '../../../src/services/bookings/sender.ts'
import { countUnsent } from '../../../src/services/notify/outbox/messages.ts'
import { listDeliveries } from '../../../src/services/notify/webhooks/deliveries.ts'
import { type BookingFilter, findChanged } from '../../../src/services/partners/sales/find-changed.ts'
import { findSales, findSalesByReference } from '../../../src/services/partners/sales/find-sales.ts'
import { sumCommissions } from '../../../src/services/partners/sales/sums.ts'
import { loadPaymentSetup } from '../../../src/services/payments/payment-deps.ts'
import { runPaymentJobs } from '../../../src/services/payments/poll-payments.ts'
import { localMinute, parseDay } from '../../../src/values/time.ts'
import { memoryLog } from '../../support/memory-log.ts'
import { dropDatabase, freshDatabase } from '../../support/postgres.ts'
import { NOW } from '../../support/world.ts'

const template = inject('template')
const DAY = parseDay('2027-01-16') ?? 0
const PARTNER = {
  partner: { id: 1, name: '', email: '', commissionBasisPoints: 1000, promoCode: null, discountBasisPoints: 0 },
  environment: 'live',
} as const
const ANY_BOOKING: BookingFilter = {
  reference: undefined,
  clientReference: undefined,
  campaign: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
  updatedSince: undefined,
}
const LEG = {
  from: 'airport-1',
  to: 'resort-80',
  at: localMinute(DAY, 10, 0),
  anchor: 'flight',
  party: { adults: 2, children: 0, infants: 0, childSeats: 0, boosters: 0 },
  luggage: { suitcases: 0, skiBags: 0, skiEquipment: false },
} as const

/** A booking of the person who made all of them. */
const AT = new Date('2027-01-16T10:00:00Z')
const ANOTHER = {
  booking: {
    id: 0,
    environment: 'live',
    firstStartAt: AT,
    lastEndAt: AT,
    email: 'ada@example.com',
    countryCode: '+44',
    mobileNumber: '7700900123',
  },
  items: [{ number: 1, startsAt: AT, endsAt: AT, fromCode: 'airport-1', toCode: 'resort-11', resortCode: null }],
} as const

/** Two years of bookings, a payment and a message of each, and a refund of every tenth. */
const TWO_YEARS = `
  INSERT INTO bookings (reference, environment, product, source, submission_key, status, settlement, partner_id, channel, currency, rate_millionths, price_minor, price_eur_minor, first_name, last_name, email, country_code, mobile_number, language, terms, created_at, confirmed_at, first_start_at, last_end_at, time_zone, updated_at, searched_last_name, searched_first_name, searched_email, searched_number, searched_national)
    SELECT 'NAV' || n, 'live', 'transfer', 'transfer_site', n, 'confirmed', 'prepaid', CASE WHEN n % 4 = 0 THEN 1 END, CASE WHEN n % 4 = 0 THEN 'link' END, 'EUR', 1000000, 1, 1, '', '', '', '', '', 'en', '{}', at, at, at, at, 'Europe/Paris', at, '', '', '', '', ''
    FROM (SELECT n, timestamptz '2026-01-01' + n * interval '25 minutes' AS at FROM generate_series(1, 40000) AS n) AS many;
  INSERT INTO booking_items (booking_id, number, environment, kind, state, starts_at, ends_at, from_code, to_code, from_name, to_name, vehicle_id, shared, group_size, price_minor, time_zone, details)
    SELECT id, 1, 'live', 'ride', 'booked', first_start_at, first_start_at, 'airport-' || id % 16, 'resort-' || id % 100, '', '', 2, id % 4 = 0, 2, 1, 'Europe/Paris', '{}' FROM bookings;
  INSERT INTO statements (partner_id, month, year, number, created_at, paid_at, lines, opening_minor, total_minor, commission_minor, balance_minor, due) VALUES (1, '2027-01-01', 2027, 1, now(), now(), 0, 0, 0, 0, 0, '2027-02-15');
  INSERT INTO commissions (booking_id, partner_id, state, percent, amount_minor, created_at, earned_at)
    SELECT id, partner_id, 'pending', 10, 1, created_at, created_at FROM bookings WHERE partner_id IS NOT NULL;
  UPDATE commissions SET state = 'paid', paid_at = earned_at, statement_id = (SELECT max(id) FROM statements) WHERE booking_id < 39000;
  INSERT INTO payments (id, booking_id, provider, provider_reference, page_url, request, state, currency, amount_minor, received_currency, received_minor, created_at, confirmed_at)
    SELECT 'payment-' || id, id, 'test', 'test_' || id, '', '{}', 'confirmed', 'EUR', 1, 'EUR', 1, created_at, created_at FROM bookings;
  INSERT INTO refunds (id, payment_id, booking_id, origin, state, amount_minor, reason, created_at, done_at)
    SELECT 'refund-' || id, 'payment-' || id, id, 'us', 'done', 1, '', created_at, created_at FROM bookings WHERE id % 10 = 0;
  INSERT INTO outbox (environment, kind, payload, booking_id, created_at, sent_at)
    SELECT 'live', 'mail', '{}', id, created_at, created_at FROM bookings;
  INSERT INTO webhooks (partner_id, environment, url, secret, created_at)
    SELECT 1, 'live', 'https://partner.example/' || n, '', now() FROM generate_series(1, 2) AS n;
  INSERT INTO outbox (environment, kind, payload, webhook_id, created_at, sent_at)
    SELECT 'live', 'webhook', json_build_object('version', 1, 'kind', 'own', 'webhookId', webhooks.id,
      'event', '{"type":"test","timestamp":"","data":{}}'::json), webhooks.id, bookings.created_at, bookings.created_at
    FROM bookings, webhooks WHERE bookings.id % 4 = 0`

/** Tells the planner of 250 times the rows, as many as the tables will hold one day. */
const TEN_MILLION = `
  UPDATE pg_class SET reltuples = reltuples * 250
  WHERE reltuples > 0 AND relnamespace = 'public'::regnamespace`

describe.runIf('database' in template)('queries among many bookings', () => {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
  let pool: Pool

  beforeAll(async () => {
    const { url, database } = await freshDatabase(serverUrl, 'database' in template ? template.database : undefined)
    pool = new Pool({ connectionString: url })
    await pool.query(TWO_YEARS)
    await pool.query('VACUUM ANALYZE')
    return async () => {
      await pool.end()
      await dropDatabase(serverUrl, database)
    }
  })

  const sales = { partnerId: 1, environment: 'live', from: null, before: null } as const
  const any = { channel: null, campaign: null, status: null, text: null }
  const after = { createdAt: new Date('2027-01-01T00:00:00Z'), id: 10_000 }
  it.each<[what: string, index: string, ask: (db: Database) => Promise<unknown>]>([
    [
      "the first page of a partner's sales",
      'bookings_partner_sales',
      (db) => findSales(db, { ...sales, ...any }, { after: null, most: 50 }),
    ],
    [
      'a later page of them',
      'bookings_partner_sales',
      (db) => findSales(db, { ...sales, ...any }, { after, most: 50 }),
    ],
  ])('One query by an index finds %s', async (_, index, ask) => {
    const plans = await plansOf(ask)
    expect(plans).toHaveLength(1)
    for (const used of [index, 'booking_items_booking_id_number_pk', 'commissions_booking_line'])
      expect(plans[0]).toContain(used)
    expect(plans[0]).not.toMatch(/Sort Key: .*created_at/)
  })

  it.each([
    ['channel', { channel: 'banner' }],
    ['campaign', { campaign: 'blog' }],
    ['status', { status: 'cancelled' }],
  ] as const)(
    'The same index says which sales have a %s, and how far one page looks for it',
    async (column, filter) => {
      const [end, found, ...others] = await plansOf((db) =>
        findSales(db, { ...sales, ...any, ...filter }, { after, most: 50, maxScanned: 100 }),
      )
      expect(end).toContain('Index Only Scan Backward using bookings_partner_sales')
      expect(found).toMatch(
        new RegExp(`using bookings_partner_sales[^\n]*\\n *Index Cond: [^\n]*>= ROW[^\n]*${column} = `),
      )
      expect(found).not.toMatch(/Sort Key: .*created_at/)
      expect(others).toEqual([])
    },
  )

  const changedAfter = { updatedAt: new Date('2027-01-01T00:00:00Z'), id: 10_000 }
  it.each<[what: string, filter: Partial<BookingFilter>, scans: number]>([
    ['the changes of a partner’s sales', {}, 1],
    ['those that start on a day', { from: DAY, to: DAY }, 2],
    ['those that were cancelled', { status: 'cancelled' }, 2],
    ['those of a campaign', { campaign: 'blog' }, 2],
  ])('An index alone says which bookings are read for %s', async (_, filter, scans) => {
    const plans = await plansOf((db) =>
      findChanged(db, PARTNER, { ...ANY_BOOKING, ...filter }, { after: changedAfter, most: 50 }),
    )
    for (const plan of plans.slice(0, scans)) {
      expect(plan).toContain('Index Only Scan using bookings_partner_changes')
      expect(plan).not.toContain('Sort')
    }
    for (const plan of plans.slice(scans))
      expect(plan).toMatch(/Index Only Scan using bookings_partner_changes|Index Scan using bookings_pkey/)
  })

  it('Changes are read up to the end that the next page begins after, whatever changes in between', async () => {
    const filter = { ...ANY_BOOKING, status: 'cancelled' } as const
    const [end, keys] = await plansOf((db) =>
      findChanged(db, PARTNER, filter, { after: changedAfter, most: 50, maxScanned: 100 }),
    )
    expect(end).toContain('bookings_partner_changes')
    expect(keys).toMatch(/Index Cond: .*ROW\(.*updated_at.*\) > ROW.*<= ROW/s)
  })

  it('Indexes find what was paid for a page of bookings, in one statement', async () => {
    const plans = await plansOf((db) => listPaidMinor(db, [4, 8, 12, 16]))
    expect(plans).toHaveLength(1)
    for (const used of ['payments_booking', 'refunds_payment']) expect(plans[0]).toContain(used)
  })

  it('An index finds what a partner sold under its own reference, or ours', async () => {
    const find = (filter: Partial<BookingFilter>) => (db: Database) =>
      findChanged(db, PARTNER, { ...ANY_BOOKING, ...filter }, { after: undefined, most: 50 })
    expect((await plansOf(find({ reference: 'NAV100' })))[0]).toContain('bookings_reference_unique')
    expect((await plansOf(find({ clientReference: 'order-7' })))[0]).toContain('bookings_seller_reference')
  })

  it.each([
    ['zoe@', ['bookings_search_email']],
    ['+44 7700', ['bookings_search_whole_number']],
    ['07700 900', ['bookings_search_number', 'bookings_search_whole_number']],
    ['Zoé Lovelace', ['bookings_search_name', 'bookings_search_first_name']],
  ])('Indexes find what the desk means by %s, each by how it begins', async (text, indexes) => {
    const [found] = await plansOf((db) => searchBookings(db, text, NOW))
    for (const index of indexes) expect(found).toContain(index)
  })

  it('An index limits how many sales are searched for a text', async () => {
    const filter = { ...sales, ...any, channel: 'link', text: 'geneva' } as const
    const [end, found, ...others] = await plansOf((db) => findSales(db, filter, { after, most: 50, maxScanned: 100 }))
    expect(end).toContain('bookings_partner_sales')
    expect(found).toMatch(/Index Cond: .*ROW\(.*created_at.*\) < ROW.*>= ROW/s)
    expect(others).toEqual([])
  })

  it('An index finds a sale by its reference, ours or the partner’s', async () => {
    const plans = await plansOf((db) => findSalesByReference(db, { ...sales, ...any, text: 'NAV100' }, 50))
    for (const [i, found] of ['bookings_reference_unique', 'bookings_seller_reference', 'Index Cond: ((id ='].entries())
      expect(plans[i]).toContain(found)
  })

  it('An index finds what a partner has yet to earn, and nothing is read that is paid', async () => {
    const [pending, open] = await plansOf((db) => sumCommissions(db, 1))
    expect(pending).toContain('commissions_partner_pending')
    expect(open).toContain('commissions_unstated')
  })

  it.each<[what: string, index: string, ask: (db: Database) => Promise<unknown>]>([
    ["a day's rides", 'booking_items_start', (db) => listDay(db, 'live', DAY)],
    [
      'who sits on a shuttle',
      'booking_items_',
      (db) => loadSeatsTaken(db, 'live', { outbound: LEG, return: null, currency: 'EUR', promoCode: null }, NOW),
    ],
    ['what waits for its mail or was given up', 'outbox_given_up', countUnsent],
    ['what a person has booked before, by the address', 'bookings_search_email', (db) => listDoubles(db, ANOTHER)],
    [
      'what a person has booked before, by the number',
      'bookings_search_whole_number',
      (db) => listDoubles(db, ANOTHER),
    ],
    [
      'the calls of a webhook, newest first',
      'outbox_calls',
      (db) => listDeliveries(db, { partnerId: 1, webhookId: 1 }, { before: 1_000, most: 51 }),
    ],
    ['a reference', 'bookings_reference_unique', (db) => findFullBookingByReference(db, 'NAV100')],
  ])('An index finds %s', async (_, index, ask) => {
    const [plan] = await plansOf(ask)
    expect(plan).toContain(index)
  })

  it('Of each webhook of a partner an index finds the newest calls, and no more of them than are shown are read', async () => {
    const [plan] = await plansOf((db) => listDeliveries(db, { partnerId: 1 }, { most: 50 }))
    expect(plan).toMatch(/Nested Loop.*-> +Limit[^\n]*\n[^\n]*Index Scan Backward using outbox_calls/s)
  })

  it('Indexes find what is to be done about payments, in three statements', async () => {
    const { log } = memoryLog()
    const plain = drizzle(pool, { casing: 'snake_case' })
    const config = readConfig({})
    const catalogue = { current: await loadCatalogue(plain) }
    const { providers, travellerKey } = await loadPaymentSetup(plain, paymentOptions(config))
    const sender = createSender({ ...senderOptions(config), catalogue, travellerKey })
    const poll = (db: Database) => runPaymentJobs({ db, catalogue, providers, sender }, log, NOW)
    const [looks, holds, refunds, ...others] = await plansOf(poll)
    expect(looks).toContain('payments_poll_open')
    expect(looks).toContain('payments_poll_paid')
    expect(holds).toContain('bookings_awaiting')
    expect(refunds).toContain('refunds_due')
    expect(others).toEqual([])
  })

  /**
   * The plans of what is asked among ten million rows, as far as the planner knows; none may read a table from its
   * start to its end.
   */
  async function plansOf(ask: (db: Database) => Promise<unknown>, statistics = TEN_MILLION): Promise<string[]> {
    const statements: { query: string; params: unknown[] }[] = []
    const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) }
    await ask(drizzle(pool, { casing: 'snake_case', logger }))
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(statistics)
      const plans: string[] = []
      for (const { query, params } of statements) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`, params)
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
      // A partner has as many statements as there were months, and ten webhooks and holds.
      for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (?!statements|webhooks|offer_holds|held_rides)/)
      return plans
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
})
