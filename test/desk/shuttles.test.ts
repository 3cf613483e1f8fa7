import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookingItems, bookings } from '../../src/db/schema/index.ts'
import { formatInstant } from '../../src/values/time.ts'
import { atDesk, chosenFields, confirmFields } from '../support/desk.ts'
import { unescaped } from '../support/page.ts'
import { CUSTOMER, ONE_WAY, partnerOf } from '../support/partner.ts'
import { storyOf } from '../support/sale.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const live = partnerOf(world)

/** Sells seats on the 12:00 shuttle of a Saturday, which has 16, and returns the booking. */
async function sold(date: string, people: number, to = ONE_WAY.route_to_code) {
  const asked = {
    ...ONE_WAY,
    type: 'shared',
    route_to_code: to,
    outbound_date: date,
    outbound_time_minutes: 20,
    adult_count: people,
  }
  const { id } = (await live.post('/api/v2/transfer', { Transfer: asked })).json().Transfer
  const Booking = {
    transfer_id: id,
    return_vouchers: 0,
    TransferSelection: { outbound: 'requested-2' },
    Customer: CUSTOMER,
  }
  const answer = await live.post('/api/v2/booking', { Booking })
  expect(answer.statusCode, answer.body).toBe(200)
  const { db } = world.database
  const [booking] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.transferRequestId, Number(id)))
  if (!booking) throw new Error('nothing was sold')
  return booking
}

async function pickupOf(id: number): Promise<string> {
  const whereMeant = and(eq(bookingItems.bookingId, id), eq(bookingItems.number, 1))
  const [item] = await world.database.db.select().from(bookingItems).where(whereMeant)
  return item ? formatInstant(item.startsAt, item.timeZone) : ''
}

it('A ride on a shuttle changes to the departure of another time, previewed, at its price or today’s', async () => {
  const desk = await atDesk(world)
  const booking = await sold('2027-01-16', 2)
  const url = `/desk/bookings/${booking.reference}/items/1`
  const asked = (await desk.get(url)).body
  expect(asked).toContain('>Shared shuttle</option>')
  const form = chosenFields(asked)
  const shown = await desk.post(url, { ...form, time: '13:20', price: 'kept' })
  expect([shown.statusCode, await pickupOf(booking.id)]).toEqual([200, '2027-01-16 12:00:00'])
  expect((await desk.post(url, confirmFields(shown.body))).statusCode).toBe(303)
  const moved = await pickupOf(booking.id)
  expect(moved > '2027-01-16 13:20:00' && moved < '2027-01-16 16:00:00', moved).toBe(true)
  expect((await storyOf(world, booking)).at(-1)).toContain('changed: P1, time')
  // A third person pays today's price, on the partner's account.
  const again = chosenFields((await desk.get(url)).body)
  const more = await desk.post(url, { ...again, adults: '3', price: 'today' })
  expect([more.statusCode, more.body.includes('name="settle"')]).toEqual([200, true])
  expect((await desk.post(url, { ...confirmFields(more.body), settle: 'account' })).statusCode).toBe(303)
  expect(await pickupOf(booking.id)).toBe(moved)
})

it('A ride does not change to a departure without seats, even if it has filled up since the preview', async () => {
  const desk = await atDesk(world)
  const booking = await sold('2027-01-23', 4)
  const url = `/desk/bookings/${booking.reference}/items/1`
  const form = chosenFields((await desk.get(url)).body)
  const shown = await desk.post(url, { ...form, date: '2027-01-30', price: 'kept' })
  expect([shown.statusCode, unescaped(shown.body).includes('12:00')]).toEqual([200, true])
  await sold('2027-01-30', 7)
  await sold('2027-01-30', 7)
  const late = await desk.post(url, confirmFields(shown.body))
  expect([late.statusCode, await pickupOf(booking.id)]).toEqual([409, '2027-01-23 12:00:00'])
})

it('The passengers of one departure stand together below it, in whatever order they booked', async () => {
  const desk = await atDesk(world)
  for (const to of ['resort-80', 'resort-58', 'resort-80', 'resort-58']) await sold('2027-02-06', 2, to)
  const board = (await desk.get('/desk/rides?day=2027-02-06')).body
  const departures = board.split('<tr class="departure">').slice(1)
  expect(departures.map((rows) => rows.split('name="item"').length - 1)).toEqual([2, 2])
})
