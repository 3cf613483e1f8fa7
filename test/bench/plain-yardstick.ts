import { randomInt } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { z } from 'zod'
import { bookingItems, bookingLog, bookings, commissions, transferRequests } from '../../src/db/schema/index.ts'
import { once } from './once.ts'

/*
 * The yardstick of what a booking costs by plain Fastify and Drizzle: it writes the rows of a transfer request and of its
 * booking in one file, without quoting, lock, event, mail, capacity or idempotency. It writes what the server wrote last,
 * so the server has to be asked first. Arguments: port, database URL.
 */

const [port, connectionString] = process.argv.slice(2)
const db = drizzle(new Pool({ connectionString, max: 10 }), { casing: 'snake_case' })
const app = Fastify()
app.addHook('onError', async (_request, _reply, error) => console.error(error.message, error.cause))

app.get('/', () => ({ ready: true }))

const newestRequest = once(async () => {
  const [row] = await db.select().from(transferRequests).orderBy(desc(transferRequests.id)).limit(1)
  if (!row) throw new Error('no transfer request yet')
  const { id: _, ...request } = row
  return request
})

app.post('/transfer', async () => {
  const [{ id, offered } = { id: 0, offered: null }] = await db
    .insert(transferRequests)
    .values(await newestRequest())
    .returning()
  return { Transfer: { id, offered } }
})

const newestBooking = once(async () => {
  const [row] = await db
    .select()
    .from(bookings)
    .innerJoin(bookingItems, eq(bookingItems.bookingId, bookings.id))
    .innerJoin(commissions, eq(commissions.bookingId, bookings.id))
    .innerJoin(bookingLog, eq(bookingLog.bookingId, bookings.id))
    .orderBy(desc(bookings.id))
    .limit(1)
  if (!row) throw new Error('no booking yet')
  const { id: _booking, ...booking } = row.bookings
  const { id: _commission, ...commission } = row.commissions
  const { id: _log, ...log } = row.booking_log
  return { booking, item: row.booking_items, commission, log }
})

const body = z.object({ Booking: z.object({ transfer_id: z.coerce.number() }) })

app.post('/booking', async (request) => {
  const { transfer_id: transferRequestId } = body.parse(request.body).Booking
  const { booking, item, commission, log } = await newestBooking()
  // Enough digits that no two bookings of a run draw the same.
  const reference = `NAV${randomInt(2 ** 48 - 1)}`
  await db.select().from(transferRequests).where(eq(transferRequests.id, transferRequestId))
  await db.transaction(async (tx) => {
    const [sold] = await tx
      .insert(bookings)
      .values({ ...booking, reference, transferRequestId })
      .returning()
    if (!sold) throw new Error('INSERT … RETURNING gave no row')
    const bookingId = sold.id
    await tx.insert(bookingItems).values({ ...item, bookingId })
    await tx.insert(commissions).values({ ...commission, bookingId })
    await tx.insert(bookingLog).values({ ...log, bookingId })
  })
  return { Booking: { reference } }
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
