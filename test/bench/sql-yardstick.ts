import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { findUnits, logChange, saleRoutes } from './sale-yardstick.ts'
import { insert, inTransaction, newest, type Row } from './sample-rows.ts'

/*
 * The yardsticks of the calls that write: bare Fastify routes whose only work is the same SQL, by pg. They write what
 * the server wrote last, so the server has to be asked first. Arguments: port, database URL.
 */

const [port, connectionString] = process.argv.slice(2)
const pool = new Pool({ connectionString, max: 10 })
pool.on('error', (error) => console.error(error.message))
const app = Fastify()
app.addHook('onError', async (_request, _reply, error) => console.error(error.message))

app.get('/', () => ({ ready: true }))

const newestCart = newest<{ cart: object; total_minor: string }>(
  pool,
  "SELECT cart, total_minor FROM checkout_links WHERE product = 'transfer' ORDER BY id DESC LIMIT 1",
)

app.post('/checkout-link', async () => {
  const { cart, total_minor: total } = await newestCart()
  const { token, digest, now, tomorrow } = fresh()
  await pool.query(
    `INSERT INTO checkout_links (token_digest, environment, product, cart, currency, total_minor, promo_code_applied, partner_id, created_at, expires_at)
     VALUES ($1, 'live', 'transfer', $2, 'EUR', $3, false, NULL, $4, $5)`,
    [digest, cart, total, now, tomorrow],
  )
  return { token }
})

const request = newest<{ partner_id: number; request: object; offered: object }>(
  pool,
  'SELECT partner_id, request, offered FROM transfer_requests ORDER BY id DESC LIMIT 1',
)

app.post('/transfer', async () => {
  const { partner_id: partner, request: asked, offered } = await request()
  const { now, tomorrow } = fresh()
  const { rows } = await pool.query(
    `INSERT INTO transfer_requests (partner_id, environment, request, offered, created_at, expires_at, purge_at)
     VALUES ($1, 'live', $2, $3, $4, $5, $5) RETURNING id`,
    [partner, asked, offered, now, tomorrow],
  )
  return rows
})

interface BookingBody {
  Booking: { transfer_id: number }
}

const booking = newest<Record<'booking' | 'item' | 'commission' | 'log' | 'mail' | 'event', Row>>(
  pool,
  `SELECT to_jsonb(b) - 'id' AS booking, to_jsonb(i) AS item, to_jsonb(c) - 'id' AS commission, to_jsonb(l) - 'id' AS log,
     (SELECT to_jsonb(e) - '{id,number}'::text[] FROM events AS e WHERE e.booking_id = b.id LIMIT 1) AS event,
     (SELECT to_jsonb(o) - '{id,number}'::text[] FROM outbox AS o WHERE o.booking_id = b.id LIMIT 1) AS mail
   FROM bookings AS b JOIN booking_items AS i ON i.booking_id = b.id JOIN commissions AS c ON c.booking_id = b.id
     JOIN booking_log AS l ON l.booking_id = b.id ORDER BY b.id DESC LIMIT 1`,
)

// Every statement of a booking without vouchers, in the server's order, the lock of the partner included.
app.post<{ Body: BookingBody }>('/booking', async ({ body: { Booking: wanted } }) => {
  const { booking: sold, item, commission, log, mail, event } = await booking()
  // Enough digits that no two bookings of a run draw the same.
  const reference = `NAV${randomInt(2 ** 48 - 1)}`
  const { rows } = await pool.query<{ partner_id: number }>('SELECT * FROM transfer_requests WHERE id = $1', [
    wanted.transfer_id,
  ])
  const partner = rows[0]?.partner_id
  await inTransaction(pool, async (client) => {
    const id = await insert(client, 'bookings', {
      ...sold,
      reference,
      partner_id: partner,
      transfer_request_id: wanted.transfer_id,
    })
    await insert(client, 'booking_items', { ...item, booking_id: id })
    await findUnits(client, item)
    await insert(client, 'outbox', { ...mail, booking_id: id })
    await insert(client, 'commissions', { ...commission, partner_id: partner, booking_id: id })
    await logChange(client, id, log)
    await client.query(
      'SELECT company, address, vat_number, billing_email, credit_limit_minor FROM partners WHERE id = $1',
      [partner],
    )
    await insert(client, 'events', { ...event, id: randomUUID(), partner_id: partner, booking_id: id })
    await client.query(
      `SELECT id FROM webhooks WHERE environment = 'live' AND partner_id = $1 AND event_types @> $2 FOR KEY SHARE`,
      [partner, ['booking.created']],
    )
  })
  return {}
})

saleRoutes(app, pool)

await app.listen({ port: Number(port), host: '127.0.0.1' })

function fresh() {
  const token = randomBytes(24).toString('base64url')
  const digest = createHash('sha256').update(token).digest('hex')
  const now = new Date()
  return { token, digest, now, tomorrow: new Date(now.getTime() + 86_400_000) }
}
