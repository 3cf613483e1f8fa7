import { and, asc, desc, eq, gt, isNull, lt, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { accountLines, commissions, partners, statements } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { formatMoney } from '../../values/money.ts'
import { formatDay, OPERATOR_ZONE, parseDay, parseMonth, todayAt } from '../../values/time.ts'
import { logPartner } from './partner.ts'

/** A payment to record, in the direction in which the statement is to be paid. */
export interface StatementPayment {
  statementId: number
  /** In EUR minor units; negative to take back what was recorded by mistake. */
  amountMinor: number
  /** A day number in Paris. */
  day: number
  note: string | null
  /** What was open of the statement when the payment was entered; undefined to record it in any case. */
  seenMinor: number | undefined
}

/** Why a payment was not recorded: the statement is carried over or paid, or what is open has changed. */
export type UnrecordedPayment = 'not open' | 'changed'

/**
 * Records money that a partner has paid, or that we have paid to it, on the account of a statement: it counts for
 * everything that was closed before. Returns the statement as it stands then, or why nothing was recorded.
 */
export async function recordPayment(
  db: Database,
  { statementId, amountMinor, day, note, seenMinor }: StatementPayment,
  actor: Actor,
  now: Date,
): Promise<PartnersStatement | UnrecordedPayment> {
  return inTransaction(db, async (tx) => {
    const [{ partnerId } = { partnerId: 0 }] = await tx
      .select({ partnerId: statements.partnerId })
      .from(statements)
      .where(eq(statements.id, statementId))
    await tx.select({ id: partners.id }).from(partners).where(eq(partners.id, partnerId)).for('no key update')
    const statement = await getStatement(tx, statementId)
    const { isLatest, openMinor, totalMinor } = statement
    if (!isLatest || (openMinor === 0 && amountMinor > 0)) return 'not open'
    if (seenMinor !== undefined && seenMinor !== openMinor) return 'changed'
    const wherePayment = and(eq(accountLines.partnerId, partnerId), eq(accountLines.kind, 'payment'))
    await tx.insert(accountLines).values({
      partnerId,
      kind: 'payment',
      cause: `payment ${partnerId} ${await tx.$count(accountLines, wherePayment)}`,
      day: formatDay(day),
      amountMinor: (openMinor || totalMinor) > 0 ? -amountMinor : amountMinor,
      note,
      createdAt: now,
    })
    if ((await getStatement(tx, statementId)).openMinor === 0) await markPaid(tx, eq(statements.id, statementId), now)
    else if (statement.paidAt) await markOpen(tx, statementId)
    const detail = `${statement.month}, ${formatMoney(amountMinor, 'EUR')}`
    await logPartner(tx, partnerId, { actor, event: 'statement payment', detail }, now)
    return getStatement(tx, statementId)
  })
}

/**
 * Records what is open of the statements of a month as paid today, of one partner or all. Returns the partners whose
 * statements were open.
 */
export async function payStatements(
  db: Database,
  { month, partnerId }: { month: string; partnerId: number | undefined },
  actor: Actor,
  now: Date,
): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const ofPartner = partnerId === undefined ? undefined : eq(statements.partnerId, partnerId)
    const rows = await selectStatements(tx)
      .where(and(eq(statements.month, month), isNull(statements.paidAt), ofPartner))
      .orderBy(asc(statements.partnerId))
    const open = rows.map(statementOf).filter(({ openMinor }) => openMinor !== 0)
    const day = todayAt(now, OPERATOR_ZONE)
    for (const { id: statementId, openMinor } of open) {
      const payment = { statementId, amountMinor: Math.abs(openMinor), day, note: null, seenMinor: undefined }
      await recordPayment(tx, payment, actor, now)
    }
    return open.map((statement) => statement.partnerId)
  })
}

/** The states of a statement: some of it is open, perhaps after its last day, or nothing. */
export type StatementState = 'open' | 'part_paid' | 'paid' | 'overdue'

/** A closed month, and what has come of it since. Amounts are in EUR minor units, negative where we pay. */
export type Statement = Omit<typeof statements.$inferSelect, 'due'> & {
  /** The last day to pay, as a day number in Paris. */
  due: number
  /** Whether its partner has no later one: only then anything of it is open. */
  isLatest: boolean
  openMinor: number
}

/** Returns the number of a statement as papers and bank transfers name it, such as `S2027-0012`. */
export function statementNumber({ year, number }: Pick<Statement, 'year' | 'number'>): string {
  return `S${year}-${String(number).padStart(4, '0')}`
}

/** Returns what has been paid of a statement, in EUR minor units. */
export function paidOf({ totalMinor, openMinor }: Pick<Statement, 'totalMinor' | 'openMinor'>): number {
  const paid = totalMinor - openMinor
  return totalMinor < 0 ? Math.max(totalMinor, Math.min(0, paid)) : Math.min(totalMinor, Math.max(0, paid))
}

/** Returns the state of a statement on that day. */
export function stateOf(statement: Statement, today: number): StatementState {
  const { openMinor, due } = statement
  if (openMinor === 0) return 'paid'
  if (today > due) return 'overdue'
  return paidOf(statement) === 0 ? 'open' : 'part_paid'
}

/** A statement with the name of its partner. */
export interface PartnersStatement extends Statement {
  partner: string
}

/** Returns the statements of a partner, latest first; those before an id, if one is given. */
export async function listStatements(
  db: Database,
  partnerId: number,
  { before, most }: { before?: number; most?: number } = {},
): Promise<PartnersStatement[]> {
  const query = selectStatements(db)
    .where(and(eq(statements.partnerId, partnerId), before === undefined ? undefined : lt(statements.id, before)))
    .orderBy(desc(statements.id))
  return (most === undefined ? await query : await query.limit(most)).map(statementOf)
}

/** Returns the statements of a month, and those of other months that are not paid, latest month first. */
export async function listStatementsOfMonth(db: Database, month: string): Promise<PartnersStatement[]> {
  const rows = await selectStatements(db)
    .where(or(eq(statements.month, month), isNull(statements.paidAt)))
    .orderBy(desc(statements.month), asc(partners.name), asc(statements.id))
  return rows.map(statementOf)
}

/** Returns the statement with that id; undefined if there is none. */
export async function findPartnersStatement(db: Database, id: number): Promise<PartnersStatement | undefined> {
  const [row] = await selectStatements(db).where(eq(statements.id, id))
  return row && statementOf(row)
}

async function getStatement(db: Database, id: number): Promise<PartnersStatement> {
  const found = await findPartnersStatement(db, id)
  if (!found) throw new Error(`there is no statement ${id}`)
  return found
}

/** Returns a partner's statement of a month such as `2027-01`, or by its number; undefined if there is none. */
export async function findStatement(
  db: Database,
  { partnerId, ...wanted }: { partnerId: number } & ({ month: string } | { number: string }),
): Promise<PartnersStatement | undefined> {
  const which = 'month' in wanted ? whereMonth(wanted.month) : whereNumber(wanted.number)
  if (!which) return undefined
  const [row] = await selectStatements(db).where(and(eq(statements.partnerId, partnerId), which))
  return row && statementOf(row)
}

function whereMonth(month: string): SQL | undefined {
  return parseMonth(month) && eq(statements.month, month)
}

function whereNumber(text: string): SQL | undefined {
  const [, year, number] = /^S(\d{4})-(\d{4,9})$/.exec(text) ?? []
  return year && number ? and(eq(statements.year, Number(year)), eq(statements.number, Number(number))) : undefined
}

function selectStatements(db: Database) {
  const unstatedPayments = db
    .select({ minor: sql`coalesce(sum(${accountLines.amountMinor}), 0)` })
    .from(accountLines)
    .where(
      and(
        eq(accountLines.partnerId, statements.partnerId),
        isNull(accountLines.statementId),
        eq(accountLines.kind, 'payment'),
      ),
    )
  return db
    .select({
      statement: statements,
      partner: partners.name,
      isLatest: sql<boolean>`${whereLatest(db)}`,
      paymentsMinor: sql`(${unstatedPayments})`.mapWith(Number),
    })
    .from(statements)
    .innerJoin(partners, eq(partners.id, statements.partnerId))
    .$dynamic()
}

function statementOf({
  statement: { due, ...statement },
  partner,
  isLatest,
  paymentsMinor,
}: {
  statement: typeof statements.$inferSelect
  partner: string
  isLatest: boolean
  paymentsMinor: number
}): PartnersStatement {
  const restMinor = statement.balanceMinor + paymentsMinor
  // What is paid beyond it is carried to the next statement.
  const isOpen = isLatest && Math.sign(restMinor) === Math.sign(statement.balanceMinor)
  return { ...statement, partner, isLatest, due: parseDay(due) ?? 0, openMinor: isOpen ? restMinor : 0 }
}

/** Within a query of statements, those that are followed by no other of their partner. */
export function whereLatest(db: Database): SQL {
  const later = alias(statements, 'later')
  return notExists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(and(eq(later.partnerId, statements.partnerId), gt(later.id, statements.id))),
  )
}

/** Marks a partner's statements that are still open, or only the given one, and the commissions on them as paid. */
export async function markPaid(db: Database, which: SQL | undefined, now: Date): Promise<void> {
  const paid = await db
    .update(statements)
    .set({ paidAt: now })
    .where(and(which, isNull(statements.paidAt)))
    .returning({ id: statements.id })
  for (const { id } of inOrder(paid, (one) => one.id))
    await db.update(commissions).set({ state: 'paid', paidAt: now }).where(eq(commissions.statementId, id))
}

async function markOpen(db: Database, id: number): Promise<void> {
  await db.update(statements).set({ paidAt: null }).where(eq(statements.id, id))
  await db.update(commissions).set({ state: 'earned', paidAt: null }).where(eq(commissions.statementId, id))
}
