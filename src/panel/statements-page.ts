import type { Site } from '../deps.ts'
import type { Statement } from '../services/partners/statements/find-statements.ts'
import { en } from '../texts/site/en.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import type { Page } from '../web/layout/layout.ts'
import { type Column, dataTable } from '../web/parts/data-table.ts'
import { operatorDay } from '../web/parts/operator-moment.ts'

/** Returns the list of closed months, latest first. */
export function statementsPage({ url }: Site, statements: readonly Statement[]): Page {
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
