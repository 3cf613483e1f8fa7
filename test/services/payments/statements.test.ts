import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bookings, commissions } from '../../../src/db/schema/index.ts'
import { cancel, cancelAsQuoted } from '../../../src/services/changes/cancel.ts'
import { recordDone, recordNoShow } from '../../../src/services/changes/outcome.ts'
import { closeMonth } from '../../../src/services/partners/close-month.ts'
import { earnCommissions } from '../../../src/services/partners/commissions.ts'
import { findSales } from '../../../src/services/partners/sales/find-sales.ts'
import { sumCommissions, sumSalesByDay } from '../../../src/services/partners/sales/sums.ts'
import { listLines } from '../../../src/services/partners/statement-lines.ts'
import { findStatement, listStatements, payStatements } from '../../../src/services/partners/statements.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { percentOf } from '../../../src/values/money.ts'
import { DAY_MS, todayAt, OPERATOR_ZONE } from '../../../src/values/time.ts'
import { DEMO_PARTNER } from '../../support/demo.ts'
import { ONE_WAY, partnerOf, ROUND_TRIP, sellByApi } from '../../support/partner.ts'
import { bookOn } from '../../support/sale.ts'
import { TRIP } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const seller = partnerOf(world)

const MONTHS = ['2026-12', '2027-01', '2027-02', '2027-03'] as const
const endOf = (month: (typeof MONTHS)[number]) => new Date(Date.parse(`${month}-28T00:00:00Z`) + 6 * DAY_MS)

/** What the lines of commission themselves add up to. */
async function sumOfLines(where = sql`true`): Promise<number> {
  const [row] = await world.database.db
    .select({ minor: sql`coalesce(sum(${commissions.amountMinor}), 0)`.mapWith(Number) })
    .from(commissions)
    .where(and(eq(commissions.partnerId, DEMO_PARTNER), where))
  return row?.minor ?? 0
}

const by = () => ({ actor: COMMAND_LINE, sender: world.sender })

async function expectSums(): Promise<void> {
  const { db } = world.database
  const total = await sumOfLines()
  const { pendingMinor, earnedMinor, paidMinor } = await sumCommissions(db, DEMO_PARTNER)
  expect(pendingMinor + earnedMinor + paidMinor).toBe(total)
  const filter = { partnerId: DEMO_PARTNER, environment: 'live', from: null, before: null } as const
  const any = { channel: null, campaign: null, status: null, text: null }
  const { sales } = await findSales(db, { ...filter, ...any }, { after: null, most: 1_000 })
  expect(sales.reduce((sum, { commission }) => sum + (commission?.amountMinor ?? 0), 0)).toBe(total)
  const today = todayAt(NOW, OPERATOR_ZONE)
  const days = await sumSalesByDay(db, DEMO_PARTNER, { from: today, before: today + 1 })
  expect(days.reduce((sum, { commissionMinor }) => sum + commissionMinor, 0)).toBe(total)
  let openingMinor = 0
  for (const statement of (await listStatements(db, DEMO_PARTNER)).toReversed()) {
    const lines = await listLines(db, statement, { after: null, most: 1_000 })
    expect(statement.lines).toBe(lines.length)
    expect(statement.openingMinor).toBe(openingMinor)
    expect(statement.totalMinor).toBe(lines.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor))
    openingMinor = statement.totalMinor
  }
  expect(paidMinor).toBe(await sumOfLines(isNotNull(commissions.paidAt)))
}

const deeds = fc.oneof(
  fc.record({ deed: fc.constantFrom('sell', 'sell both ways', 'sell on arrival'), which: fc.constant(0) }),
  fc.record({ deed: fc.constantFrom('cancel', 'no-show', 'done'), which: fc.nat(9) }),
  fc.record({ deed: fc.constantFrom('close', 'pay', 'earn'), which: fc.nat(MONTHS.length - 1) }),
)

async function perform(deed: string, which: number): Promise<void> {
  const { db } = world.database
  const month = MONTHS[which] ?? MONTHS[0]
  const all = await db.select({ id: bookings.id }).from(bookings).orderBy(bookings.id)
  const booking = all[which % Math.max(1, all.length)]
  if (deed === 'sell') await sellByApi(seller, ONE_WAY)
  if (deed === 'sell both ways') await sellByApi(seller, ROUND_TRIP)
  if (deed === 'sell on arrival')
    await bookOn(world, { payment_method: 'on_arrival' }, { ...TRIP, promo_code: 'DEMO10' })
  if (deed === 'cancel' && booking) await cancel(db, booking.id, by(), NOW)
  if (deed === 'no-show' && booking) await recordNoShow(db, booking.id, by(), endOf('2027-01'))
  if (deed === 'done' && booking) await recordDone(db, booking.id, by(), endOf('2027-01'))
  if (deed === 'close') await closeMonth(db, month, COMMAND_LINE, endOf(month))
  if (deed === 'pay') await payStatements(db, { month, partnerId: undefined }, COMMAND_LINE, endOf(month))
  if (deed === 'earn') await earnCommissions(db, endOf(month))
}

describe('any history', () => {
  it('The sums are the sums of their lines, whatever is sold, cancelled, missed, stated and paid', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deeds, { minLength: 4, maxLength: 8 }), async (history) => {
        for (const { deed, which } of history) {
          await perform(deed, which)
          await expectSums()
        }
      }),
      { numRuns: 5 },
    )
  })
})

describe('closing a month', () => {
  it('Closing a month takes each earned line once, even if two processes close it at the same time', async () => {
    const { db } = world.database
    await sellByApi(seller)
    const close = () => closeMonth(db, '2027-05', COMMAND_LINE, new Date('2027-06-01T12:00:00Z'))
    const [one = [], other = []] = await Promise.all([close(), close()])
    expect(one.length + other.length).toBe(1)
    expect(await sumOfLines(and(isNull(commissions.statementId), sql`${commissions.state} = 'earned'`))).toBe(0)
    expect(await close()).toEqual([])
  })

  it('A month can be closed once it is over in Paris, and what is no month cannot', async () => {
    const { db } = world.database
    expect(await closeMonth(db, '2027-06', COMMAND_LINE, new Date('2027-06-30T21:59:59Z'))).toBeUndefined()
    expect(await closeMonth(db, '2027-06', COMMAND_LINE, new Date('2027-06-30T22:00:00Z'))).toBeDefined()
    expect(await closeMonth(db, '2027-13', COMMAND_LINE, new Date('2028-06-30T22:00:00Z'))).toBeUndefined()
  })

  it('A deduction from a line on a statement is on the next statement', async () => {
    const { db } = world.database
    const reference = await sellByApi(seller)
    const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference))
    await closeMonth(db, '2027-07', COMMAND_LINE, new Date('2027-08-02T00:00:00Z'))
    await payStatements(
      db,
      { month: '2027-07', partnerId: DEMO_PARTNER },
      COMMAND_LINE,
      new Date('2027-08-03T00:00:00Z'),
    )
    const late = new Date('2027-08-10T00:00:00Z')
    await cancel(db, booking?.id ?? 0, by(), late)
    const [closed] = (await closeMonth(db, '2027-08', COMMAND_LINE, new Date('2027-09-02T00:00:00Z'))) ?? []
    expect(closed?.lines).toBeGreaterThan(0)
    const statement = await findStatement(db, { partnerId: DEMO_PARTNER, month: '2027-08' })
    const lines = await listLines(db, { id: statement?.id ?? 0 }, { after: null, most: 100 })
    const priceMinor = booking?.priceEurMinor ?? 0
    // The sale was over, so its price is given back, and the commission taken back.
    expect(lines.filter((line) => line.reference === reference)).toMatchObject([
      { kind: 'correction', amountMinor: -priceMinor },
      { kind: 'commission', amountMinor: priceMinor / 10 },
    ])
  })

  it('A line that is written while its month is closed is part of the total of the statement that it is on', async () => {
    const { db } = world.database
    await sellByApi(seller)
    // As another process would, between what is read and what is written of the statement.
    await db.execute(sql`
      CREATE FUNCTION write_meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO account_lines (partner_id, kind, cause, day, amount_minor, created_at)
          VALUES (NEW.partner_id, 'payment', 'meanwhile', NEW.month, -100, NEW.created_at);
        RETURN NULL;
      END $$`)
    await db.execute(
      sql`CREATE TRIGGER write_meanwhile AFTER INSERT ON statements FOR EACH ROW EXECUTE FUNCTION write_meanwhile()`,
    )
    onTestFinished(async () => void (await db.execute(sql`DROP FUNCTION write_meanwhile CASCADE`)))
    const [closed] = (await closeMonth(db, '2027-10', COMMAND_LINE, new Date('2027-11-02T00:00:00Z'))) ?? []
    const statement = await findStatement(db, { partnerId: DEMO_PARTNER, month: '2027-10' })
    const lines = await listLines(db, { id: statement?.id ?? 0 }, { after: null, most: 1_000 })
    expect(lines.filter(({ kind }) => kind === 'payment')).toMatchObject([{ amountMinor: -100 }])
    const openingMinor = statement?.openingMinor ?? 0
    const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor)
    expect(statement).toMatchObject({ lines: lines.length, totalMinor, balanceMinor: totalMinor })
    expect(closed).toEqual({ partnerId: DEMO_PARTNER, lines: lines.length, totalMinor })
  })
})

describe('cancellations before anything is earned', () => {
  it('A booking cancelled free of charge is on no statement, and one of which a part is kept has one line of commission', async () => {
    const { db } = world.database
    const [free, half] = [await sellByApi(seller), await sellByApi(seller)]
    const of = async (reference: string) => {
      const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference))
      if (!booking) throw new Error(`there is no ${reference}`)
      return booking
    }
    const { id: freeId } = await of(free)
    const { id: halfId, priceEurMinor } = await of(half)
    await cancel(db, freeId, by(), NOW)
    const terms = { version: 1, steps: [{ until: '2027-01-16T10:00:00Z', percent: 50 }] }
    await db.update(bookings).set({ terms }).where(eq(bookings.id, halfId))
    const keptMinor = priceEurMinor - Math.round(priceEurMinor / 2)
    const quoted = { quotedRefundMinor: priceEurMinor - keptMinor, giveBack: 'terms' } as const
    expect((await cancelAsQuoted(db, halfId, { ...by(), ...quoted }, NOW))?.booking.status).toBe('cancelled')
    await closeMonth(db, '2027-09', COMMAND_LINE, new Date('2027-10-02T00:00:00Z'))
    const statement = await findStatement(db, { partnerId: DEMO_PARTNER, month: '2027-09' })
    const lines = await listLines(db, { id: statement?.id ?? 0 }, { after: null, most: 1_000 })
    expect(lines.filter(({ reference }) => reference === free)).toEqual([])
    expect(lines.filter(({ reference }) => reference === half)).toMatchObject([
      { kind: 'fee', amountMinor: keptMinor },
      { kind: 'commission', amountMinor: -percentOf(keptMinor, 1_000) },
    ])
    const notStated = and(eq(commissions.bookingId, halfId), isNull(commissions.statementId))
    expect(await db.$count(commissions, notStated)).toBe(0)
  })
})

describe('no-shows', () => {
  it('A no-show that nobody pays earns nothing, but one on account does', async () => {
    const { db } = world.database
    const leftOf = async (id: number) => sumOfLines(eq(commissions.bookingId, id))
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' }, { ...TRIP, promo_code: 'DEMO10' })
    expect(await recordNoShow(db, booking.id, by(), NOW)).toBe(0)
    expect(await leftOf(booking.id)).toBeGreaterThan(0)
    expect(await recordNoShow(db, booking.id, by(), endOf('2027-01'))).toBe(1)
    expect(await leftOf(booking.id)).toBe(0)
    const reference = await sellByApi(seller)
    const [onAccount] = await db.select().from(bookings).where(eq(bookings.reference, reference))
    await recordNoShow(db, onAccount?.id ?? 0, by(), endOf('2027-01'))
    expect(await leftOf(onAccount?.id ?? 0)).toBeGreaterThan(0)
  })
})
