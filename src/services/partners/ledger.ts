import { and, asc, desc, eq, gt, inArray, isNull, lte, min, ne, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import {
  accountBook,
  accountLines,
  bookingItems,
  bookings,
  partners,
  settingsInForce,
  statements,
} from '../../db/schema/index.ts'
import type { LedgerKind, Product } from '../../values/booking.ts'
import { groupBy } from '../../values/group-by.ts'
import { toEuros } from '../../values/money.ts'
import { formatDay, OPERATOR_ZONE, parseDay, parseMonth, todayAt } from '../../values/time.ts'
import type { Booking } from '../bookings/booking.ts'

/** A line of the ledger: positive amounts are owed to us, negative ones by us, in EUR minor units. */
type AccountLine = typeof accountLines.$inferSelect

/**
 * Puts what a booking on account has come to cost onto its partner's account, in the caller's transaction, which has
 * locked the booking: the fee of a cancellation, the price once it is over, and the difference if that changes later.
 * So its lines always add up to the part of its price that stands; before it is over, to its fees. A difference names
 * the item that changed, if it was one alone.
 */
export async function settleAccount(
  db: Database,
  booking: Booking,
  changedItem: number | null,
  now: Date,
): Promise<void> {
  if (booking.settlement === 'account' && booking.environment === 'live') await settle(db, [booking], now, changedItem)
}

/** How many sales are put onto accounts in one transaction. */
const BATCH = 200

/** Puts the sales on account that are over onto their partners' accounts, each once, however many processes do it. */
export async function sweepSales(db: Database, now: Date): Promise<void> {
  await openLedger(db, now, now)
  for (let swept = BATCH; swept === BATCH;) swept = await inTransaction(db, (tx) => sweepBatch(tx, now))
}

/** Does so for some bookings, and returns how many. */
async function sweepBatch(db: Database, now: Date): Promise<number> {
  const over = await db
    .select()
    .from(bookings)
    .where(and(whereNotAccounted, gt(bookings.lastEndAt, await loadStart(db, now)), lte(bookings.lastEndAt, now)))
    .orderBy(asc(bookings.id))
    .limit(BATCH)
    .for('no key update')
  await settle(db, over, now)
  const ids = over.map(({ id }) => id)
  if (ids.length > 0) await db.update(bookings).set({ accountedAt: now }).where(inArray(bookings.id, ids))
  return over.length
}

/** The sales that are billed to a partner. */
const whereOnAccount = and(eq(bookings.settlement, sql.raw("'account'")), eq(bookings.environment, 'live'))

/** The sales on account whose price is on none yet: the condition of the index bookings_on_account. */
const whereNotAccounted = and(whereOnAccount, eq(bookings.status, sql.raw("'confirmed'")), isNull(bookings.accountedAt))

/** The condition of the index account_lines_fees. */
const whereFee = eq(accountLines.kind, sql.raw("'fee'"))

/**
 * Begins the ledger at the given moment, once. What was over before is on no account, because the operator kept another
 * book until then; what was cancelled since is put onto it here, and what was sold by `sweepSales`.
 */
export async function openLedger(db: Database, since: Date, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [opened] = await tx
      .insert(accountBook)
      .values({ openedAt: since })
      .onConflictDoNothing()
      .returning({ openedAt: accountBook.openedAt })
    if (!opened) return
    const cancelled = await tx
      .select()
      .from(bookings)
      .where(and(whereOnAccount, eq(bookings.status, 'cancelled'), gt(bookings.cancelledAt, since)))
      .orderBy(asc(bookings.id))
      .for('no key update')
    await settle(tx, cancelled, now)
  })
}

/** Returns since when the ledger is kept: from now on, if it has not begun. */
async function loadStart(db: Database, now: Date): Promise<Date> {
  const [book] = await db.select().from(accountBook)
  return book?.openedAt ?? now
}

/** Writes the lines that locked bookings lack. */
async function settle(
  db: Database,
  found: readonly Booking[],
  now: Date,
  changedItem: number | null = null,
): Promise<void> {
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  const start = await loadStart(db, now)
  const written = groupBy(await selectLines(db, ids), ({ bookingId }) => bookingId)
  const cancelled = groupBy(await selectCancelled(db, ids), ({ bookingId }) => bookingId)
  const due = found.flatMap((booking) => {
    const { id: bookingId, partnerId, product, cancelledAt, lastEndAt } = booking
    const known = { written: written.get(bookingId) ?? [], cancelled: cancelled.get(bookingId) ?? [], changedItem }
    const isBefore = known.written.length === 0 && (cancelledAt ?? lastEndAt) < start
    if (partnerId === null || isBefore) return []
    const common = { partnerId, bookingId, product, vatPercent: vatInForce(product), createdAt: now }
    return dueLines(booking, known, now).map((line, i) => ({
      ...common,
      ...line,
      cause: causeOf(bookingId, line, known.written.length + i),
    }))
  })
  if (due.length > 0) await db.insert(accountLines).values(due)
}

type DueLine = Pick<AccountLine, 'kind' | 'item' | 'day' | 'amountMinor'>

/**
 * What is on the account for a booking, its items that were cancelled alone, with what is kept of them, and the one
 * that has just changed.
 */
interface Known {
  written: readonly Pick<AccountLine, 'kind' | 'item' | 'amountMinor'>[]
  cancelled: readonly { number: number; priceMinor: number }[]
  changedItem: number | null
}

/** Returns the lines that a booking lacks. */
function dueLines(booking: Booking, { written, cancelled, changedItem }: Known, now: Date): DueLine[] {
  const due: DueLine[] = []
  const add = (kind: LedgerKind, amountMinor: number, item: number | null = null, at = now) => {
    if (amountMinor !== 0) due.push({ kind, item, day: formatDay(todayAt(at, OPERATOR_ZONE)), amountMinor })
  }
  const has = (kind: LedgerKind, item: number | null) => written.some((one) => one.kind === kind && one.item === item)
  const kept = cancelled.map(({ number, priceMinor }) => ({
    number,
    minor: toEuros(priceMinor, booking.rateMillionths),
  }))
  const keptMinor = kept.reduce((total, { minor }) => total + minor, 0)
  const isSettled = has('sale', null) || has('fee', null)
  const isCancelled = booking.status === 'cancelled'
  const isOver = isSettled || booking.lastEndAt <= now
  if (!isSettled && !isCancelled) {
    for (const { number, minor } of kept) if (!has('fee', number)) add('fee', minor, number)
    if (isOver) add('sale', booking.priceEurMinor - keptMinor, null, booking.lastEndAt)
  }
  const openMinor = isOver ? booking.priceEurMinor : keptMinor
  const standsMinor = isCancelled ? toEuros(booking.feeMinor ?? 0, booking.rateMillionths) : openMinor
  const restMinor = standsMinor - sumOf([...written, ...due])
  if (isCancelled && !isSettled && restMinor > 0) add('fee', restMinor)
  else add('correction', restMinor, changedItem)
  return due
}

function sumOf(lines: readonly Pick<AccountLine, 'amountMinor'>[]): number {
  return lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
}

/** Returns what a line is written for: of a correction, how many lines its booking had. */
function causeOf(bookingId: number, { kind, item }: DueLine, before: number): string {
  return [kind, bookingId, kind === 'correction' ? before : item].filter((part) => part !== null).join(' ')
}

async function selectLines(db: Database, ids: readonly number[]) {
  const { kind, item, amountMinor, bookingId } = accountLines
  return db
    .select({ kind, item, amountMinor, bookingId: sql`${bookingId}`.mapWith(Number) })
    .from(accountLines)
    .where(and(inArray(bookingId, [...ids]), ne(kind, 'commission')))
}

async function selectCancelled(db: Database, ids: readonly number[]) {
  const { bookingId, number, priceMinor, state } = bookingItems
  return db
    .select({ bookingId, number, priceMinor })
    .from(bookingItems)
    .where(and(inArray(bookingId, [...ids]), eq(state, 'cancelled')))
    .orderBy(asc(number))
}

/** Returns the VAT that prices of a product contain, as a percentage; null if none is set. */
function vatInForce(product: Product): SQL {
  const { vatPercentTransfer, vatPercentSki } = settingsInForce
  return sql`(SELECT ${product === 'ski' ? vatPercentSki : vatPercentTransfer} FROM ${settingsInForce})`
}

/** What a partner owes now; negative amounts are owed to it. In EUR minor units. */
export interface Balance {
  balanceMinor: number
  /** The part of it that is on no statement yet, without payments. */
  unstatedMinor: number
  /**
   * Since when it owes, if it does: the end of the first of the closed months that all ended with a debt or, if the
   * last one did not, the day of the first line since (decisions 8.6).
   */
  since: number | null
}

/** The balance of a partner that has none. */
export const NO_BALANCE: Balance = { balanceMinor: 0, unstatedMinor: 0, since: null }

/** Returns the balance of every partner that has one, by its number. */
export async function loadBalances(db: Database, partnerId?: number): Promise<Map<number, Balance>> {
  const of = (column: PgColumn) => (partnerId === undefined ? undefined : eq(column, partnerId))
  const stated = await db
    .selectDistinctOn([statements.partnerId], { partnerId: statements.partnerId, minor: statements.balanceMinor })
    .from(statements)
    .where(of(statements.partnerId))
    .orderBy(asc(statements.partnerId), desc(statements.id))
  const others = await db
    .select({
      partnerId: accountLines.partnerId,
      minor: sql`sum(${accountLines.amountMinor})`.mapWith(Number),
      since: min(accountLines.day),
      unpaidMinor:
        sql`coalesce(sum(${accountLines.amountMinor}) FILTER (WHERE ${accountLines.kind} <> 'payment'), 0)`.mapWith(
          Number,
        ),
    })
    .from(accountLines)
    .where(and(isNull(accountLines.statementId), of(accountLines.partnerId)))
    .groupBy(accountLines.partnerId)
  const indebted = await listDebts(db, of(statements.partnerId))
  const monthsEnd = new Map(
    indebted.map(({ partnerId: id, month }) => [id, (parseMonth(month ?? '')?.before ?? 0) - 1]),
  )
  const balances = new Map<number, Balance>(
    stated.map(({ partnerId: id, minor }) => [
      id,
      { balanceMinor: minor, unstatedMinor: 0, since: minor > 0 ? (monthsEnd.get(id) ?? null) : null },
    ]),
  )
  for (const { partnerId: id, minor, unpaidMinor, since } of others) {
    const before = balances.get(id)
    const balanceMinor = (before?.balanceMinor ?? 0) + minor
    const owesSince = before?.since ?? (since === null ? null : parseDay(since))
    balances.set(id, { balanceMinor, unstatedMinor: unpaidMinor, since: balanceMinor > 0 ? (owesSince ?? null) : null })
  }
  return balances
}

/** A partner, its balance, and what it has bought on account that is not over. */
export interface PartnerAccount extends Balance, Pick<typeof partners.$inferSelect, 'id' | 'name'> {
  notDueMinor: number
}

/** Returns the partners that owe something, are owed something, or will owe something, by name. */
export async function listAccounts(db: Database, now: Date): Promise<PartnerAccount[]> {
  const balances = await loadBalances(db)
  const notDue = await loadNotDue(db, now)
  const accountOf = (id: number) => ({ ...(balances.get(id) ?? NO_BALANCE), notDueMinor: notDue.get(id) ?? 0 })
  const ids = [...new Set([...balances.keys(), ...notDue.keys()])].filter((id) => {
    const { balanceMinor, notDueMinor } = accountOf(id)
    return balanceMinor !== 0 || notDueMinor !== 0
  })
  const named = await db
    .select({ id: partners.id, name: partners.name })
    .from(partners)
    .where(inArray(partners.id, ids))
    .orderBy(asc(partners.name))
  return named.map((one) => ({ ...one, ...accountOf(one.id) }))
}

/** Returns the first of each partner's latest months that all ended with a debt. */
async function listDebts(db: Database, of: SQL | undefined) {
  const other = alias(statements, 'other')
  const clear = db
    .select({ id: sql`coalesce(max(${other.id}), 0)` })
    .from(other)
    .where(and(eq(other.partnerId, statements.partnerId), lte(other.balanceMinor, 0)))
  return db
    .select({ partnerId: statements.partnerId, month: min(statements.month) })
    .from(statements)
    .where(and(of, gt(statements.id, sql`(${clear})`)))
    .groupBy(statements.partnerId)
}

/**
 * Returns what a partner will owe once all its sales on account are over, in EUR minor units. The caller has locked the
 * account, if it sells on it.
 */
export async function exposureMinor(db: Database, partnerId: number, now: Date): Promise<number> {
  const { balanceMinor } = (await loadBalances(db, partnerId)).get(partnerId) ?? NO_BALANCE
  return balanceMinor + (await notDueMinor(db, partnerId, now))
}

/**
 * Returns what a partner will owe beside its balance for sales on account that are not over, at their prices of today,
 * in EUR minor units.
 */
export async function notDueMinor(db: Database, partnerId: number, now: Date): Promise<number> {
  return (await loadNotDue(db, now, partnerId)).get(partnerId) ?? 0
}

/** Returns the same for every partner that has such sales, by its number. */
async function loadNotDue(db: Database, now: Date, partnerId?: number): Promise<Map<number, number>> {
  const of = (column: PgColumn) => (partnerId === undefined ? undefined : eq(column, partnerId))
  const ahead = await db
    .select({ partnerId: bookings.partnerId, minor: sql`sum(${bookings.priceEurMinor})`.mapWith(Number) })
    .from(bookings)
    .where(and(whereNotAccounted, of(bookings.partnerId), gt(bookings.lastEndAt, await loadStart(db, now))))
    .groupBy(bookings.partnerId)
  // Fees of bookings that are not over are part of their prices, too.
  const fees = await db
    .select({ partnerId: accountLines.partnerId, minor: sql`sum(${accountLines.amountMinor})`.mapWith(Number) })
    .from(accountLines)
    .innerJoin(bookings, and(eq(bookings.id, accountLines.bookingId), whereNotAccounted))
    .where(and(of(accountLines.partnerId), whereFee))
    .groupBy(accountLines.partnerId)
  const feesOf = new Map(fees.map(({ partnerId: id, minor }) => [id, minor]))
  return new Map(
    ahead.flatMap(({ partnerId: id, minor }) => (id === null ? [] : [[id, minor - (feesOf.get(id) ?? 0)]])),
  )
}
