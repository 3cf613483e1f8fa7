import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingsCommand } from '../../src/cli/bookings-command.ts'
import { runCommand } from '../../src/cli/command.ts'
import { bookings, payments, refunds } from '../../src/db/schema/index.ts'
import { listPayments } from '../../src/services/payments/payment.ts'
import { countNeedingReview } from '../../src/services/payments/review.ts'
import { bookOn } from '../support/sale.ts'
import { traveller, TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

async function run(...args: string[]): Promise<{ exit: number; lines: string[] }> {
  const lines: string[] = []
  const exit = await runCommand(bookingsCommand, world.database.db, {
    args,
    cwd: '/',
    now: NOW,
    sender: async () => world.sender,
    print: (line) => void lines.push(line),
    siteUrl: 'http://navette.test',
    webhookPrivateHosts: false,
    webhookKey: async () => 'key',
    progress: () => {},
  })
  return { exit, lines }
}

const LATER = new Date(NOW.getTime() + 60_000)

/** Books a transfer of 242.00 EUR by card on the site, which then waits for its payment. */
async function book() {
  const { booking } = await bookOn(world, {}, { ...TRIP, luggage_count: '0', skibag_count: '0' })
  return booking
}

/** Records what came in, as `syncPayment` does. */
async function receive({ id }: { id: number }, receivedMinor: number, receivedCurrency = 'EUR') {
  await world.database.db
    .update(payments)
    .set({ state: 'confirmed', receivedMinor, receivedCurrency, confirmedAt: NOW, nextPollAt: null })
    .where(eq(payments.bookingId, id))
}

const handOf = async (reference: string) =>
  (await run('list', '--review')).lines.filter((line) => line.includes(reference)).join()
const statusOf = async ({ id }: { id: number }) =>
  (await world.database.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.status

describe('wrong amounts', () => {
  it.each([
    [24_199, 'EUR'],
    [24_200, 'USD'],
  ])('A booking for which %i %s came in stays on the list until it is accepted', async (minor, currency) => {
    const booking = await book()
    const { reference, priceMinor } = booking
    expect(priceMinor).toBe(24_200)
    expect((await run('accept', reference)).lines).toEqual([
      `${reference}: there is no payment that could be accepted.`,
    ])
    await receive(booking, minor, currency)
    expect(await handOf(reference)).toContain('too little or in another currency')
    expect((await run('accept', reference)).lines).toEqual([`${reference} is confirmed as paid.`])
    expect(await statusOf(booking)).toBe('confirmed')
    expect(await handOf(reference)).toBe('')
    expect((await run('accept', reference)).exit).toBe(1)
  })

  it('A booking for which too little came in stays on the list until it is refunded', async () => {
    const booking = await book()
    const { reference } = booking
    await receive(booking, 30_000, 'USD')
    expect((await run('refund', reference, '1')).lines).toEqual([`${reference}: only 0.00 EUR is left to refund.`])
    expect((await run('refund', reference, '300', '--currency', 'usd')).exit).toBe(0)
    expect(await handOf(reference)).toBe('')
    expect((await run('accept', reference)).lines).toEqual([
      `${reference}: there is no payment that could be accepted.`,
    ])
    expect(await statusOf(booking)).toBe('awaiting_payment')
  })
})

it('A booking for which too little came in can be paid again once that is refunded', async () => {
  const { booking, own } = await bookOn(world)
  await receive(booking, 10_000)
  const attempts = async () => {
    await traveller(world).post(`${own}/payments`, { payment_method: 'card' })
    return (await listPayments(world.database.db, booking)).map(({ amountMinor }) => amountMinor)
  }
  expect(await attempts()).toEqual([booking.priceMinor])
  expect((await run('refund', booking.reference, '100')).exit).toBe(0)
  expect(await attempts()).toEqual([booking.priceMinor, booking.priceMinor])
})

describe('a refund that the operator orders', () => {
  it('A refund that the operator orders gives back no more than is left, and is shown and logged', async () => {
    const booking = await book()
    const { reference } = booking
    await receive(booking, 24_200)
    expect((await run('accept', reference)).exit).toBe(0)
    expect(await run('refund', reference, '100.50', '--reason', 'late driver')).toEqual({
      exit: 0,
      lines: [`${reference}: 100.50 EUR will be refunded.`],
    })
    expect(await run('refund', reference, '141.51')).toEqual({
      exit: 1,
      lines: [`${reference}: only 141.50 EUR is left to refund.`],
    })
    const [refund, ...others] = await world.database.db.select().from(refunds).where(eq(refunds.bookingId, booking.id))
    expect(others).toEqual([])
    expect(refund).toMatchObject({ amountMinor: 10_050, state: 'created', nextAttemptAt: NOW, reason: 'late driver' })
    const shown = (await run('show', reference)).lines.join('\n')
    expect(shown).toMatch(/payment {2}\S+ \S+ {2}test {2}242\.00 EUR {2}confirmed\n/)
    expect(shown).toMatch(/refund {2}\S+ \S+ {2}us {2}100\.50 EUR {2}created {2}late driver\n/)
    expect(shown).toMatch(/operator {2}refund ordered {2}100\.50 EUR$/)
  })

  it('A refund that the operator ordered and the provider refused for good stays on the list until another one is made', async () => {
    const booking = await book()
    const { reference } = booking
    await receive(booking, 24_200)
    await run('accept', reference)
    await run('refund', reference, '50')
    await world.database.db
      .update(refunds)
      .set({ state: 'failed', attempts: 4, nextAttemptAt: null, createdAt: new Date(NOW.getTime() - 1) })
      .where(eq(refunds.bookingId, booking.id))
    expect(await handOf(reference)).toContain('a refund failed for good')
    expect(await countNeedingReview(world.database.db, NOW)).toContainEqual({
      environment: 'live',
      problem: 'refund_given_up',
      bookings: 1,
    })
    await run('refund', reference, '50')
    expect(await handOf(reference)).toBe('')
  })

  it('A refund of what is no amount is refused', async () => {
    const { reference } = await book()
    for (const amount of ['', '0', '-1', 'ten', '1.005']) expect((await run('refund', reference, amount)).exit).toBe(2)
  })
})

it('A dispute and surplus money are on the list', async () => {
  const booking = await book()
  const { db } = world.database
  await receive(booking, 24_200)
  await run('accept', booking.reference)
  const [payment] = await db.select().from(payments).where(eq(payments.bookingId, booking.id))
  const dispute = { id: 'test:d1', paymentId: payment?.id ?? '', bookingId: booking.id, origin: 'dispute' } as const
  await db
    .insert(refunds)
    .values({ ...dispute, state: 'sent', amountMinor: 24_200, reason: 'dispute', createdAt: LATER })
  expect(await handOf(booking.reference)).toContain('the bank disputes it')
  await db.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, dispute.id))
  expect(await handOf(booking.reference)).toBe('')
  await receive(booking, 30_000)
  expect(await handOf(booking.reference)).toContain('more than is kept')
})
