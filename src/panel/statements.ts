import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { findStatement, listStatements } from '../services/partners/statements/find-statements.ts'
import { sendStatementCsv, sendStatementPdf } from '../web/request/statement-files.ts'
import type { Door, Visit } from './door.ts'
import { statementsPage } from './statements-page.ts'

/** GET /panel/statements: the closed months, and each as PDF and CSV. */
export function statements(door: Door, { operator }: Deps, site: Site): void {
  door.get('/panel/statements', async ({ partner, read, show }) =>
    show(statementsPage(site, await read((db) => listStatements(db, partner.id)))),
  )

  door.get('/panel/statements/:month.pdf', async (visit) => sendStatementPdf(await getPaper(visit), operator))

  door.get('/panel/statements/:month.csv', async (visit) => sendStatementCsv(await getPaper(visit)))
}

async function getPaper({ partner, params: { month = '' }, reply, read }: Visit) {
  const statement = await read((db) => findStatement(db, { partnerId: partner.id, month }))
  if (!statement) throw new ApiError('NOT_FOUND', 'there is no statement of that month')
  return { statement: { ...statement, partner: partner.name }, name: `statement-${month}`, reply, read }
}
