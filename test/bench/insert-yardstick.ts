import { createHash, randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { Pool } from 'pg'

/** The yardstick of POST /checkout-link: a bare Fastify route whose only work is the same INSERT, by pg. Arguments: port, database URL. */
const [port, connectionString] = process.argv.slice(2)
const pool = new Pool({ connectionString, max: 10 })
pool.on('error', (error) => console.error(error.message))
const order = JSON.stringify({ padding: 'x'.repeat(900) })
const app = Fastify()

app.get('/', () => ({ ready: true }))
app.post('/', async () => {
  const token = randomBytes(24).toString('base64url')
  const digest = createHash('sha256').update(token).digest('hex')
  const now = new Date()
  await pool.query(
    `INSERT INTO checkout_links (token_digest, environment, product, "order", currency, total_minor, promo_code_applied, created_at, expires_at)
     VALUES ($1, 'live', 'transfer', $2, 'EUR', 28600, false, $3, $4)`,
    [digest, order, now, new Date(now.getTime() + 86_400_000)],
  )
  return { token }
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
