import type { Site } from '../deps.ts'
import type { Statement } from '../services/statements/find-statements.ts'
import type { Page } from '../site/page/frame.ts'
import { en } from '../site/words/en.ts'
import { html, type Markup } from '../values/html.ts'
import { toLocal } from '../values/time.ts'

/** The months that are closed, the latest first. */
export function statementsPage({ url }: Site, statements: readonly Statement[]): Page {
  return {
    title: 'Statements',
    main: html`<h1>Statements</h1>
      <p class="muted">
        A commission is earned when a trip is over. Once a month is closed, what was earned until its end stands on a
        statement, less what cancellations took back.
      </p>
      ${statements.length === 0 ? html`<p class="card">No month has been closed yet.</p>` : table(url, statements)}`,
  }
}

function table(url: string, statements: readonly Statement[]): Markup {
  return html`<div class="card table" role="region" tabindex="0" aria-label="Statements">
    <table>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Closed</th>
          <th scope="col" class="number">Lines</th>
          <th scope="col" class="number">Commission</th>
          <th scope="col">State</th>
          <th scope="col">Papers</th>
        </tr>
      </thead>
      <tbody>
        ${statements.map((statement) => row(url, statement))}
      </tbody>
    </table>
  </div>`
}

function row(url: string, { month, createdAt, paidAt, lines, totalMinor }: Statement): Markup {
  const paper = (ending: string) =>
    html`<a
      class="paper"
      href="${url}/panel/statements/${month}.${ending}"
      aria-label="${ending.toUpperCase()} of ${month}"
      >${ending.toUpperCase()}</a
    >`
  return html`<tr>
    <td><strong>${month}</strong></td>
    <td>${dayOf(createdAt)}</td>
    <td class="number">${lines}</td>
    <td class="number">${en.formats.money(totalMinor, 'EUR')}</td>
    <td>
      ${paidAt ? html`<span class="mark-paid">paid</span><small>${dayOf(paidAt)}</small>` : html`<span class="mark-earned">earned</span>`}
    </td>
    <td>${paper('pdf')} ${paper('csv')}</td>
  </tr>`
}

function dayOf(at: Date): string {
  return en.formats.day(toLocal(at.getTime()))
}
