import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { renderPaper } from '../services/papers/render-paper.ts'
import { findStatement, listLines, listStatements, type StatementLine } from '../services/statements/find-statements.ts'
import { csvLine } from '../values/csv.ts'
import { toDecimal } from '../values/money.ts'
import { formatInstant } from '../values/time.ts'
import type { Door } from './door.ts'
import { statementsPage } from './statements-page.ts'

/** GET /panel/statements: the months that are closed; and each as PDF and CSV. */
export function statements(door: Door, { db, operator }: Deps, site: Site): void {
  door.get('/panel/statements', async ({ partner, show }) =>
    show(statementsPage(site, await listStatements(db, partner.id))),
  )

  door.get('/panel/statements/:month.pdf', async ({ partner, named, reply }) => {
    const { statement, lines } = await load(partner.id, named['month'])
    const paper = await renderPaper({
      kind: 'statement',
      statement: { operator, partner: partner.name, statement, lines },
    })
    return reply
      .type('application/pdf')
      .headers(asFile(`statement-${statement.month}.pdf`))
      .send(paper)
  })

  door.get('/panel/statements/:month.csv', async ({ partner, named, reply }) => {
    const { statement, lines } = await load(partner.id, named['month'])
    const rows = [['earned_at', 'reference', 'item', 'traveller', 'commission_eur'], ...lines.map(cellsOf)]
    return reply
      .type('text/csv; charset=utf-8')
      .headers(asFile(`statement-${statement.month}.csv`))
      .send(`\uFEFF${rows.map((row) => `${csvLine(row)}\r\n`).join('')}`)
  })

  async function load(partnerId: number, month = '') {
    const statement = await findStatement(db, { partnerId, month })
    if (!statement) throw new ApiError('NOT_FOUND', 'there is no statement of that month')
    return { statement, lines: await listLines(db, statement) }
  }
}

function asFile(name: string) {
  return { 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-store' }
}

function cellsOf({ earnedAt, reference, item, initials, amountMinor }: StatementLine): string[] {
  return [formatInstant(earnedAt), reference, item, initials, toDecimal(amountMinor).toFixed(2)]
}
