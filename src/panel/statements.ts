import { Readable } from 'node:stream'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { renderStatement } from '../services/documents/rendering/render-statement.ts'
import {
  findStatement,
  listLines,
  listStatements,
  type Statement,
  type StatementLine,
} from '../services/money/statements/find-statements.ts'
import { csvLine } from '../values/csv.ts'
import { toDecimal } from '../values/money.ts'
import { formatInstant, OPERATOR_ZONE } from '../values/time.ts'
import type { Door, Visit } from './door.ts'
import { pagesOf } from './pages-of.ts'
import { statementsPage } from './statements-page.ts'

/** How many lines are read and drawn at a time. */
const PAGE = 250

/** GET /panel/statements: the months that are closed; and each as PDF and CSV. */
export function statements(door: Door, { operator }: Deps, site: Site): void {
  door.get('/panel/statements', async ({ partner, read, show }) =>
    show(statementsPage(site, await read((db) => listStatements(db, partner.id)))),
  )

  door.get('/panel/statements/:month.pdf', async (visit) => {
    const statement = await getStatement(visit)
    const { partner, reply } = visit
    return reply
      .type('application/pdf')
      .headers(asFile(`statement-${statement.month}.pdf`))
      .send(
        Readable.from(renderStatement({ operator, partner: partner.name, statement }, await linesOf(visit, statement))),
      )
  })

  door.get('/panel/statements/:month.csv', async (visit) => {
    const statement = await getStatement(visit)
    return visit.reply
      .type('text/csv; charset=utf-8')
      .headers(asFile(`statement-${statement.month}.csv`))
      .send(Readable.from(csvOfLines(await linesOf(visit, statement))))
  })
}

async function getStatement({ partner, named: { month = '' }, read }: Visit): Promise<Statement> {
  const statement = await read((db) => findStatement(db, { partnerId: partner.id, month }))
  if (!statement) throw new ApiError('NOT_FOUND', 'there is no statement of that month')
  return statement
}

function linesOf({ read }: Visit, statement: Statement): Promise<AsyncIterable<readonly StatementLine[]>> {
  return pagesOf(async (after: StatementLine | null, options) => {
    const rows = await read((db) => listLines(db, statement, { after, most: PAGE }), options)
    return { rows, next: rows.length === PAGE ? (rows.at(-1) ?? null) : null }
  })
}

async function* csvOfLines(pages: AsyncIterable<readonly StatementLine[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['earned_at', 'reference', 'item', 'traveller', 'commission_eur'])}\r\n`
  for await (const lines of pages) yield lines.map((line) => `${csvLine(cellsOf(line))}\r\n`).join('')
}

function asFile(name: string) {
  return { 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-store' }
}

function cellsOf({ earnedAt, reference, item, initials, amountMinor }: StatementLine): string[] {
  return [formatInstant(earnedAt, OPERATOR_ZONE), reference, item, initials, toDecimal(amountMinor).toFixed(2)]
}
