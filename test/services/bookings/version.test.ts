import { desc, eq, max, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookingLog, bookings, events } from '../../../src/db/schema/index.ts'
import { logBooking } from '../../../src/services/bookings/log.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { atDesk, chosenFields } from '../../support/desk.ts'
import { CUSTOMER, ONE_WAY, partnerOf, sellByApi } from '../../support/partner.ts'
import { buyOn } from '../../support/sale.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()

/** Returns the version of a booking, and how many lines its log has. */
async function versionOf(id: number) {
  const { db } = world.database
  const [booking] = await db.select({ version: bookings.version }).from(bookings).where(eq(bookings.id, id))
  return [booking?.version, await db.$count(bookingLog, eq(bookingLog.bookingId, id))]
}

it('The version of a booking is the number of lines in its log, also of those that an earlier build writes beside ours', async () => {
  const { db } = world.database
  const { booking } = await buyOn(world)
  const [before = 0, lines] = await versionOf(booking.id)
  expect([before, lines]).toEqual([lines, before])
  const logged = await logBooking(db, booking.id, { actor: COMMAND_LINE, event: 'seen' }, NOW)
  expect(logged.version).toBe(before + 1)
  // An earlier build does not know the column.
  await db.execute(
    sql`INSERT INTO booking_log (booking_id, at, actor, event) VALUES (${booking.id}, now(), 'operator', 'seen')`,
  )
  await db.execute(sql`UPDATE bookings SET updated_at = updated_at + interval '1 millisecond' WHERE id = ${booking.id}`)
  expect(await versionOf(booking.id)).toEqual([before + 2, before + 2])
  // What is no change leaves it as it is.
  await db.execute(sql`UPDATE bookings SET hold_extended = true, updated_at = updated_at WHERE id = ${booking.id}`)
  expect(await versionOf(booking.id)).toEqual([before + 2, before + 2])
})

it('The event of a change has the version of the booking since that change', async () => {
  const { db } = world.database
  const partner = partnerOf(world)
  const reference = await sellByApi(partner, ONE_WAY, CUSTOMER)
  for (const note of ['Two dogs', 'Three dogs']) {
    const items = [{ reference: `${reference}-P1`, note }]
    await partner.send({ method: 'PATCH', url: `/api/v2/booking/${reference}`, payload: { Booking: { items } } })
    const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference))
    const told = await db
      .select({ version: events.version })
      .from(events)
      .where(eq(events.bookingId, booking?.id ?? 0))
      .orderBy(desc(events.number))
    expect(told[0]?.version).toBe(booking?.version)
  }
})

it('A form of an earlier build, which carries the last line of the log, is refused as if the booking had changed', async () => {
  const { db } = world.database
  const { get, post } = await atDesk(world)
  const { booking } = await buyOn(world)
  const url = `/desk/bookings/${booking.reference}/details`
  const form = chosenFields((await get(url)).body)
  const [last] = await db
    .select({ line: max(bookingLog.id) })
    .from(bookingLog)
    .where(eq(bookingLog.bookingId, booking.id))
  const seen = `${booking.id}:${last?.line}`
  expect((await post(url, { ...form, seen, last_name: 'Byron' })).statusCode).toBe(409)
  expect((await post(url, { ...form, last_name: 'Byron' })).statusCode).toBe(303)
})
