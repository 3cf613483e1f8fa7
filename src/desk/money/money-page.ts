import type { Site } from '../../deps.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import type { BookingLogLine } from '../../services/bookings/log.ts'
import type { PartnerAccount } from '../../services/partners/ledger.ts'
import type { PartnerLogLine } from '../../services/partners/partner.ts'
import { type PartnersStatement, stateOf } from '../../services/partners/statements.ts'
import type { OpenRefund, NeedsReview } from '../../services/payments/review.ts'
import type { Takings } from '../../services/payments/takings.ts'
import { en } from '../../texts/site/en.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { firstOfMonth, formatMonth, formatDay, localMinute } from '../../values/time.ts'
import type { Page } from '../../web/layout/layout.ts'
import { hidden, textField } from '../../web/parts/fields.ts'
import { operatorMoment } from '../../web/parts/moments.ts'
import { type Column, dataTable } from '../../web/parts/table.ts'
import { FOR_EXCEL } from '../../web/request/downloads.ts'
import { refusalBox } from '../parts.ts'
import { needingItems, shownItems, whose } from './needing-items.ts'

/** Why the requested action was not carried out, and what others have done meanwhile. */
export interface MoneyRefusal {
  status: 409 | 422
  sentence: string
  since?: readonly (BookingLogLine | PartnerLogLine)[]
}

/** The data of the page. */
interface MoneyView {
  refunds: readonly OpenRefund[]
  needing: readonly NeedsReview[]
  awaiting: readonly Booking[]
  /** Confirmed bookings whose traveller has yet to pay what was asked for in addition. */
  asked: readonly Booking[]
  month: { name: string; from: number; before: number }
  accounts: readonly PartnerAccount[]
  /** Those of the month, and unpaid ones of other months. */
  statements: readonly PartnersStatement[]
  takings: readonly Takings[]
  /** A day number. */
  today: number
  refusal: MoneyRefusal | undefined
}

const { money } = en.formats

/** Returns payments and refunds that need review or are under way, and a month's statements and takings. */
export function moneyPage(site: Site, view: MoneyView): Page {
  const { refunds, needing, refusal } = view
  const here = `${site.url}/desk/money`
  const sent = refunds.filter(({ refund }) => refund.state !== 'failed')
  const { heading, items } = shownItems(needingItems(site, { refunds, needing }))
  return {
    title: 'Money',
    status: refusal?.status ?? 200,
    main: html`${refusal && refusalBox(refusal.sentence, refusal.since)}
      <h1>Money</h1>
      <div class="halves">
        <div>
          <h2>${heading}</h2>
          ${
            items.length > 0 &&
            html`<ul class="card needing">
              ${items}
            </ul>`
          }
          ${waitingCard(site, view, sent)}
        </div>
        <div>${takingsCard(here, view)} ${accountsCard(site, view)} ${statementsCard(site, view)}</div>
      </div>`,
  }
}

function waitingCard({ url }: Site, { awaiting, asked }: MoneyView, sent: readonly OpenRefund[]): Markup {
  const rows: Waiting[] = [
    ...awaiting.map((booking) => ({
      booking,
      what: booking.holdUntil === null ? 'payment' : `payment, held until ${operatorMoment(booking.holdUntil)}`,
      amount: money(booking.priceMinor, booking.currency),
    })),
    ...asked.map((booking) => ({
      booking,
      what: `additional payment, first start ${operatorMoment(booking.firstStartAt)}`,
      amount: money(booking.askedMinor ?? 0, booking.currency),
    })),
    ...sent.map(({ booking, refund, currency }) => ({
      booking,
      what: `refund, ordered ${operatorMoment(refund.createdAt)}`,
      amount: `−${money(refund.amountMinor, currency)}`,
    })),
  ]
  const columns: readonly Column<Waiting>[] = [
    { title: 'Booking', cell: ({ booking }) => whose(url, booking) },
    { title: 'Waiting for', cell: ({ what }) => what },
    { title: 'Amount', isNumber: true, cell: ({ amount }) => amount },
  ]
  return html`<section class="card">
    <h2>Under way</h2>
    ${rows.length === 0 ? html`<p class="muted">No payments or refunds are under way.</p>` : dataTable('Under way', columns, rows)}
  </section>`
}

interface Waiting {
  booking: Booking
  what: string
  amount: string
}

function takingsCard(here: string, { month, takings }: MoneyView): Markup {
  const sums = new Map<string, Pick<Takings, 'provider' | 'currency' | 'paymentsMinor' | 'refundsMinor'>>()
  for (const { provider, currency, paymentsMinor, refundsMinor } of takings) {
    const sum = sums.get(provider + currency)
    sums.set(provider + currency, {
      provider,
      currency,
      paymentsMinor: paymentsMinor + (sum?.paymentsMinor ?? 0),
      refundsMinor: refundsMinor + (sum?.refundsMinor ?? 0),
    })
  }
  const rows = [...sums.values()]
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { title: 'Provider', cell: ({ provider, currency }) => `${provider.replace('_', ' ')}, ${currency}` },
    { title: 'Received', isNumber: true, cell: ({ paymentsMinor, currency }) => money(paymentsMinor, currency) },
    { title: 'Refunded', isNumber: true, cell: ({ refundsMinor, currency }) => money(refundsMinor, currency) },
    {
      title: 'Net',
      isNumber: true,
      cell: ({ paymentsMinor, refundsMinor, currency }) => money(paymentsMinor - refundsMinor, currency),
    },
  ]
  const days = `from=${formatDay(month.from)}&to=${formatDay(month.before - 1)}`
  const link = (day: number, label: string) => html`<a href="${here}?month=${formatMonth(day)}">${label}</a>`
  return html`<section class="card">
    <div class="row">
      <h2>${nameOf(month.from)}</h2>
      <span>${link(firstOfMonth(month.from - 1), 'Previous month')} · ${link(month.before, 'Next month')}</span>
    </div>
    ${rows.length === 0 ? html`<p class="muted">Nothing was received or refunded.</p>` : dataTable('Takings', columns, rows)}
    <p>
      <a href="${here}/takings.csv?${days}">Takings and refunds by day (CSV)</a> ·
      <a href="${here}/takings.csv?${days}&for=${FOR_EXCEL.for}">CSV for Excel</a>
    </p>
  </section>`
}

/** Returns what each partner owes now, since when, and what it has bought that is not over. */
function accountsCard({ url }: Site, { accounts }: MoneyView): Markup {
  const columns: readonly Column<PartnerAccount>[] = [
    { title: 'Partner', cell: ({ id, name }) => html`<a href="${url}/desk/partners/${id}">${name}</a>` },
    { title: 'Owes', isNumber: true, cell: ({ balanceMinor }) => money(balanceMinor, 'EUR') },
    { title: 'Since', cell: ({ since }) => (since === null ? '' : formatDay(since)) },
    { title: 'Sold, not yet due', isNumber: true, cell: ({ notDueMinor }) => money(notDueMinor, 'EUR') },
  ]
  return html`<section class="card">
    <h2>Accounts</h2>
    ${accounts.every(({ balanceMinor }) => balanceMinor === 0) && html`<p class="muted">No partner owes anything.</p>`}
    ${accounts.length > 0 && dataTable('Accounts', columns, accounts)}
  </section>`
}

function statementsCard({ url }: Site, { month, statements, today }: MoneyView): Markup {
  const here = `${url}/desk/money`
  const isOver = month.before <= today
  const lastOver = formatMonth(firstOfMonth(today) - 1)
  const fileLink = ({ id, partner, month }: PartnersStatement, ending: string) => {
    const name = ending.toUpperCase()
    const own = { href: `${here}/statements/${id}.${ending}`, 'aria-label': `${name} of ${month}, ${partner}` }
    return html`<a class="alone" ${attributes(own)}>${name}</a>`
  }
  const columns: readonly Column<PartnersStatement>[] = [
    {
      title: 'Partner',
      cell: ({ partner, partnerId, month }) =>
        html`<a href="${url}/desk/partners/${partnerId}">${partner}</a> <small class="muted">${month}</small>`,
    },
    { title: 'To pay', isNumber: true, cell: ({ totalMinor }) => money(totalMinor, 'EUR') },
    { title: 'State', cell: (one) => stateCell(one, today) },
    { title: 'Files', cell: (one) => html`${fileLink(one, 'pdf')} ${fileLink(one, 'csv')}` },
    { title: 'Actions', cell: (one) => statementActions(here, one, today) },
  ]
  return html`<section class="card">
    <h2>Statements of ${nameOf(month.from)}</h2>
    ${
      statements.length === 0
        ? html`<p class="muted">There are none, and none of another month is still to be paid.</p>`
        : dataTable('Statements', columns, statements)
    }
    <form class="inline" method="post" action="${here}">
      <input type="month" name="month" value="${isOver ? month.name : lastOver}" aria-label="Month to close" required />
      <button name="action" value="close">Close the month…</button>
    </form>
    <p>
      <a href="${here}/ledger.csv?from=${formatDay(month.from)}&to=${formatDay(month.before - 1)}"
        >All accounts, line by line (CSV)</a
      >
    </p>
  </section>`
}

/** Sends the statement, reminds of it, or records a payment of what is open. */
function statementActions(
  here: string,
  { id, month, partner, sentAt, openMinor }: PartnersStatement,
  today: number,
): Markup {
  const own = (name: string) => `${name}-${id}`
  return html`<form class="inline" method="post" action="${here}">
      ${hidden('statement', String(id))}
      <button class="quiet" name="action" value="send">${sentAt ? 'Send again' : 'Send'}</button>
      ${openMinor > 0 && html`<button class="quiet" name="action" value="remind">Remind</button>`}
    </form>
    ${
      openMinor !== 0 &&
      html`<details>
        <summary>Record a payment<span class="unseen"> of ${partner}, ${month}</span></summary>
        <form method="post" action="${here}">
          ${hidden('statement', String(id))}
          ${textField({ name: 'amount', id: own('amount'), label: 'Amount, EUR', value: (Math.abs(openMinor) / 100).toFixed(2), control: { inputmode: 'decimal', autocomplete: 'off' } })}
          ${textField({ name: 'day', id: own('day'), label: 'Day', value: formatDay(today), control: { type: 'date', max: formatDay(today) } })}
          ${textField({ name: 'note', id: own('note'), label: 'Note', value: '', control: { maxlength: 200, autocomplete: 'off' } })}
          <button name="action" value="paid">Record…</button>
        </form>
      </details>`
    }`
}

function stateCell(statement: PartnersStatement, today: number): Markup {
  const { paidAt, sentAt, openMinor, due } = statement
  const state = stateOf(statement, today)
  if (state === 'paid')
    return html`<span class="mark-paid">paid</span> ${paidAt && html`<small>${operatorMoment(paidAt)}</small>`}`
  const by = `${money(Math.abs(openMinor), 'EUR')} by ${formatDay(due)}`
  return html`<span class="mark-earned">${STATES[state]}</span>
    <small>${by}${sentAt && `, sent ${operatorMoment(sentAt)}`}</small>`
}

const STATES = { open: 'open', part_paid: 'part paid', overdue: 'overdue' } as const

function nameOf(day: number): string {
  return en.formats.month(localMinute(day, 0, 0))
}

/** Returns a page with what would happen, and the form that does it. Nothing has changed yet. */
export function previewPage(title: string, what: Markup, form: Markup): Page {
  return {
    title,
    main: html`<h1>${title}</h1>
      <section class="card narrow">${what} ${form}</section>`,
  }
}
