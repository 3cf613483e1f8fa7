import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { type Billing, getBilling } from '../services/partners/billing.ts'
import { type Balance, loadBalances, NO_BALANCE, notDueMinor } from '../services/partners/ledger.ts'
import {
  findStatement,
  listStatements,
  type PartnersStatement,
  stateOf,
  type StatementState,
  statementNumber,
} from '../services/partners/statements.ts'
import { en } from '../texts/site/en.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import type { Operator } from '../values/operator.ts'
import { formatDay, OPERATOR_ZONE, todayAt } from '../values/time.ts'
import type { Page } from '../web/layout/layout.ts'
import { operatorDay } from '../web/parts/moments.ts'
import { type Column, dataTable } from '../web/parts/table.ts'
import { sendStatementCsv, sendStatementPdf } from '../web/request/downloads.ts'
import type { Door, Visit } from './door.ts'

/** GET /panel/statements: what is owed, the closed months, and each as PDF and CSV. */
export function statements(door: Door, { operator }: Deps, site: Site): void {
  door.get('/panel/statements', async ({ partner, now, read, show }) => {
    const view = await read(async (db) => ({
      statements: await listStatements(db, partner.id),
      balance: (await loadBalances(db, partner.id)).get(partner.id),
      aheadMinor: await notDueMinor(db, partner.id, now),
      billing: await getBilling(db, partner.id),
    }))
    return show(statementsPage(site, { ...view, operator, today: todayAt(now, OPERATOR_ZONE) }))
  })

  door.get('/panel/statements/:month.pdf', async (visit) => sendStatementPdf(await getPaper(visit), operator))

  door.get('/panel/statements/:month.csv', async (visit) => sendStatementCsv(await getPaper(visit)))
}

async function getPaper({ partner, params: { month = '' }, query, reply, read }: Visit) {
  const statement = await read((db) => findStatement(db, { partnerId: partner.id, month }))
  if (!statement) throw new ApiError('NOT_FOUND', 'there is no statement of that month')
  return { statement, name: `statement-${month}`, reply, read, query }
}

/** The data of the page. */
interface StatementsView {
  statements: readonly PartnersStatement[]
  balance: Balance | undefined
  /** What was sold on account and is not over. */
  aheadMinor: number
  billing: Billing
  operator: Operator
  /** A day number in Paris. */
  today: number
}

const { euros } = en.formats

/** Returns what is owed and how to pay it, and the list of closed months, latest first. */
function statementsPage({ url }: Site, view: StatementsView): Page {
  const { statements, today } = view
  return {
    title: 'Statements',
    main: html`<h1>Statements</h1>
      <p class="muted">
        Your sales on account are on a statement once they are over, and commissions once they are earned; where a trip
        is paid on arrival, that is when it is marked as done. A statement lists what is new since the one before.
      </p>
      ${balanceCard(view)}
      ${statements.length === 0 ? html`<p class="card">No month has been closed yet.</p>` : html`<section class="card">${dataTable('Statements', columns(url, today), statements)}</section>`}
      ${billingCard(view)}`,
  }
}

function balanceCard({ balance, aheadMinor, statements, operator }: StatementsView): Markup {
  const { balanceMinor, unstatedMinor } = balance ?? NO_BALANCE
  const [latest] = statements
  const open = latest && latest.openMinor > 0 ? latest : undefined
  return html`<section class="card">
    <h2>Your account</h2>
    <dl class="summary sums">
      <dt>${balanceMinor < 0 ? 'We owe you' : 'You owe'}</dt>
      <dd>${euros(Math.abs(balanceMinor))}</dd>
      <dt>of which on no statement yet</dt>
      <dd>${euros(unstatedMinor)}</dd>
      ${
        aheadMinor > 0 &&
        html`<dt>Sold, not yet due</dt>
          <dd>${euros(aheadMinor)}</dd>`
      }
    </dl>
    ${open && payment(open, operator)}
  </section>`
}

/** How to pay what is open of a statement. */
function payment(statement: PartnersStatement, { bankDetails, email }: Operator): Markup {
  const amount = html`<strong>${euros(statement.openMinor)}</strong>`
  const to = bankDetails ?? html`the account that <a href="mailto:${email}">${email}</a> tells you`
  return html`<p>
    Please pay ${amount} by ${formatDay(statement.due)} to ${to}, with the reference
    <strong>${statementNumber(statement)}</strong>.
  </p>`
}

/** What the statements say of the partner, and its limit. */
function billingCard({
  billing: { company, address, vatNumber, billingEmail, creditLimitMinor },
}: StatementsView): Markup {
  const rows = [
    ['Company', company],
    ['Address', address],
    ['VAT number', vatNumber],
    ['Sent to', billingEmail],
    ['Credit limit', creditLimitMinor === null ? null : euros(creditLimitMinor)],
  ].flatMap(([label, value]) =>
    value
      ? [
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
        ]
      : [],
  )
  return rows.length === 0
    ? html``
    : html`<section class="card">
        <h2>On your statements</h2>
        <dl class="summary">${rows}</dl>
        <p class="muted">Please write to us if any of it is wrong.</p>
      </section>`
}

const STATES: Readonly<Record<StatementState, string>> = {
  open: 'open',
  part_paid: 'part paid',
  paid: 'paid',
  overdue: 'overdue',
}

function columns(url: string, today: number): readonly Column<PartnersStatement>[] {
  return [
    { title: 'Month', cell: ({ month }) => html`<strong>${month}</strong>` },
    { title: 'Number', cell: (one) => statementNumber(one) },
    { title: 'Closed', cell: ({ createdAt }) => operatorDay(createdAt) },
    { title: 'Lines', isNumber: true, cell: ({ lines }) => lines },
    {
      title: 'Total',
      isNumber: true,
      cell: ({ totalMinor }) =>
        html`${euros(Math.abs(totalMinor))}
          <small>${totalMinor > 0 ? 'to pay' : totalMinor < 0 ? 'for you' : ''}</small>`,
    },
    {
      title: 'State',
      cell: (statement) => {
        const state = stateOf(statement, today)
        const mark = state === 'paid' ? 'mark-paid' : state === 'overdue' ? 'mark-pending' : 'mark-earned'
        return html`<span class="${mark}">${STATES[state]}</span>
          ${state !== 'paid' && html`<small>${euros(Math.abs(statement.openMinor))} by ${formatDay(statement.due)}</small>`}`
      },
    },
    { title: 'Files', cell: ({ month }) => html`${fileLink(url, month, 'pdf')} ${fileLink(url, month, 'csv')}` },
  ]
}

function fileLink(url: string, month: string, ending: 'pdf' | 'csv'): Markup {
  const name = ending.toUpperCase()
  const own = attributes({ href: `${url}/panel/statements/${month}.${ending}`, 'aria-label': `${name} of ${month}` })
  return html`<a class="alone" ${own}>${name}</a>`
}
