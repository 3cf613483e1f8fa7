import { and, asc, eq, gte, ne, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountLines,
  bookingItems,
  bookings,
  commissions,
  settings,
  statements,
} from '../../../src/db/schema/index.ts'
import { lockBooking } from '../../../src/services/bookings/booking.ts'
import { cancelItem, previewItemCancellation } from '../../../src/services/changes/cancel-items.ts'
import { cancelAsQuoted, previewCancellation } from '../../../src/services/changes/cancel.ts'
import { recordNoShow } from '../../../src/services/changes/outcome.ts'
import { reprice, waysToSettle } from '../../../src/services/changes/settle-difference.ts'
import { closeMonth } from '../../../src/services/partners/close-month.ts'
import { earnCommissions } from '../../../src/services/partners/commissions.ts'
import { sweepSales } from '../../../src/services/partners/ledger.ts'
import { findPartnersStatement, paidOf, recordPayment, stateOf } from '../../../src/services/partners/statements.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { DAY_MS, OPERATOR_ZONE, todayAt } from '../../../src/values/time.ts'
import { DEMO_PARTNER } from '../../support/demo.ts'
import { ONE_WAY, partnerOf, ROUND_TRIP, sellByApi } from '../../support/partner.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const seller = partnerOf(world)
const by = () => ({ actor: COMMAND_LINE, sender: world.sender })

/** The moments at which something may happen: before the rides, between them, after them, and in the month after. */
const MOMENTS = [
  NOW,
  '2027-01-14T09:00:00Z',
  '2027-01-18T09:00:00Z',
  '2027-02-05T09:00:00Z',
  '2027-03-05T09:00:00Z',
].map((at) => new Date(at))

const deeds = fc.record({
  deed: fc.constantFrom('change', 'cancel item', 'cancel by terms', 'give back', 'no-show', 'sweep', 'close', 'pay'),
  which: fc.nat(3),
  changeMinor: fc.integer({ min: -9_000, max: 20_000 }),
})

async function perform({ deed, which, changeMinor }: { deed: string; which: number; changeMinor: number }, now: Date) {
  const { db } = world.database
  const all = await db.select().from(bookings).where(eq(bookings.settlement, 'account')).orderBy(asc(bookings.id))
  const one = all.at(-1 - (which % 2))
  if (!one) return
  await db.transaction(async (tx) => {
    const booking = await lockBooking(tx, one.id)
    if (!booking) return
    if (deed === 'change' && booking.status === 'confirmed') {
      const [item] = await tx
        .select()
        .from(bookingItems)
        .where(and(eq(bookingItems.bookingId, booking.id), ne(bookingItems.state, 'cancelled')))
        .orderBy(asc(bookingItems.number))
      if (!item) return
      const itemMinor = Math.max(0, item.priceMinor + changeMinor)
      await tx
        .update(bookingItems)
        .set({ priceMinor: itemMinor })
        .where(and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.number, item.number)))
      const priceMinor = booking.priceMinor + itemMinor - item.priceMinor
      const [difference] = await waysToSettle(tx, booking, { priceMinor, canPayByCard: true })
      await reprice(tx, booking, { item: item.number, priceMinor, difference }, now)
    }
    if (deed === 'cancel item') {
      const giveBack = which > 1 ? 'full' : 'terms'
      const preview = await previewItemCancellation(tx, booking, 1 + (which % 2), giveBack, now)
      if (typeof preview !== 'string')
        await cancelItem(
          tx,
          booking,
          { number: preview.item.number, giveBack, shownKeptMinor: preview.keptMinor },
          by(),
          now,
        )
    }
    if ((deed === 'cancel by terms' || deed === 'give back') && booking.status === 'confirmed') {
      const giveBack = deed === 'give back' ? 'full' : 'terms'
      const { refundMinor } = await previewCancellation(tx, booking, now, giveBack)
      const operator = { kind: 'operator', name: 'Claire' } as const
      await cancelAsQuoted(
        tx,
        booking.id,
        { actor: operator, sender: world.sender, giveBack, quotedRefundMinor: refundMinor },
        now,
      )
    }
  })
  if (deed === 'no-show') await recordNoShow(db, one.id, by(), now)
  if (deed === 'sweep') {
    await earnCommissions(db, now)
    await sweepSales(db, now)
  }
  if (deed === 'close') await closeMonth(db, which % 2 ? '2027-01' : '2027-02', COMMAND_LINE, now)
  if (deed === 'pay') {
    const [last] = await db
      .select()
      .from(statements)
      .orderBy(sql`id DESC`)
      .limit(1)
    const amountMinor = Math.abs(changeMinor) + 1
    const payment = { amountMinor, day: todayAt(now, OPERATOR_ZONE), note: null, seenMinor: undefined }
    if (last) await recordPayment(db, { statementId: last.id, ...payment }, COMMAND_LINE, now)
  }
}

/** What stands of a booking once it is over or cancelled. */
function standing({ status, priceMinor, feeMinor }: typeof bookings.$inferSelect): number {
  return status === 'cancelled' ? (feeMinor ?? 0) : priceMinor
}

async function expectLedger(since: number, now: Date): Promise<void> {
  const { db } = world.database
  await earnCommissions(db, now)
  await sweepSales(db, now)
  for (const booking of await db.select().from(bookings).where(gte(bookings.id, since))) {
    const ofBooking = eq(accountLines.bookingId, booking.id)
    const sumOf = async (which = ofBooking) => {
      const [row] = await db
        .select({ minor: sql`coalesce(sum(amount_minor), 0)`.mapWith(Number) })
        .from(accountLines)
        .where(which)
      return row?.minor ?? 0
    }
    const sold = await sumOf(and(ofBooking, ne(accountLines.kind, 'commission')))
    const kept = await db
      .select({ minor: sql`coalesce(sum(price_minor), 0)`.mapWith(Number) })
      .from(bookingItems)
      .where(and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.state, 'cancelled')))
    const isOver = booking.status === 'cancelled' || booking.lastEndAt <= now
    expect(sold).toBe(isOver ? standing(booking) : (kept[0]?.minor ?? 0))
    const [earned] = await db
      .select({ minor: sql`coalesce(sum(amount_minor) FILTER (WHERE state <> 'pending'), 0)`.mapWith(Number) })
      .from(commissions)
      .where(eq(commissions.bookingId, booking.id))
    expect(0 - (await sumOf(and(ofBooking, eq(accountLines.kind, 'commission'))))).toBe(earned?.minor)
  }
}

describe('any life of a booking on account', () => {
  it(
    'The lines of a booking add up to the price that stands less the commission that stands',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.boolean(), fc.array(deeds, { minLength: 3, maxLength: 6 }), async (isReturn, life) => {
          // Two bookings of their own, since time goes back to where it began.
          await sellByApi(seller, ONE_WAY)
          await sellByApi(seller, isReturn ? ROUND_TRIP : ONE_WAY)
          const [{ id } = { id: 0 }] = await world.database.db
            .select()
            .from(bookings)
            .orderBy(sql`id DESC`)
            .limit(1)
            .offset(1)
          for (const [i, deed] of life.entries()) {
            const now = MOMENTS[Math.floor((i * MOMENTS.length) / life.length)] ?? NOW
            await perform(deed, now)
            await expectLedger(id, now)
          }
        }),
        { numRuns: 6 },
      )
    },
  )
})

describe('what the database holds', () => {
  it('A line of the ledger is never changed or deleted, and its statement is set once', async () => {
    const { db } = world.database
    await sellByApi(seller)
    await sweepSales(db, new Date('2027-02-01T00:00:00Z'))
    const [line] = await db.select().from(accountLines).where(eq(accountLines.kind, 'sale')).limit(1)
    const whereLine = eq(accountLines.id, line?.id ?? 0)
    const refused = { cause: expect.objectContaining({ message: expect.stringContaining('cannot change') }) }
    await expect(db.update(accountLines).set({ amountMinor: 1 }).where(whereLine)).rejects.toMatchObject(refused)
    await expect(db.delete(accountLines).where(whereLine)).rejects.toMatchObject(refused)
    if (!line) throw new Error('no line was written')
    const { id: _, ...twice } = { ...line, cause: 'again' }
    await expect(db.insert(accountLines).values(twice)).rejects.toThrow()
  })

  it('Two who put sales on accounts at the same time put each on it once', async () => {
    const { db } = world.database
    await sellByApi(seller)
    const later = new Date('2027-04-01T00:00:00Z')
    await Promise.all([sweepSales(db, later), sweepSales(db, later), sweepSales(db, later)])
    const sales = await db
      .select({ id: accountLines.bookingId })
      .from(accountLines)
      .where(eq(accountLines.kind, 'sale'))
    expect(new Set(sales.map(({ id }) => id)).size).toBe(sales.length)
  })
})

describe('payments', () => {
  it('A statement is open, part-paid, overdue and paid, and a recorded payment can be taken back', async () => {
    const { db } = world.database
    const now = new Date('2027-06-02T09:00:00Z')
    const [closed] = (await closeMonth(db, '2027-05', COMMAND_LINE, now)) ?? []
    expect(closed?.totalMinor).toBeGreaterThan(0)
    const [{ id } = { id: 0 }] = await db.select().from(statements).where(eq(statements.month, '2027-05'))
    const today = todayAt(now, OPERATOR_ZONE)
    const pay = (amountMinor: number) =>
      recordPayment(
        db,
        { statementId: id, amountMinor, day: today, note: null, seenMinor: undefined },
        COMMAND_LINE,
        now,
      )
    const stateAt = async (day: number) => {
      const statement = await findPartnersStatement(db, id)
      return statement && [stateOf(statement, day), paidOf(statement)]
    }
    const total = closed?.totalMinor ?? 0
    expect(await stateAt(today)).toEqual(['open', 0])
    await pay(100)
    expect(await stateAt(today)).toEqual(['part_paid', 100])
    expect(await stateAt(today + 15)).toEqual(['overdue', 100])
    await pay(total - 100)
    expect(await stateAt(today + 15)).toEqual(['paid', total])
    expect(await pay(1)).toBe('not open')
    await pay(-total)
    expect(await stateAt(today)).toEqual(['open', 0])
  })

  it('A month without sales has a statement that carries the balance, due after the days that are set, and the one before counts as paid', async () => {
    const { db } = world.database
    await db.insert(settings).values({ name: 'payment_days', value: '30' })
    const closed = await closeMonth(db, '2027-06', COMMAND_LINE, new Date(Date.parse('2027-07-01T00:00:00Z') + DAY_MS))
    const all = await db
      .select()
      .from(statements)
      .where(eq(statements.partnerId, DEMO_PARTNER))
      .orderBy(asc(statements.id))
    const [before, last] = all.slice(-2)
    expect(closed).toMatchObject([{ lines: 3, totalMinor: last?.balanceMinor }])
    expect(last).toMatchObject({ openingMinor: before?.balanceMinor, due: '2027-08-01' })
    expect(before?.paidAt).not.toBeNull()
    expect(all.map(({ number }) => number)).toEqual(all.map((_, i) => i + 1))
  })
})
