import { and, asc, count, eq, isNull, lt, sql, desc, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { commissions, statements, bookings, partners } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { initialsOf } from '../../values/text.ts'
import { parseMonth, OPERATOR_ZONE, startOfDay } from '../../values/time.ts'
import { earnCommissions } from './commissions.ts'
import { logPartner } from './partner.ts'
import { ITEMS, soldWords } from './sales/find-sales.ts'

/** A partner's share of a closed month. */
export interface ClosedMonth {
  partnerId: number
  lines: number
  /** In EUR minor units; negative if more was taken back by cancellations than was earned. */
  totalMinor: number
}

/**
 * Closes a month such as `2027-01`, one partner at a time: adds every unbilled line earned before its end to the
 * partner's statement. A partner whose month is already closed keeps that statement unchanged. Returns what was closed;
 * undefined if the month is invalid or not over yet in Paris.
 */
export async function closeMonth(
  db: Database,
  month: string,
  actor: Actor,
  now: Date,
): Promise<ClosedMonth[] | undefined> {
  const days = parseMonth(month)
  const end = days && startOfDay(days.before, OPERATOR_ZONE)
  if (!end || end > now) return undefined
  await earnCommissions(db, now)
  const open = await db
    .selectDistinct({ partnerId: commissions.partnerId })
    .from(commissions)
    .where(isUnstated(end))
    .orderBy(asc(commissions.partnerId))
  const closed: ClosedMonth[] = []
  for (const { partnerId } of open) {
    const one = await inTransaction(db, (tx) => closeFor(tx, { partnerId, month, end }, actor, now))
    if (one) closed.push(one)
  }
  return closed
}

async function closeFor(
  db: Database,
  { partnerId, month, end }: { partnerId: number; month: string; end: Date },
  actor: Actor,
  now: Date,
): Promise<ClosedMonth | undefined> {
  // A second process that closes the same month waits here, and then finds it closed.
  const [statement] = await db
    .insert(statements)
    .values({ partnerId, month, createdAt: now, lines: 0, totalMinor: 0 })
    .onConflictDoNothing()
    .returning({ id: statements.id })
  if (!statement) return undefined
  const whereThis = eq(statements.id, statement.id)
  const taken = await takeLines(db, { statementId: statement.id, partnerId, end })
  if (taken.lines === 0) {
    await db.delete(statements).where(whereThis)
    return undefined
  }
  await db.update(statements).set(taken).where(whereThis)
  await logPartner(db, partnerId, { actor, event: 'statement closed', detail: month }, now)
  return { partnerId, ...taken }
}

/** Adds unbilled lines to a statement, and returns their sum. */
async function takeLines(
  db: Database,
  { statementId, partnerId, end }: { statementId: number; partnerId: number; end: Date },
): Promise<{ lines: number; totalMinor: number }> {
  const taken = db.$with('taken').as(
    db
      .update(commissions)
      .set({ statementId })
      .where(and(eq(commissions.partnerId, partnerId), isUnstated(end)))
      .returning({ amountMinor: commissions.amountMinor }),
  )
  const [sums = { lines: 0, totalMinor: 0 }] = await db
    .with(taken)
    .select({
      lines: count(),
      totalMinor: sql`coalesce(sum(${taken.amountMinor}), 0)`.mapWith(Number),
    })
    .from(taken)
  return sums
}

function isUnstated(end: Date) {
  return and(eq(commissions.state, 'earned'), isNull(commissions.statementId), lt(commissions.earnedAt, end))
}

/**
 * Marks the statements of a month and their lines as paid, for one partner or all. Returns the partners whose
 * statements were unpaid.
 */
export async function payStatements(
  db: Database,
  { month, partnerId }: { month: string; partnerId: number | undefined },
  actor: Actor,
  now: Date,
): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const ofPartner = partnerId === undefined ? undefined : eq(statements.partnerId, partnerId)
    const paid = await tx
      .update(statements)
      .set({ paidAt: now })
      .where(and(eq(statements.month, month), isNull(statements.paidAt), ofPartner))
      .returning({ id: statements.id, partnerId: statements.partnerId })
    const inTurn = inOrder(paid, ({ partnerId: partner }) => partner)
    for (const statement of inTurn) {
      await tx.update(commissions).set({ state: 'paid', paidAt: now }).where(eq(commissions.statementId, statement.id))
      const event = { actor, event: 'statement paid', detail: month } as const
      await logPartner(tx, statement.partnerId, event, now)
    }
    return inTurn.map((statement) => statement.partnerId)
  })
}

/** A month's statement, with the number and sum of its lines. */
export type Statement = typeof statements.$inferSelect

/** The last line of a page; the next page begins after it. */
interface LineKey {
  earnedAt: Date
  id: number
}

/** A line of a statement: a sale, or a deduction for a cancellation. */
export interface StatementLine extends LineKey {
  reference: string
  item: string
  initials: string
  /** In EUR minor units. */
  amountMinor: number
}

/** Returns the statements of a partner, latest month first. */
export async function listStatements(db: Database, partnerId: number): Promise<Statement[]> {
  return db.select().from(statements).where(eq(statements.partnerId, partnerId)).orderBy(desc(statements.month))
}

/** A statement with the name of its partner. */
export interface PartnersStatement extends Statement {
  partner: string
}

/** Returns the statements of a month, and unpaid ones of other months, latest month first. */
export async function listStatementsOfMonth(db: Database, month: string): Promise<PartnersStatement[]> {
  const rows = await db
    .select()
    .from(statements)
    .innerJoin(partners, eq(partners.id, statements.partnerId))
    .where(or(eq(statements.month, month), isNull(statements.paidAt)))
    .orderBy(desc(statements.month), asc(partners.name), asc(statements.id))
  return rows.map(withPartner)
}

/** Returns the statement with that number; undefined if there is none. */
export async function findPartnersStatement(db: Database, id: number): Promise<PartnersStatement | undefined> {
  const [row] = await db
    .select()
    .from(statements)
    .innerJoin(partners, eq(partners.id, statements.partnerId))
    .where(eq(statements.id, id))
  return row && withPartner(row)
}

function withPartner(row: { statements: Statement; partners: typeof partners.$inferSelect }): PartnersStatement {
  return { ...row.statements, partner: row.partners.name }
}

/** Returns a partner's statement of a month; undefined if there is none. */
export async function findStatement(
  db: Database,
  { partnerId, month }: { partnerId: number; month: string },
): Promise<Statement | undefined> {
  if (!parseMonth(month)) return undefined
  const [statement] = await db
    .select()
    .from(statements)
    .where(and(eq(statements.partnerId, partnerId), eq(statements.month, month)))
  return statement
}

/** Returns a page of a statement's lines after the given key, in the order in which they were earned. */
export async function listLines(
  db: Database,
  { id }: Pick<Statement, 'id'>,
  { after, most }: { after: LineKey | null; most: number },
): Promise<StatementLine[]> {
  const rows = await db
    .select({
      id: commissions.id,
      earnedAt: commissions.earnedAt,
      amountMinor: commissions.amountMinor,
      reference: bookings.reference,
      firstName: bookings.firstName,
      lastName: bookings.lastName,
      items: ITEMS,
    })
    .from(commissions)
    .innerJoin(bookings, eq(bookings.id, commissions.bookingId))
    .where(and(eq(commissions.statementId, id), after ? isAfter(after) : undefined))
    .orderBy(asc(commissions.earnedAt), asc(commissions.id))
    .limit(most)
  return rows.map(({ items, firstName, lastName, ...line }) => ({
    ...line,
    item: soldWords(items),
    initials: initialsOf(firstName, lastName),
  }))
}

function isAfter({ earnedAt, id }: LineKey) {
  return sql`(${commissions.earnedAt}, ${commissions.id}) > (${earnedAt.toISOString()}::timestamptz, ${id}::bigint)`
}
