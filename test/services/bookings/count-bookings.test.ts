import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookingCounts, bookings } from '../../../src/db/schema/index.ts'
import { addUpCounts, countBookings } from '../../../src/services/bookings/list-bookings.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { partnerOf, sellByApi } from '../../support/partner.ts'
import { bookOn } from '../../support/sale.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const live = partnerOf(world)
const sandbox = partnerOf(world, 'sandbox')

/** What the bookings themselves say. */
async function counted(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { environment, source, status } of await world.database.db.select().from(bookings)) {
    const name = `${environment} ${source} ${status}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

async function kept(): Promise<Map<string, number>> {
  const counts = await countBookings(world.database.db)
  return new Map(
    counts.map(({ environment, source, status, bookings }) => [`${environment} ${source} ${status}`, bookings]),
  )
}

it('The number of bookings is maintained as they are sold, paid, cancelled and deleted', async () => {
  const { db } = world.database
  await sellByApi(live)
  await sellByApi(sandbox)
  const { booking } = await bookOn(world)
  expect(await kept()).toEqual(await counted())
  await cancel(db, booking.id, { actor: COMMAND_LINE, sender: world.sender }, NOW)
  expect(await kept()).toEqual(await counted())
  const { id: _, ...row } = booking
  await db.insert(bookings).values({ ...row, reference: 'NAV1', submissionKey: 'copy' })
  await db.delete(bookings).where(eq(bookings.reference, 'NAV1'))
  expect(await kept()).toEqual(await counted())
})

it('The number of bookings stays the same when its parts are added up, even by several at once', async () => {
  const { db } = world.database
  const { booking } = await bookOn(world, { payment_method: 'on_arrival' })
  for (let i = 0; i < 600; i += 1) {
    await db.update(bookings).set({ status: 'expired' }).where(eq(bookings.id, booking.id))
    await db.update(bookings).set({ status: 'confirmed' }).where(eq(bookings.id, booking.id))
  }
  expect(await db.$count(bookingCounts)).toBeGreaterThan(2_000)
  const before = await counted()
  await Promise.all([addUpCounts(db), sellByApi(live), addUpCounts(db), sellByApi(live)])
  await addUpCounts(db)
  expect(await db.$count(bookingCounts)).toBeLessThan(1_000)
  expect(await kept()).toEqual(await counted())
  expect(await counted()).not.toEqual(before)
})
