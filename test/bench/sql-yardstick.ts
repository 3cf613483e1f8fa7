import { createHash, randomBytes, randomInt } from 'node:crypto'
import Fastify from 'fastify'
import { Pool, type PoolClient, type QueryResultRow } from 'pg'
import { once } from './once.ts'
import { plainVoucher } from './plain-voucher.ts'

/*
 * The yardsticks of the calls that write: bare Fastify routes whose only work is the same SQL, by pg. They write what the
 * server wrote last, so the server has to be asked first. Arguments: port, database URL.
 */

const [port, connectionString] = process.argv.slice(2)
const pool = new Pool({ connectionString, max: 10 })
pool.on('error', (error) => console.error(error.message))
const app = Fastify()
app.addHook('onError', async (_request, _reply, error) => console.error(error.message))

app.get('/', () => ({ ready: true }))

const carts = { transfer: newestCart('transfer'), ski: newestCart('ski') }

app.post<{ Params: { product: 'transfer' | 'ski' } }>('/checkout-link/:product', async ({ params: { product } }) => {
  const { cart, total_minor: total } = await carts[product]()
  const { token, digest, now, tomorrow } = fresh()
  await pool.query(
    `INSERT INTO checkout_links (token_digest, environment, product, cart, currency, total_minor, promo_code_applied, partner_id, created_at, expires_at)
     VALUES ($1, 'live', $2, $3, 'EUR', $4, false, NULL, $5, $6)`,
    [digest, product, cart, total, now, tomorrow],
  )
  return { token }
})

app.post<{ Body: { api_key: string } }>('/token', async ({ body: { api_key: key } }) => {
  await pool.query(
    `SELECT secret_digest FROM partner_keys WHERE key = $1 AND environment = 'live' AND revoked_at IS NULL`,
    [key],
  )
  const { token, digest, now, tomorrow } = fresh()
  await pool.query('INSERT INTO access_tokens (token_digest, key, created_at, expires_at) VALUES ($1, $2, $3, $4)', [
    digest,
    key,
    now,
    tomorrow,
  ])
  return { token }
})

const request = newest<{ partner_id: number; request: object; offered: object }>(
  'SELECT partner_id, request, offered FROM transfer_requests ORDER BY id DESC LIMIT 1',
)

app.post('/transfer', async () => {
  const { partner_id: partner, request: asked, offered } = await request()
  const { now, tomorrow } = fresh()
  const { rows } = await pool.query(
    `INSERT INTO transfer_requests (partner_id, environment, request, offered, created_at, expires_at, forget_at)
     VALUES ($1, 'live', $2, $3, $4, $5, $5) RETURNING id`,
    [partner, asked, offered, now, tomorrow],
  )
  return rows
})

interface BookingBody {
  Booking: { transfer_id: number; return_vouchers: 0 | 1 }
}

const booking = newest<Record<'booking' | 'item' | 'commission' | 'log' | 'mail', Row>>(
  `SELECT to_jsonb(b) AS booking, to_jsonb(i) AS item, to_jsonb(c) AS commission, to_jsonb(l) AS log,
     (SELECT to_jsonb(o) FROM outbox AS o ORDER BY created_at DESC LIMIT 1) AS mail
   FROM bookings AS b JOIN booking_items AS i ON i.booking_id = b.id JOIN commissions AS c ON c.booking_id = b.id
     JOIN booking_log AS l ON l.booking_id = b.id ORDER BY b.id DESC LIMIT 1`,
)

app.post<{ Body: BookingBody }>('/booking', async ({ body: { Booking: wanted } }) => {
  const sample = await booking()
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await insertBooking(client, wanted.transfer_id, sample)
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  const { voucher } = sample.item
  if (!wanted.return_vouchers || typeof voucher !== 'object' || !voucher) return {}
  return { voucher: (await plainVoucher(voucher)).toString('base64') }
})

async function insertBooking(client: PoolClient, transferId: number, sample: Awaited<ReturnType<typeof booking>>) {
  // So many digits that no two bookings of a run draw the same.
  const reference = `NAV${randomInt(2 ** 48 - 1)}`
  const { rows } = await insert(client, 'bookings', { ...sample.booking, reference, transfer_request_id: transferId })
  const booking_id = rows[0]?.id
  await insert(client, 'booking_items', { ...sample.item, booking_id })
  await insert(client, 'commissions', { ...sample.commission, booking_id })
  await insert(client, 'booking_log', { ...sample.log, booking_id })
  await insert(client, 'outbox', sample.mail)
}

/** A row of a table, by its columns. */
type Row = Record<string, unknown>

/** Inserts the row under an id of its own. */
function insert(client: PoolClient, table: string, { id: _, ...row }: Row) {
  const values = Object.values(row)
  const places = values.map((_, i) => `$${i + 1}`)
  return client.query<{ id: number }>(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')}) RETURNING *`,
    values,
  )
}

await app.listen({ port: Number(port), host: '127.0.0.1' })

/** The first row of the query, read when it is first needed. */
function newest<Row extends QueryResultRow>(query: string, values: string[] = []): () => Promise<Row> {
  return once(async () => {
    const [row] = (await pool.query<Row>(query, values)).rows
    if (!row) throw new Error(`no row yet: ${query}`)
    return row
  })
}

function newestCart(product: string) {
  return newest<{ cart: object; total_minor: string }>(
    'SELECT cart, total_minor FROM checkout_links WHERE product = $1 ORDER BY id DESC LIMIT 1',
    [product],
  )
}

function fresh() {
  const token = randomBytes(24).toString('base64url')
  const digest = createHash('sha256').update(token).digest('hex')
  const now = new Date()
  return { token, digest, now, tomorrow: new Date(now.getTime() + 86_400_000) }
}
