import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { bookings } from '../../src/db/schema/index.ts'
import type { Booking } from '../../src/services/bookings/booking.ts'
import { buyOn, takeOut } from '../support/sale.ts'
import { ROUND_TRIP } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

let booking: Booking

beforeAll(async () => void ({ booking } = await buyOn(world, {}, ROUND_TRIP)))

it.each([
  ['price', 'bookings', 'price_minor = price_minor + 1'],
  ['price in euros', 'bookings', 'price_eur_minor = price_eur_minor - 1'],
  ['start', 'bookings', "first_start_at = first_start_at - interval '1 minute'"],
  ['end', 'bookings', "last_end_at = last_end_at + interval '1 minute'"],
  ['price of an item', 'booking_items', 'price_minor = price_minor + 1'],
  ['start of its first ride', 'booking_items', "starts_at = starts_at - interval '1 minute'"],
  ['end of a ride', 'booking_items', "ends_at = ends_at + interval '9 days'"],
  ['state of a cancelled item', 'booking_items', "state = 'cancelled'"],
])('No change of the %s alone is committed', async (_, table, change) => {
  const key = table === 'bookings' ? `id = ${booking.id}` : `booking_id = ${booking.id} AND number = 1`
  const changed = world.database.db.execute(sql.raw(`UPDATE ${table} SET ${change} WHERE ${key}`))
  await expect(changed).rejects.toMatchObject({
    cause: { code: '23514', message: expect.stringContaining(booking.reference) },
  })
})

it('What goes together is committed, in whatever order it is written', async () => {
  const { db } = world.database
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`UPDATE booking_items SET starts_at = starts_at - interval '5 minutes' WHERE booking_id = ${booking.id} AND number = 1`,
    )
    await tx.execute(
      sql`UPDATE bookings SET first_start_at = first_start_at - interval '5 minutes' WHERE id = ${booking.id}`,
    )
  })
  const [moved] = await db.select().from(bookings).where(eq(bookings.id, booking.id))
  expect(moved?.firstStartAt.getTime()).toBe(booking.firstStartAt.getTime() - 5 * 60_000)
  await takeOut(db, booking, 1)
})
