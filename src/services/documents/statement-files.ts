import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { partners, statements } from '../../db/schema/index.ts'
import type { LedgerKind } from '../../values/booking.ts'
import { type CsvColumns, csvPages } from '../../values/csv.ts'
import { toDecimal } from '../../values/money.ts'
import type { Operator } from '../../values/operator.ts'
import { formatDay, parseMonth } from '../../values/time.ts'
import { type LineKey, listLines, type StatementLine, sumStatement } from '../partners/statement-lines.ts'
import { findPartnersStatement, type Statement, statementNumber } from '../partners/statements.ts'
import type { StatementHead } from './draw-statement.ts'
import { storedIssuer } from './receipts/receipt.ts'
import { renderStatement } from './rendering/render-statement.ts'

/** Returns what a statement's PDF says above and below its lines. */
export async function loadStatementHead(
  db: Database,
  statement: Statement,
  operator: Operator,
): Promise<StatementHead> {
  const { name, company, address, vatNumber } = partners
  const [partner] = await db
    .select({ name, company, address, vatNumber })
    .from(partners)
    .where(eq(partners.id, statement.partnerId))
  if (!partner) throw new Error(`statement ${statement.id} has no partner`)
  const [before] = await db
    .select({ month: statements.month })
    .from(statements)
    .where(
      and(
        eq(statements.partnerId, statement.partnerId),
        // A month may be closed after a later one, which then has its days as well.
        lt(statements.id, statement.id),
        lt(statements.month, statement.month),
      ),
    )
    .orderBy(desc(statements.month))
    .limit(1)
  return {
    operator,
    partner: { name: partner.company ?? partner.name, address: partner.address, vatNumber: partner.vatNumber },
    statement,
    sums: await sumStatement(db, statement),
    firstDay: (before && parseMonth(before.month)?.before) ?? null,
  }
}

/** The company that issues a statement, as a mail with its files remembers it. */
export const statementIssuer = storedIssuer
  .omit({ version: true })
  .extend({ bankDetails: z.string().nullable(), licence: z.string().nullable().default(null) })

/** Returns the files of a statement: its PDF and its CSV. */
export async function statementFiles(
  db: Database,
  { id, company }: { id: number; company: Operator },
): Promise<{ filename: string; content: Buffer; contentType: string }[]> {
  const statement = await findPartnersStatement(db, id)
  if (!statement) throw new Error(`there is no statement ${id}`)
  const pages = () => pagesOfLines(db, statement)
  const pdf: Buffer[] = []
  for await (const part of renderStatement(await loadStatementHead(db, statement, company), pages())) pdf.push(part)
  let csv = ''
  for await (const part of statementCsv(statement, pages(), { isForExcel: false })) csv += part
  const name = `statement-${statementNumber(statement)}`
  return [
    { filename: `${name}.pdf`, content: Buffer.concat(pdf), contentType: 'application/pdf' },
    { filename: `${name}.csv`, content: Buffer.from(csv), contentType: 'text/csv; charset=utf-8' },
  ]
}

/** How many lines are read at a time. */
const PAGE = 250

async function* pagesOfLines(db: Database, statement: Statement): AsyncGenerator<readonly StatementLine[]> {
  let after: LineKey | null = null
  for (;;) {
    const lines: StatementLine[] = await listLines(db, statement, { after, most: PAGE })
    yield lines
    if (lines.length < PAGE) return
    after = lines.at(-1) ?? null
  }
}

/** A line of the file and of the API; the balance carried over is the first. */
export type StatementRow = Omit<StatementLine, 'kind' | 'id'> & { kind: LedgerKind | 'opening' }

const COLUMNS: CsvColumns<StatementRow> = {
  day: ({ day }) => formatDay(day),
  kind: ({ kind }) => kind,
  reference: ({ reference }) => reference,
  item: ({ reference, item }) => (item === null ? '' : `${reference}-P${item}`),
  client_reference: ({ sellerReference }) => sellerReference,
  amount: ({ amountMinor }) => toDecimal(amountMinor).toFixed(2),
  currency: () => 'EUR',
  service: ({ sold }) => sold,
  traveller: ({ initials }) => initials,
  channel: ({ channel }) => channel,
  vat_percent: ({ vatPercent }) => vatPercent,
  note: ({ note }) => note,
}

/** Yields a statement as CSV page by page; its amounts add up to the total. */
export function statementCsv(
  statement: Statement,
  pages: AsyncIterable<readonly StatementLine[]>,
  options: { isForExcel: boolean },
): AsyncGenerator<string> {
  return csvPages(COLUMNS, withOpening(statement, pages), options)
}

/** Yields the same rows, read page by page. */
export function statementRows(db: Database, statement: Statement): AsyncGenerator<readonly StatementRow[]> {
  return withOpening(statement, pagesOfLines(db, statement))
}

async function* withOpening(
  { openingMinor, month }: Statement,
  pages: AsyncIterable<readonly StatementLine[]>,
): AsyncGenerator<readonly StatementRow[]> {
  const day = parseMonth(month)?.from ?? 0
  if (openingMinor !== 0) yield [{ ...OPENING, day, amountMinor: openingMinor }]
  yield* pages
}

const OPENING = {
  kind: 'opening',
  reference: null,
  item: null,
  sellerReference: null,
  sold: null,
  initials: null,
  channel: null,
  product: null,
  vatPercent: null,
  note: null,
} as const
