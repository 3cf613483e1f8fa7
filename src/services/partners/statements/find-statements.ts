import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings, commissions, partners, statements } from '../../../db/schema/index.ts'
import { parseMonth } from '../../../values/month.ts'
import { initialsOf } from '../../../values/text.ts'
import { ITEMS } from '../sales/find-sales.ts'
import { soldWords } from '../sales/sold.ts'

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
