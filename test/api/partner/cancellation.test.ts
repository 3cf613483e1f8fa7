import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { bookingItems, bookingLog, bookings, commissions } from '../../../src/db/schema/index.ts'
import { expectRefusal } from '../../support/http.ts'
import { CUSTOMER, ONE_WAY, partnerOf } from '../../support/partner.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

/** Tomorrow at 13:00 the traveller is picked up; until 13:00 today cancelling is free. The clock shows 10:00. */
const TOMORROW = { ...ONE_WAY, outbound_date: '2026-11-24', outbound_time_hours: 12 }

async function book(as = partner, transfer: object = TOMORROW): Promise<{ reference: string; price: number }> {
  const { id, TransferSelection } = (await as.post('/api/v2/transfer', { Transfer: transfer })).json().Transfer
  const Booking = {
    transfer_id: id,
    return_vouchers: 0,
    TransferSelection: { outbound: 'requested-2' },
    Customer: CUSTOMER,
  }
  const { reference } = (await as.post('/api/v2/booking', { Booking })).json().Booking
  return { reference, price: TransferSelection.outbound.offers['requested-2'].price }
}
const pathOf = (reference: string) => `/api/v2/booking/${reference}/cancellation`
const preview = async (reference: string) => partner.get(pathOf(reference))
const cancel = async (reference: string) => partner.post(pathOf(reference), {})
const at = (time: string) => {
  onTestFinished(() => world.setNow(NOW))
  world.setNow(new Date(`2026-11-${time}+01:00`))
}
const rowsOf = async (reference: string) => {
  const { db } = world.database
  const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference))
  const id = booking?.id ?? 0
  return {
    booking,
    items: await db.select().from(bookingItems).where(eq(bookingItems.bookingId, id)).orderBy(bookingItems.number),
    lines: await db.select().from(commissions).where(eq(commissions.bookingId, id)).orderBy(commissions.id),
    log: await db.select().from(bookingLog).where(eq(bookingLog.bookingId, id)).orderBy(bookingLog.id),
  }
}

/** As every answer tells it. */
const DEADLINE = { deadline: '2026-11-23 13:00:00', time_zone: 'Europe/Paris', utc_offset: '+01:00' }

it('Cancelling a booking is free until its deadline, to the second', async () => {
  const { reference, price } = await book()
  const whole = { reference, status: 'confirmed', cancelled_at: null, price, ...DEADLINE }
  expect((await preview(reference)).json()).toEqual({ Cancellation: { ...whole, refund: price, fee: 0 } })
  at('23T13:00:00')
  expect((await preview(reference)).json().Cancellation).toEqual({ ...whole, refund: price, fee: 0 })
  at('23T13:00:01')
  expect((await preview(reference)).json().Cancellation).toEqual({ ...whole, refund: 0, fee: price })
})

it('Cancelling a booking cancels its items, takes the commission back and is logged', async () => {
  const { reference, price } = await book()
  const before = await rowsOf(reference)
  expect(before.lines).toMatchObject([{ amountMinor: Math.round(price * 10), state: 'pending' }])
  at('23T12:00:00')
  const answer = await cancel(reference)
  expect(answer.statusCode).toBe(200)
  const done = { reference, status: 'cancelled', cancelled_at: '2026-11-23 12:00:00', price, refund: price, fee: 0 }
  expect(answer.json()).toEqual({ Cancellation: { ...done, ...DEADLINE } })

  const { booking, items, lines, log } = await rowsOf(reference)
  expect(booking).toMatchObject({ status: 'cancelled', cancelledAt: new Date('2026-11-23T11:00:00Z') })
  expect(items.map(({ state }) => state)).toEqual(['cancelled'])
  expect(lines.map(({ state }) => state)).toEqual(['earned', 'earned'])
  expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
  expect(log.map(({ actor, event }) => `${actor} ${event}`)).toEqual(['partner booked', 'partner cancelled'])
  expect((await partner.get(`/api/v2/booking/${reference}`)).json().Booking).toMatchObject({ commission: 0 })
})

it('Cancelling late keeps the commission on what is not refunded, earned at once', async () => {
  const { reference, price } = await book()
  at('24T09:00:00')
  expect((await cancel(reference)).json().Cancellation).toMatchObject({ refund: 0, fee: price })
  expect((await rowsOf(reference)).lines).toMatchObject([{ amountMinor: Math.round(price * 10), state: 'earned' }])
})

it('A booking is cancelled once, however many ask for it, and its preview goes on answering', async () => {
  const { reference, price } = await book()
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(reference)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expectRefusal(
    await cancel(reference),
    409,
    'ALREADY_CANCELLED',
    `reference: booking ${reference} has already been cancelled`,
  )
  at('24T09:59:00')
  expectRefusal(await cancel(reference), 409, 'ALREADY_CANCELLED')
  expect((await preview(reference)).json().Cancellation).toMatchObject({ status: 'cancelled', refund: price, fee: 0 })
})

it('Cancelling is refused once the pickup has passed', async () => {
  const today = { ...TOMORROW, outbound_date: '2026-11-23' }
  const { reference } = await book(partner, today)
  at('23T13:00:00')
  expectRefusal(await preview(reference), 422, 'CANCELLATION_CLOSED')
  expectRefusal(await cancel(reference), 422, 'CANCELLATION_CLOSED')
  expect((await rowsOf(reference)).booking?.status).toBe('confirmed')
})

it('A booking cannot be cancelled by anybody but its own partner', async () => {
  const { reference } = await book()
  const sandbox = partnerOf(world, 'sandbox')
  expectRefusal(await sandbox.get(pathOf(reference)), 404, 'NOT_FOUND')
  expectRefusal(await sandbox.post(pathOf(reference), {}), 404, 'NOT_FOUND')
  expectRefusal(await cancel('NAV1'), 404, 'NOT_FOUND')
})

it('Cancelling a shared transfer frees its seats on the shuttle', async () => {
  const shared = { ...ONE_WAY, type: 'shared', adult_count: 8 }
  const pickup = async () => {
    const asked = (await partner.post('/api/v2/transfer', { Transfer: shared })).json().Transfer
    return asked.TransferSelection.outbound.offers['requested-2'].pick_up_date_time
  }
  const first = await pickup()
  const { reference } = await book(partner, shared)
  await book(partner, shared)
  expect(await pickup()).not.toBe(first)
  await cancel(reference)
  expect(await pickup()).toBe(first)
})
