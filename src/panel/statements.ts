import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { findStatement, listStatements, type Statement } from '../services/partners/statements.ts'
import { en } from '../texts/site/en.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import type { Page } from '../web/layout/layout.ts'
import { operatorDay } from '../web/parts/moments.ts'
import { type Column, dataTable } from '../web/parts/table.ts'
import { sendStatementCsv, sendStatementPdf } from '../web/request/downloads.ts'
import type { Door, Visit } from './door.ts'

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

/** Returns the list of closed months, latest first. */
function statementsPage({ url }: Site, statements: readonly Statement[]): Page {
  return {
    title: 'Statements',
    main: html`<h1>Statements</h1>
      <p class="muted">
        A commission is earned when a trip is over or, where it is paid on arrival, once it is marked as done. When a
        month is closed, its statement lists what was earned by its end, less what cancellations took back.
      </p>
      ${statements.length === 0 ? html`<p class="card">No month has been closed yet.</p>` : html`<section class="card">${dataTable('Statements', columns(url), statements)}</section>`}`,
  }
}

function columns(url: string): readonly Column<Statement>[] {
  return [
    { title: 'Month', cell: ({ month }) => html`<strong>${month}</strong>` },
    { title: 'Closed', cell: ({ createdAt }) => operatorDay(createdAt) },
    { title: 'Lines', isNumber: true, cell: ({ lines }) => lines },
    { title: 'Commission', isNumber: true, cell: ({ totalMinor }) => en.formats.euros(totalMinor) },
    {
      title: 'State',
      cell: ({ paidAt }) =>
        paidAt
          ? html`<span class="mark-paid">paid</span><small>${operatorDay(paidAt)}</small>`
          : html`<span class="mark-earned">earned</span>`,
    },
    { title: 'Files', cell: ({ month }) => html`${fileLink(url, month, 'pdf')} ${fileLink(url, month, 'csv')}` },
  ]
}

function fileLink(url: string, month: string, ending: 'pdf' | 'csv'): Markup {
  const name = ending.toUpperCase()
  const own = attributes({ href: `${url}/panel/statements/${month}.${ending}`, 'aria-label': `${name} of ${month}` })
  return html`<a class="alone" ${own}>${name}</a>`
}
