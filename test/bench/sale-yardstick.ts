import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { insert, inTransaction, newest, type Row } from './sample-rows.ts'

const NOT_OPENED = { state: 'created', provider_reference: null, page_url: null }
const NOT_PAID = { received_currency: null, received_minor: null, confirmed_at: null }

/**
 * Adds the three requests of a sale with the test provider: each has only the SQL of the server's to do, every statement
 * in the server's order.
 */
export function saleRoutes(app: FastifyInstance, pool: Pool): void {
  const sample = newest<Record<'booking' | 'item' | 'log' | 'payment' | 'test' | 'receipt', Row> & { mails: Row[] }>(
    pool,
    `SELECT to_jsonb(b) - 'id' AS booking, to_jsonb(i) AS item, to_jsonb(l) - 'id' AS log, to_jsonb(p) AS payment,
       to_jsonb(t) AS test, to_jsonb(r) AS receipt, (SELECT coalesce(jsonb_agg(to_jsonb(o) - 'id'), '[]') FROM outbox AS o WHERE o.booking_id = b.id) AS mails
     FROM bookings AS b JOIN booking_items AS i ON i.booking_id = b.id JOIN booking_log AS l ON l.booking_id = b.id
       JOIN payments AS p ON p.booking_id = b.id JOIN sandbox.test_payments AS t ON t.payment_id = p.id JOIN receipts AS r ON r.payment_id = p.id
     WHERE b.status = 'confirmed' ORDER BY b.id DESC, l.id LIMIT 1`,
  )

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )

  app.post('/sale', async (_, reply) => {
    const { booking, item, log, payment, test } = await sample()
    const submissionKey = newKey()
    const paymentId = newKey()
    const reference = newKey()
    const soon = new Date(Date.now() + 30 * 60_000)
    await pool.query(
      `SELECT * FROM bookings WHERE submission_key = $1 AND source = 'transfer_site' AND environment = 'sandbox'`,
      [submissionKey],
    )
    const awaiting = { status: 'awaiting_payment', hold_until: soon, confirmed_at: null }
    // Enough digits that no two bookings of a run draw the same.
    const named = { reference: `NAV${randomInt(2 ** 48 - 1)}`, submission_key: submissionKey }
    const opened = { id: paymentId, ...NOT_OPENED, ...NOT_PAID, next_poll_at: soon }
    await inTransaction(pool, async (client) => {
      const id = await insert(client, 'bookings', { ...booking, ...awaiting, ...named })
      await insert(client, 'booking_items', { ...item, booking_id: id, voucher: null })
      await findUnits(client, item)
      await logChange(client, id, log)
      await insert(client, 'payments', { ...payment, ...opened, booking_id: id })
    })
    await insert(pool, 'sandbox.test_payments', { ...test, reference, payment_id: paymentId, state: 'open' })
    await pool.query(
      'UPDATE payments SET provider_reference = $1, page_url = $1 WHERE id = $2 AND provider_reference IS NULL',
      [reference, paymentId],
    )
    await pool.query('SELECT * FROM bookings WHERE reference = $1', [named.reference])
    return reply.redirect(`/sale/${paymentId}/${reference}`, 303)
  })

  app.post<{ Params: { payment: string; reference: string } }>(
    '/sale/:payment/:reference',
    async ({ params: { payment, reference } }, reply) => {
      await pool.query(
        `SELECT *, (SELECT sum(amount_minor) FROM sandbox.test_refunds WHERE payment_reference = $1 AND state = 'done')
         FROM sandbox.test_payments WHERE reference = $1 AND environment = 'sandbox'`,
        [reference],
      )
      await inTransaction(pool, (client) =>
        client.query(
          `UPDATE sandbox.test_payments SET state = 'paid' WHERE reference = $1 AND environment = 'sandbox' AND state = 'open' RETURNING *`,
          [reference],
        ),
      )
      return reply.redirect(`/sale/${payment}/${reference}/return`, 303)
    },
  )

  app.get<{ Params: { payment: string; reference: string } }>(
    '/sale/:payment/:reference/return',
    async ({ params: { payment, reference } }, reply) => {
      const { booking, item, log, mails, receipt } = await sample()
      const { rows } = await pool.query<{ booking_id: number }>(
        'SELECT * FROM payments JOIN bookings ON bookings.id = booking_id WHERE payments.id = $1',
        [payment],
      )
      const id = rows[0]?.booking_id
      await pool.query(
        `SELECT * FROM sandbox.test_payments LEFT JOIN sandbox.test_refunds ON payment_reference = test_payments.reference
         WHERE test_payments.reference = $1 ORDER BY test_refunds.created_at`,
        [reference],
      )
      await inTransaction(pool, async (client) => {
        await client.query('SELECT * FROM bookings WHERE id = $1 FOR UPDATE', [id])
        await client.query(
          `UPDATE payments SET state = 'confirmed', received_currency = currency, received_minor = amount_minor,
             confirmed_at = now(), next_poll_at = NULL WHERE id = $1 AND state <> 'confirmed' RETURNING id`,
          [payment],
        )
        await sumUp(client, id)
        await logChange(client, id, log)
        await client.query(
          `UPDATE payments SET next_poll_at = now() WHERE booking_id = $1 AND state IN ('created', 'pending')`,
          [id],
        )
        await sumUp(client, id)
        await client.query(
          `UPDATE bookings SET status = 'confirmed', hold_until = NULL, confirmed_at = now() WHERE id = $1`,
          [id],
        )
        await logChange(client, id, log)
        await client.query('SELECT * FROM booking_items WHERE booking_id = $1 ORDER BY number', [id])
        await client.query('UPDATE booking_items SET voucher = $2 WHERE booking_id = $1 AND number = 1', [
          id,
          item['voucher'],
        ])
        await findDoubles(client, id, booking)
        for (const mail of mails) await insert(client, 'outbox', { ...mail, booking_id: id })
        await issueReceipt(client, { ...receipt, booking_id: id, payment_id: payment })
      })
      await pool.query(
        `UPDATE refunds SET next_attempt_at = now() WHERE booking_id = $1 AND origin = 'us' AND next_attempt_at <= now() RETURNING *`,
        [id],
      )
      await pool.query('SELECT * FROM payments JOIN bookings ON bookings.id = booking_id WHERE payments.id = $1', [
        payment,
      ])
      return reply.redirect('/', 303)
    },
  )
}

/** Reads how many units of an item's vehicle there are. */
export async function findUnits(client: PoolClient, item: Row): Promise<void> {
  await client.query(
    `SELECT *, (SELECT turnaround_minutes FROM settings_in_force) FROM vehicle_capacity
     WHERE (vehicle_id IS NULL OR vehicle_id = $1) AND date_from <= $2 AND date_to >= $2`,
    [item['vehicle_id'], item['starts_at']],
  )
}

/** Writes a line of a booking's log; if a partner sold it, its changes wait for each other from there on. */
export async function logChange(client: PoolClient, id: unknown, log: Row): Promise<void> {
  await insert(client, 'booking_log', { ...log, booking_id: id })
  await client.query(
    `SELECT pg_advisory_xact_lock_shared(0), pg_advisory_xact_lock(hashtextextended('changes ' || partner_id, 0))
     FROM bookings WHERE id = $1 AND partner_id IS NOT NULL`,
    [id],
  )
  await client.query(
    `UPDATE bookings AS b SET updated_at = greatest(now(), greatest(b.updated_at, (SELECT max(o.updated_at) FROM bookings AS o
       WHERE o.partner_id = b.partner_id AND o.environment = b.environment AND o.confirmed_at IS NOT NULL)) + interval '1 millisecond')
     WHERE id = $1 RETURNING updated_at, version`,
    [id],
  )
}

async function sumUp(client: PoolClient, id: unknown): Promise<void> {
  await client.query(
    `SELECT sum(received_minor), (SELECT sum(r.amount_minor) FROM refunds AS r JOIN payments AS p ON p.id = r.payment_id
       WHERE r.booking_id = $1 AND (r.state <> 'failed' OR r.next_attempt_at IS NOT NULL))
     FROM payments WHERE booking_id = $1`,
    [id],
  )
}

/** Looks for the same ride of the same person in another booking. The yardstick's people are as many as the server's. */
async function findDoubles(client: PoolClient, id: unknown, booking: Row): Promise<void> {
  await client.query(
    `SELECT b.reference, i.* FROM bookings AS b JOIN booking_items AS i ON i.booking_id = b.id
     WHERE (b.searched_email = $2 OR b.searched_number = $3) AND b.first_start_at <= $4 AND b.last_end_at >= $5
       AND b.environment = 'sandbox' AND b.status = 'confirmed' AND b.id <> $1 AND i.state = 'booked' AND i.starts_at = $5`,
    [id, newKey(), newKey(), booking['last_end_at'], booking['first_start_at']],
  )
}

async function issueReceipt(client: PoolClient, receipt: Row): Promise<void> {
  const { environment, year, booking_id: id, payment_id: payment } = receipt
  await client.query(
    `SELECT p.id, p.received_currency, p.received_minor FROM payments AS p LEFT JOIN receipts AS r ON r.payment_id = p.id
     WHERE p.booking_id = $1 AND p.received_minor > 0 AND r.number IS NULL ORDER BY p.confirmed_at, p.id`,
    [id],
  )
  await client.query(
    `SELECT f.id, p.received_currency, f.amount_minor, paid.number, paid.vat_basis_points FROM refunds AS f
       JOIN payments AS p ON p.id = f.payment_id LEFT JOIN receipts AS r ON r.refund_id = f.id
       LEFT JOIN receipts AS paid ON paid.payment_id = p.id
     WHERE f.booking_id = $1 AND f.state = 'done' AND f.origin <> 'dispute' AND r.number IS NULL ORDER BY f.done_at, f.id`,
    [id],
  )
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    ['receipts', environment, year].join(' '),
  ])
  const { issued_at: at, currency, amount_minor: minor, vat_basis_points: vat, issuer } = receipt
  await client.query(
    `INSERT INTO receipts (environment, year, number, booking_id, payment_id, issued_at, currency, amount_minor, vat_basis_points, issuer)
     VALUES ($1::text, $2, (SELECT coalesce(max(number), 0) FROM receipts WHERE environment = $1::text AND year = $2) + 1, $3, $4, $5, $6, $7, $8, $9)`,
    [environment, year, id, payment, at, currency, minor, vat, issuer],
  )
}

function newKey(): string {
  return randomBytes(16).toString('base64url')
}
