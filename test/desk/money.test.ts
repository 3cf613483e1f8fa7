import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { outbox, partnerLog, payments, receipts, refunds, statements } from '../../src/db/schema/index.ts'
import { listBookingLog, logBooking } from '../../src/services/bookings/log.ts'
import { cancel } from '../../src/services/changes/cancel.ts'
import { mailOf } from '../../src/services/notify/mail/deliver-mail.ts'
import { listRefunds } from '../../src/services/payments/payment.ts'
import { issueReceipts } from '../../src/services/payments/receipts.ts'
import { findNeedingReview } from '../../src/services/payments/review.ts'
import { recordRefundByHand, sendRefunds } from '../../src/services/payments/send-refunds.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { atDesk, confirmFields } from '../support/desk.ts'
import { fieldsOf, unescaped } from '../support/page.ts'
import { partnerOf, sellByApi } from '../support/partner.ts'
import { pageLines } from '../support/pdf.ts'
import { bookOn, buyOn, PRICE } from '../support/sale.ts'
import { pathOf, traveller, TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

afterEach(() => world.setNow(NOW))

/** A trip that the demo partner sells. */
const DEMO_TRIP = { ...TRIP, promo_code: 'DEMO10' }

type Desk = Awaited<ReturnType<typeof atDesk>>

/** Previews what a form asks for, and returns the page and the form that does it. */
async function previewed({ post }: Desk, fields: Record<string, string>) {
  const shown = await post('/desk/money', fields)
  expect(shown.statusCode, shown.body).toBe(200)
  const form = Object.fromEntries(fieldsOf(shown.body).map(([name, value]) => [name, value]))
  expect(form['confirm']).toBe('1')
  return { page: unescaped(shown.body), form }
}

/** Sells, pays and cancels a transfer whose first refund fails. Returns the booking and the refund. */
async function failedRefund(trip: Readonly<Record<string, string>> = TRIP) {
  const { db } = world.database
  const { get, post } = traveller(world)
  const { booking, next } = await bookOn(world, {}, trip)
  await get(pathOf(await post(next, { outcome: 'pay_refund_fails' })))
  await cancel(db, booking.id, { actor: COMMAND_LINE, sender: world.sender }, NOW)
  await sendRefunds({ ...world, db }, booking.id, NOW)
  return { booking, refund: await refundOf(booking) }
}

/** Returns how many connections wait for an advisory lock. */
async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return rows[0]?.waiting ?? 0
}

async function refundOf({ id }: { id: number }) {
  const [refund] = await world.database.db.select().from(refunds).where(eq(refunds.bookingId, id))
  if (!refund) throw new Error('there is no refund')
  return refund
}

/** Says that another amount came in for a booking than was asked for. */
async function receive({ id }: { id: number }, receivedMinor: number) {
  const received = {
    state: 'confirmed',
    receivedMinor,
    receivedCurrency: 'EUR',
    confirmedAt: NOW,
    nextPollAt: null,
  } as const
  await world.database.db.update(payments).set(received).where(eq(payments.bookingId, id))
}

async function lastLine(booking: Parameters<typeof listBookingLog>[1]) {
  const line = (await listBookingLog(world.database.db, booking)).findLast(({ actor }) => actor === 'operator')
  return [line?.actorName, line?.event, line?.detail].join(' ')
}

describe('a refund that failed', () => {
  it('A failed refund is shown, previewed, sent again once, and done', async () => {
    const desk = await atDesk(world, { role: 'money' })
    const { booking, refund } = await failedRefund()
    expect(refund.state).toBe('failed')
    const page = (await desk.get('/desk/money')).body
    expect(page).toContain('Refund of €286.00 failed')
    expect(fieldsOf(page)).toContainEqual(['refund_id', refund.id, true])
    const asked = { refund_id: refund.id, action: 'refund_again' }
    const { page: shown, form } = await previewed(desk, asked)
    expect(shown).toContain('€286.00')
    expect(await refundOf(booking)).toEqual(refund)
    expect((await desk.post('/desk/money', form)).headers.location).toBe('http://navette.test/desk/money')
    expect((await refundOf(booking)).state).toBe('done')
    expect(await lastLine(booking)).toBe('Claire refund tried again 286.00 EUR')
    expect((await desk.get('/desk/money')).body).toContain('The refund of €286.00 was sent again')
    expect((await desk.get('/desk/money')).body).not.toContain(booking.reference)
    expect((await desk.post('/desk/money', asked)).statusCode).toBe(422)
  })

  it('Of two who send it again, the second is shown what the first did', async () => {
    const claire = await atDesk(world)
    const yann = await atDesk(world, { name: 'Yann' })
    const { refund } = await failedRefund()
    const asked = { refund_id: refund.id, action: 'refund_again' }
    const one = await previewed(claire, asked)
    const other = await previewed(yann, asked)
    expect((await claire.post('/desk/money', one.form)).statusCode).toBe(303)
    const late = await yann.post('/desk/money', other.form)
    expect(late.statusCode).toBe(409)
    expect(late.body).toMatch(/<strong>Claire<\/strong>\s*refund tried again: 286\.00 EUR/)
  })

  it('A refund that was given up is sent again, unless another was made since', async () => {
    const desk = await atDesk(world)
    const { booking, refund } = await failedRefund()
    const givenUp = { attempts: 4, nextAttemptAt: null }
    await world.database.db.update(refunds).set(givenUp).where(eq(refunds.id, refund.id))
    expect((await desk.get('/desk/money')).body).toContain('no further attempts')
    const asked = { refund_id: refund.id, action: 'refund_again' }
    const { form } = await previewed(desk, asked)
    const other = { ...refund, id: 'another', attempts: 0, nextAttemptAt: NOW, createdAt: new Date(NOW.getTime() + 1) }
    await world.database.db.insert(refunds).values(other)
    const late = await desk.post('/desk/money', form)
    expect([late.statusCode, late.body.includes('another refund since')]).toEqual([422, true])
    await world.database.db.delete(refunds).where(eq(refunds.id, 'another'))
    expect((await desk.post('/desk/money', form)).statusCode).toBe(303)
    expect((await refundOf(booking)).state).toBe('done')
  })

  it('A refund that was given up and paid back by hand is settled, has its receipt, and counts as made by hand', async () => {
    const { db } = world.database
    const desk = await atDesk(world)
    const { booking, refund } = await failedRefund()
    const asked = { refund_id: refund.id, action: 'refund_by_hand' }
    // It is still tried again by itself.
    expect((await desk.post('/desk/money', asked)).statusCode).toBe(422)
    await db.update(refunds).set({ attempts: 4, nextAttemptAt: null }).where(eq(refunds.id, refund.id))
    const problems = async () =>
      (await findNeedingReview(db, NOW)).find((one) => one.booking.id === booking.id)?.problems
    expect(await problems()).toContain('refund_given_up')
    // One line with a remedy, and none that says the same without one.
    expect((await desk.get('/desk/money')).body).not.toContain('Overpaid by €286.00')
    const back = async () => {
      const { body } = await desk.get('/desk/money/takings.csv?from=2026-11-23&to=2026-11-23')
      return body.split('\r\n').find((line) => line.includes(',by_hand,'))
    }
    expect(await back()).toBeUndefined()
    const { page, form } = await previewed(desk, asked)
    expect(page).toContain('The refund of €286.00')
    expect((await desk.post('/desk/money', form)).statusCode).toBe(303)
    expect(await lastLine(booking)).toBe('Claire refund made by hand 286.00 EUR')
    expect(await back()).toBe('2026-11-23,by_hand,EUR,0.00,286.00')
    expect(await problems()).toBeUndefined()
    const made = (await db.select().from(refunds).where(eq(refunds.bookingId, booking.id))).find(
      ({ origin }) => origin === 'by_hand',
    )
    expect(made).toMatchObject({ state: 'done', amountMinor: PRICE })
    const paid = await db
      .select()
      .from(receipts)
      .where(eq(receipts.refundId, made?.id ?? ''))
    expect(paid).toMatchObject([{ amountMinor: PRICE }])
    for (const action of ['refund_by_hand', 'refund_again'])
      expect((await desk.post('/desk/money', { refund_id: refund.id, action })).body).toContain('another refund since')
  })
})

describe('a second refund of a payment', () => {
  it('It does not hide a first one of another amount that was given up, and both can be sent again', async () => {
    const { db } = world.database
    const desk = await atDesk(world)
    const { booking } = await buyOn(world)
    const url = `/desk/bookings/${booking.reference}`
    for (const refund of ['20.00', '30.00']) {
      world.setNow(new Date(NOW.getTime() + Number(refund)))
      const shown = await desk.post(url, { refund, reason: 'a late driver' })
      expect((await desk.post(url, confirmFields(shown.body))).statusCode).toBe(303)
    }
    const givenUp = { state: 'failed', doneAt: null, attempts: 4, nextAttemptAt: null } as const
    const amounts = async () =>
      unescaped((await desk.get('/desk/money')).body)
        .split('<li>')
        .filter((line) => line.includes(booking.reference))
        .flatMap((line) => /Refund of (€[\d.]+) failed/.exec(line)?.[1] ?? [])
    await db
      .update(refunds)
      .set(givenUp)
      .where(and(eq(refunds.bookingId, booking.id), eq(refunds.amountMinor, 2_000)))
    expect(await amounts()).toEqual(['€20.00'])
    await db.update(refunds).set(givenUp).where(eq(refunds.bookingId, booking.id))
    expect(await amounts()).toEqual(['€20.00', '€30.00'])
    const problems = async () =>
      (await findNeedingReview(db, NOW)).filter((one) => one.booking.id === booking.id).flatMap((one) => one.problems)
    expect(await problems()).toEqual(['refund_given_up'])
    for (const { id } of await listRefunds(db, booking)) {
      const { form } = await previewed(desk, { refund_id: id, action: 'refund_again' })
      expect((await desk.post('/desk/money', form)).statusCode).toBe(303)
    }
    expect([await amounts(), await problems()]).toEqual([[], []])
  })
})

describe('money that does not match', () => {
  it('A surplus is refunded by the button beside it', async () => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(world)
    await receive(booking, PRICE + 1_200)
    const page = unescaped((await desk.get('/desk/money')).body)
    expect(page).toContain('Overpaid by €12.00')
    const asked = { reference: booking.reference, action: 'refund', amount: '12.00', currency: 'EUR' }
    const { page: shown, form } = await previewed(desk, asked)
    expect(shown).toContain('we keep €286.00')
    expect((await desk.post('/desk/money', form)).statusCode).toBe(303)
    expect((await refundOf(booking)).amountMinor).toBe(1_200)
    expect(await lastLine(booking)).toBe('Claire refund ordered 12.00 EUR')
    expect((await desk.post('/desk/money', { ...asked, amount: '286.01' })).statusCode).toBe(422)
    expect((await desk.post('/desk/money', { ...asked, amount: '-1' })).statusCode).toBe(422)
  })

  it.each(["'", '', 'XTS', 'eur', 'CHF'])(
    'A refund in “%s”, in which nothing was paid, is a fault of the form',
    async (currency) => {
      const desk = await atDesk(world)
      const { booking } = await buyOn(world)
      const asked = { reference: booking.reference, action: 'refund', amount: '5.00', currency }
      for (const more of [{}, { confirm: '1' }]) {
        const refused = await desk.post('/desk/money', { ...asked, ...more })
        expect([refused.statusCode, unescaped(refused.body).includes('not a currency of this booking: EUR')]).toEqual([
          422,
          true,
        ])
      }
    },
  )

  it('A payment that is too small can be accepted as paid, and nothing is settled twice', async () => {
    const desk = await atDesk(world)
    const { booking } = await bookOn(world)
    expect((await desk.get('/desk/money')).body).toContain('payment, held until')
    const asked = { reference: booking.reference, action: 'accept' }
    expect((await desk.post('/desk/money', asked)).statusCode).toBe(422)
    await receive(booking, PRICE - 1)
    const { form } = await previewed(desk, asked)
    const before = await listBookingLog(world.database.db, booking)
    expect((await desk.post('/desk/money', form)).statusCode).toBe(303)
    expect((await listBookingLog(world.database.db, booking)).length).toBeGreaterThan(before.length)
    expect((await desk.post('/desk/money', asked)).body).toContain('it is already settled')
  })

  it.each([
    ['an action that does not exist', { action: 'double', reference: 'NAV1' }, 400],
    ['an action that every object has', { action: 'constructor', reference: 'NAV1' }, 400],
    ['a booking that does not exist', { action: 'accept', reference: 'NAV1' }, 404],
    ['a refund that does not exist', { action: 'refund_again', refund_id: 'x' }, 404],
    ['a statement that does not exist', { action: 'paid', statement: '9999' }, 404],
    ['a month that is not over', { action: 'close', month: '2026-11' }, 422],
  ])('For %s nothing is done', async (_, fields, status) => {
    const { post } = await atDesk(world)
    expect((await post('/desk/money', fields)).statusCode).toBe(status)
  })

  it('The role for rides gives no access to money', async () => {
    const { get, post } = await atDesk(world, { role: 'rides' })
    for (const path of ['/desk/money', '/desk/money/takings.csv', '/desk/money/statements/1.csv'])
      expect((await get(path)).statusCode).toBe(403)
    expect((await post('/desk/money', { month: '2026-10', action: 'close' })).statusCode).toBe(403)
  })
})

describe('statements', () => {
  const FEBRUARY = new Date('2027-02-02T09:00:00Z')

  it('A month is closed as it was shown, sent, read as PDF and CSV, and paid once', async () => {
    const { db } = world.database
    await sellByApi(partnerOf(world))
    world.setNow(FEBRUARY)
    const desk = await atDesk(world, { now: FEBRUARY })
    const yann = await atDesk(world, { name: 'Yann', now: FEBRUARY })
    const close = { month: '2027-01', action: 'close' }
    const { form } = await previewed(desk, close)
    expect(await db.$count(statements)).toBe(0)

    world.setNow(NOW)
    await sellByApi(partnerOf(world))
    world.setNow(FEBRUARY)
    const changed = await desk.post('/desk/money', form)
    expect([changed.statusCode, await db.$count(statements)]).toEqual([409, 0])

    const mine = await previewed(desk, close)
    const theirs = await previewed(yann, close)
    expect(mine.page).toContain('1 statement would be made')
    expect((await desk.post('/desk/money', mine.form)).headers.location).toContain('/desk/money?month=2027-01')
    const late = await yann.post('/desk/money', theirs.form)
    expect(late.statusCode).toBe(409)
    expect(late.body).toMatch(/<strong>Claire<\/strong>\s*statement closed: 2027-01/)

    const [statement] = await db.select().from(statements).where(eq(statements.partnerId, DEMO_PARTNER))
    const id = String(statement?.id)
    const page = (await desk.get('/desk/money?month=2027-01')).body
    for (const ending of ['pdf', 'csv']) expect(page).toContain(`/desk/money/statements/${id}.${ending}`)
    const pdf = await desk.get(`/desk/money/statements/${id}.pdf`)
    expect((await pageLines(pdf.rawPayload)).flat()).toContain('Statement of account S2027-0001')
    const csv = (await desk.get(`/desk/money/statements/${id}.csv`)).body.trim().split('\r\n')
    expect(csv).toHaveLength(1 + (statement?.lines ?? 0))

    expect((await desk.post('/desk/money', { statement: id, action: 'send' })).statusCode).toBe(303)
    const rows = await db
      .select()
      .from(outbox)
      .where(and(isNull(outbox.bookingId), eq(outbox.kind, 'letter')))
    const letters = rows.map(({ payload }) => mailOf(payload))
    const letter = letters.find(({ subject }) => subject.startsWith('Statement of account S2027-0001'))
    expect(letter?.text).toContain('http://navette.test/panel/statements')

    const paid = { statement: id, action: 'paid' }
    const one = await previewed(desk, paid)
    const other = await previewed(yann, paid)
    expect((await desk.post('/desk/money', one.form)).statusCode).toBe(303)
    const again = await yann.post('/desk/money', other.form)
    expect(again.statusCode).toBe(409)
    expect(again.body).toMatch(/<strong>Claire<\/strong>\s*statement payment: 2027-01/)
    const log = await db.select().from(partnerLog).where(eq(partnerLog.actorName, 'Claire')).orderBy(partnerLog.id)
    expect(log.map(({ event }) => event)).toEqual(['statement closed', 'statement sent', 'statement payment'])
  })

  it('A month in which nothing was earned is closed without a statement', async () => {
    const desk = await atDesk(world)
    const { page, form } = await previewed(desk, { month: '2026-10', action: 'close' })
    expect(page).toContain('none would be made')
    expect((await desk.post('/desk/money', form)).statusCode).toBe(303)
  })
})

describe('takings', () => {
  it('The CSV has what came in and went back by day in Paris and by provider', async () => {
    const { db } = world.database
    const { get } = await atDesk(world)
    const { booking } = await buyOn(world)
    const midnight = new Date('2026-11-09T23:00:00Z')
    await db.update(payments).set({ confirmedAt: midnight }).where(eq(payments.bookingId, booking.id))
    const lines = async (query: string) => (await get(`/desk/money/takings.csv?${query}`)).body.trim().split('\r\n')
    expect(await lines('from=2026-11-10&to=2026-11-10')).toEqual([
      'day,provider,currency,payments,refunds',
      '2026-11-10,test,EUR,286.00,0.00',
    ])
    expect(await lines('from=2026-11-01&to=2026-11-09')).toHaveLength(1)
    // What the tests before have sold and given back on the day of the tests.
    const today = (await lines('from=2026-11-23&to=2026-11-23')).find((line) => line.includes(',test,'))
    const [taken, back] = today?.split(',').slice(3) ?? []
    expect(Number(taken)).toBeGreaterThan(Number(back))
    expect(Number(back)).toBeGreaterThanOrEqual(3 * 286)
    expect((await get('/desk/money/takings.csv?from=yesterday')).statusCode).toBe(400)
  })
})

describe.skipIf(!process.env['TEST_DATABASE_URL'])('the money of one partner at once', () => {
  it('A refund that is recorded by hand and a payment of the same partner do not wait for each other for ever', async () => {
    const { db } = world.database
    const { booking, refund } = await failedRefund(DEMO_TRIP)
    const other = await failedRefund(DEMO_TRIP)
    await db.update(refunds).set({ attempts: 4, nextAttemptAt: null }).where(eq(refunds.id, refund.id))
    await db.delete(receipts).where(eq(receipts.bookingId, other.booking.id))
    const by = { actor: COMMAND_LINE, sender: world.sender }
    // A payment logs what came in, and then issues its receipt.
    const [byHand] = await db.transaction(async (tx) => {
      await logBooking(tx, other.booking.id, { actor: COMMAND_LINE, event: 'paid' }, NOW)
      const recorded = db.transaction((own) => recordRefundByHand(own, booking, refund.id, by, NOW))
      await expect.poll(() => waitingForLocks(tx)).toBe(1)
      await issueReceipts(tx, other.booking, world.sender, NOW)
      return [recorded] as const
    })
    expect(await byHand).toMatchObject({ amountMinor: refund.amountMinor })
  })
})
