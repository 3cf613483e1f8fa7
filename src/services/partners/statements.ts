import { and, asc, desc, eq, exists, gt, isNull, lt, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { accountLines, commissions, partners, statements } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { formatMoney } from '../../values/money.ts'
import { formatDay, OPERATOR_ZONE, parseDay, parseMonth, startOfDay, todayAt } from '../../values/time.ts'
import { earnCommissions } from './commissions.ts'
import { sweepSales } from './ledger.ts'
import { logPartner } from './partner.ts'

/** A partner's share of a closed month. */
export interface ClosedMonth {
  partnerId: number
  lines: number
  /** In EUR minor units: to pay by the partner; negative if it is for us to pay. */
  totalMinor: number
}

/**
 * Closes a month such as `2027-01`, one partner at a time: adds every line up to its end that is on no statement to the
 * partner's statement, which begins with the balance of the one before. A partner whose month is already closed keeps
 * that statement unchanged. Returns what was closed; undefined if the month is invalid or not over yet in Paris.
 */
export async function closeMonth(
  db: Database,
  month: string,
  actor: Actor,
  now: Date,
): Promise<ClosedMonth[] | undefined> {
  const days = parseMonth(month)
  if (!days || startOfDay(days.before, OPERATOR_ZONE) > now) return undefined
  await earnCommissions(db, now)
  await sweepSales(db, now)
  const before = formatDay(days.before)
  const closed: ClosedMonth[] = []
  for (const partnerId of await listOpenAccounts(db, { month, before })) {
    const one = await inTransaction(db, (tx) => closeFor(tx, { partnerId, month, before }, actor, now))
    if (one) closed.push(one)
  }
  return closed
}

/** Returns the partners with lines before that day that are on no statement, or a balance that is not zero. */
async function listOpenAccounts(db: Database, { month, before }: { month: string; before: string }): Promise<number[]> {
  const unstated = db
    .select({ one: sql`1` })
    .from(accountLines)
    .where(and(eq(accountLines.partnerId, partners.id), whereUnstated(before)))
  const carried = db
    .select({ one: sql`1` })
    .from(statements)
    .where(
      and(
        eq(statements.partnerId, partners.id),
        whereLatest(db),
        ne(statements.balanceMinor, 0),
        lt(statements.month, month),
      ),
    )
  const open = await db
    .select({ id: partners.id })
    .from(partners)
    .where(or(exists(unstated), exists(carried)))
    .orderBy(asc(partners.id))
  return open.map(({ id }) => id)
}

function whereUnstated(before: string): SQL | undefined {
  return and(isNull(accountLines.statementId), lt(accountLines.day, before))
}

/** Within a query of statements, those that are followed by no other of their partner. */
function whereLatest(db: Database): SQL {
  const later = alias(statements, 'later')
  return notExists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(and(eq(later.partnerId, statements.partnerId), gt(later.id, statements.id))),
  )
}

interface Closing {
  partnerId: number
  month: string
  before: string
}

/** How many days after its closing a statement is to be paid. */
const PAYMENT_DAYS = 14

async function closeFor(
  db: Database,
  { partnerId, month, before }: Closing,
  actor: Actor,
  now: Date,
): Promise<ClosedMonth | undefined> {
  // Whoever closes the same account meanwhile waits here, and then finds it closed.
  await db.select({ id: partners.id }).from(partners).where(eq(partners.id, partnerId)).for('no key update')
  const whereTheirs = eq(statements.partnerId, partnerId)
  if ((await db.$count(statements, and(whereTheirs, eq(statements.month, month)))) > 0) return undefined
  const [last] = await db.select().from(statements).where(whereTheirs).orderBy(desc(statements.id)).limit(1)
  const openingMinor = last?.balanceMinor ?? 0
  const ofPartner = and(eq(accountLines.partnerId, partnerId), whereUnstated(before))
  const { lines, sumMinor, commissionMinor } = await sumLines(db, ofPartner)
  if (lines === 0 && (openingMinor === 0 || (last && last.month > month))) return undefined
  const totalMinor = openingMinor + sumMinor
  const today = todayAt(now, OPERATOR_ZONE)
  // What is left of the statement before is carried over.
  await markPaid(db, whereTheirs, now)
  const [statement] = await db
    .insert(statements)
    .values({
      partnerId,
      month,
      ...(await nextNumber(db, today)),
      createdAt: now,
      paidAt: totalMinor === 0 ? now : null,
      lines,
      openingMinor,
      totalMinor,
      commissionMinor,
      balanceMinor: totalMinor,
      due: formatDay(today + PAYMENT_DAYS),
    })
    .returning({ id: statements.id })
  if (!statement) throw new Error('INSERT … RETURNING gave no row')
  await db.update(accountLines).set({ statementId: statement.id }).where(ofPartner)
  await db
    .update(commissions)
    .set({ statementId: statement.id, ...(totalMinor === 0 ? { state: 'paid', paidAt: now } : {}) })
    .from(accountLines)
    .where(and(eq(accountLines.commissionId, commissions.id), eq(accountLines.statementId, statement.id)))
  await logPartner(db, partnerId, { actor, event: 'statement closed', detail: month }, now)
  return { partnerId, lines, totalMinor }
}

async function sumLines(db: Database, which: SQL | undefined) {
  const minor = accountLines.amountMinor
  const [sums = { lines: 0, sumMinor: 0, commissionMinor: 0 }] = await db
    .select({
      lines: sql`count(*)`.mapWith(Number),
      sumMinor: sql`coalesce(sum(${minor}), 0)`.mapWith(Number),
      commissionMinor: sql`coalesce(-sum(${minor}) FILTER (WHERE ${accountLines.kind} = 'commission'), 0)`.mapWith(
        Number,
      ),
    })
    .from(accountLines)
    .where(which)
  return sums
}

/** Returns the next number of a year without gaps: it is taken after the transaction of the last has ended. */
async function nextNumber(db: Database, today: number): Promise<{ year: number; number: number }> {
  const year = Number(formatDay(today).slice(0, 4))
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`statements ${year}`}, 0))`)
  const [last] = await db
    .select({ number: sql`coalesce(max(${statements.number}), 0)`.mapWith(Number) })
    .from(statements)
    .where(eq(statements.year, year))
  return { year, number: (last?.number ?? 0) + 1 }
}

/** Marks a partner's statements that are still open, or only the given one, and the commissions on them as paid. */
async function markPaid(db: Database, which: SQL | undefined, now: Date): Promise<void> {
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
