import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings, commissions, statements } from '../../db/schema/index.ts'
import { ITEMS } from '../partner-sales/find-sales.ts'
import { initialsOf, soldWords } from '../partner-sales/sold.ts'

/** A month's statement and what its lines add up to, in EUR minor units. */
export interface Statement {
  id: number
  partnerId: number
  month: string
  createdAt: Date
  paidAt: Date | null
  lines: number
  totalMinor: number
}

/** A line of a statement: a sale, or what a cancellation took back of it. */
export interface StatementLine {
  earnedAt: Date
  reference: string
  item: string
  initials: string
  /** In EUR minor units. */
  amountMinor: number
}

const summed = {
  ...getTableColumns(statements),
  lines: sql`count(${commissions.id})`.mapWith(Number),
  totalMinor: sql`coalesce(sum(${commissions.amountMinor}), 0)`.mapWith(Number),
}

/** Returns the statements of a partner, the latest month first. */
export async function listStatements(db: Database, partnerId: number): Promise<Statement[]> {
  return db
    .select(summed)
    .from(statements)
    .leftJoin(commissions, eq(commissions.statementId, statements.id))
    .where(eq(statements.partnerId, partnerId))
    .groupBy(statements.id)
    .orderBy(desc(statements.month))
}

/** Returns a partner's statement of a month; undefined where there is none. */
export async function findStatement(
  db: Database,
  { partnerId, month }: { partnerId: number; month: string },
): Promise<Statement | undefined> {
  const [statement] = await db
    .select(summed)
    .from(statements)
    .leftJoin(commissions, eq(commissions.statementId, statements.id))
    .where(and(eq(statements.partnerId, partnerId), eq(statements.month, month)))
    .groupBy(statements.id)
  return statement
}

/** Returns the lines of a statement in the order in which they were earned. */
export async function listLines(db: Database, { id }: Pick<Statement, 'id'>): Promise<StatementLine[]> {
  const rows = await db
    .select({
      earnedAt: commissions.earnedAt,
      amountMinor: commissions.amountMinor,
      reference: bookings.reference,
      firstName: bookings.firstName,
      lastName: bookings.lastName,
      items: ITEMS,
    })
    .from(commissions)
    .innerJoin(bookings, eq(bookings.id, commissions.bookingId))
    .where(eq(commissions.statementId, id))
    .orderBy(asc(commissions.earnedAt), asc(commissions.id))
  return rows.map(({ items, firstName, lastName, ...line }) => ({
    ...line,
    item: soldWords(items),
    initials: initialsOf(firstName, lastName),
  }))
}
