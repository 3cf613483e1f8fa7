import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { keepIf } from '../../db/in-transaction.ts'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { readDay } from '../../http/date-fields.ts'
import { invalidParam } from '../../http/field-names.ts'
import { remindOfStatement, sendStatement } from '../../services/notify/accounts.ts'
import { listPartners } from '../../services/partners/account.ts'
import { type ClosedMonth, closeMonth } from '../../services/partners/close-month.ts'
import { listStatementLog, type PartnerLogLine } from '../../services/partners/partner.ts'
import { type LedgerKey, type LedgerLine, listLedger } from '../../services/partners/statement-lines.ts'
import {
  findPartnersStatement,
  type PartnersStatement,
  recordPayment,
  statementNumber,
} from '../../services/partners/statements.ts'
import { sumTakings, type Takings } from '../../services/payments/takings.ts'
import { en } from '../../texts/site/en.ts'
import { type CsvColumns, csvFile, csvPages } from '../../values/csv.ts'
import { html } from '../../values/html.ts'
import { toDecimal } from '../../values/money.ts'
import { firstOfMonth, formatDay, OPERATOR_ZONE, todayAt } from '../../values/time.ts'
import { digestOf } from '../../values/token.ts'
import { dataTable, pagesOf } from '../../web/parts/table.ts'
import { asAsked, isForExcel, sendStatementCsv, sendStatementPdf, sendCsv } from '../../web/request/downloads.ts'
import { dayIn, idIn } from '../../web/request/text-params.ts'
import { confirmForm, isConfirmed } from '../confirm.ts'
import type { Door, Visit } from '../door.ts'
import { amountOf } from '../parts.ts'
import { previewPage } from './money-page.ts'

/** Shows the page again, with why nothing was done and what others did. */
type Refuse = (
  visit: Visit,
  why: { status: 409 | 422; sentence: string; since?: readonly PartnerLogLine[] },
) => Promise<FastifyReply>

const { money, counted } = en.formats

/** Registers the documents of a statement, the same as in the partner's panel. */
export function statementDocuments(door: Door, { db, operator }: Deps): void {
  const getDocument = async ({ params, query, reply, read }: Visit) => {
    const statement = await getStatement({ db }, params['id'])
    return { statement, name: `statement-${statementNumber(statement)}`, reply, read, query }
  }
  door.get('/desk/money/statements/:id.pdf', async (visit) => sendStatementPdf(await getDocument(visit), operator))
  door.get('/desk/money/statements/:id.csv', async (visit) => sendStatementCsv(await getDocument(visit)))
}

/** Closes a month as it was previewed: the content and total of each statement. */
export async function closeAsShown({ db }: Deps, site: Site, visit: Visit, refuse: Refuse): Promise<FastifyReply> {
  const { typed, actor, now, show, done } = visit
  const { month = '', seen } = typed
  const isWanted = (closed: ClosedMonth[] | undefined) =>
    isConfirmed(typed) && closed !== undefined && (seen === undefined || seen === seenOf(closed))
  const { outcome: closed, isKept } = await keepIf(db, (tx) => closeMonth(tx, month, actor, now), isWanted)
  if (!closed)
    return refuse(visit, { status: 422, sentence: 'A month can be closed once it is over; enter it as YYYY-MM.' })
  if (isKept)
    return done(moneyUrl(site, month), `${month} closed with ${counted(closed.length, 'statement', 'statements')}`)
  if (isConfirmed(typed)) {
    const since = await listStatementLog(db, { month })
    const sentence = `${month} is no longer as it was shown, and was not closed. Please check it again.`
    return refuse(visit, { status: 409, sentence, since })
  }
  const names = new Map((await listPartners(db)).map(({ id, name }) => [id, name]))
  const total = money(
    closed.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    'EUR',
  )
  const columns = [
    { title: 'Partner', cell: ({ partnerId }: ClosedMonth) => names.get(partnerId) ?? String(partnerId) },
    { title: 'Lines', isNumber: true, cell: ({ lines }: ClosedMonth) => lines },
    { title: 'To pay', isNumber: true, cell: ({ totalMinor }: ClosedMonth) => money(totalMinor, 'EUR') },
  ]
  const what =
    closed.length === 0
      ? html`<p>Everything up to the end of ${month} is already on a statement: none would be made.</p>`
      : html`<p>
            ${counted(closed.length, 'statement', 'statements')} would be made, ${total} in total; what is negative is
            for us to pay. Closed statements stay as they are: later cancellations appear on the next one.
          </p>
          ${dataTable(`Statements of ${month}`, columns, closed)}`
  const button = closed.length === 0 ? `Close ${month}` : `Close ${month} with ${total}`
  const form = { action: moneyUrl(site), asked: typed, seen: seenOf(closed), button, back: moneyUrl(site, month) }
  return show(previewPage(`Close ${month}`, what, confirmForm(form)))
}

/** Returns statements that do not exist yet, and thus have no log, as one text. */
function seenOf(closed: readonly ClosedMonth[]): string {
  return digestOf(JSON.stringify(closed.map(({ partnerId, lines, totalMinor }) => [partnerId, lines, totalMinor])))
}

/** Sends a statement or a reminder to its partner, or records a payment after a preview. */
export async function moveStatement(deps: Deps, site: Site, visit: Visit, refuse: Refuse): Promise<FastifyReply> {
  const { db, operator: company } = deps
  const { typed, actor, now, done } = visit
  const statement = await getStatement(deps, typed['statement'])
  const { id, partner, month } = statement
  const sender = { actor, siteUrl: site.url, company }
  switch (typed['action'] ?? '') {
    case 'send':
      await sendStatement(db, id, sender, now)
      return done(moneyUrl(site, month), `The statement ${month} is on its way to ${partner}`)
    case 'remind':
      if (statement.openMinor <= 0)
        return refuse(visit, { status: 422, sentence: `${partner} has nothing to pay of the statement ${month}.` })
      await remindOfStatement(db, id, sender, now)
      return done(moneyUrl(site, month), `A reminder of the statement ${month} is on its way to ${partner}`)
    case 'paid':
      return pay(deps, site, visit, statement, refuse)
    default:
      throw invalidParam('action', 'must be send, remind or paid')
  }
}

async function pay(
  { db }: Deps,
  site: Site,
  visit: Visit,
  statement: PartnersStatement,
  refuse: Refuse,
): Promise<FastifyReply> {
  const { typed, actor, now, show, done } = visit
  const { id, partnerId, partner, month, openMinor, totalMinor } = statement
  const today = todayAt(now, OPERATOR_ZONE)
  const amountMinor = typed['amount']?.trim() ? signedAmountOf(typed['amount']) : Math.abs(openMinor)
  if (amountMinor === undefined)
    return refuse(visit, { status: 422, sentence: 'Please enter the amount of the payment, such as 49.50.' })
  const day = typed['day']?.trim() ? readDay(typed['day']) : today
  if (day === undefined || day > today)
    return refuse(visit, {
      status: 422,
      sentence: 'Please enter the day of the payment as YYYY-MM-DD; it cannot be in the future.',
    })
  const note = typed['note']?.trim().slice(0, MAX_NOTE) || null
  const seenMinor = typed['seen'] ? Number(typed['seen']) : undefined
  const payment = { statementId: id, amountMinor, day, note, seenMinor }
  const record = (tx: Deps['db']) => recordPayment(tx, payment, actor, now)
  const { outcome, isKept } = await keepIf(db, record, (made) => isConfirmed(typed) && typeof made !== 'string')
  if (typeof outcome === 'string') {
    const since = await listStatementLog(db, { month, partnerId })
    const sentence =
      outcome === 'changed'
        ? `What is open of the statement ${month} of ${partner} has changed since it was shown. Nothing was recorded.`
        : `Nothing of the statement ${month} of ${partner} is open: it is paid, or its rest is on a later one.`
    return refuse(visit, { status: 409, sentence, since })
  }
  const amount = money(amountMinor, 'EUR')
  const isOurs = (openMinor || totalMinor) < 0
  const what = isOurs ? `paid to ${partner}` : `received from ${partner}`
  if (isKept) return done(moneyUrl(site, month), `${amount} recorded as ${what}`)
  const rest =
    outcome.openMinor === 0
      ? 'Nothing of it is open then.'
      : `${money(Math.abs(outcome.openMinor), 'EUR')} of it stays open.`
  const words = html`<p>
    ${amount} of ${formatDay(day)} is recorded as ${what}, for the statement ${statementNumber(statement)} of ${month}.
    ${rest}${isOurs && ' Make the transfer itself at your bank.'}
  </p>`
  const form = {
    action: moneyUrl(site),
    asked: { ...typed, amount: (amountMinor / 100).toFixed(2), day: formatDay(day) },
    seen: String(openMinor),
    button: `Record ${amount} as ${isOurs ? 'paid' : 'received'}`,
    back: moneyUrl(site, month),
  }
  return show(previewPage(`Payment of ${partner}`, words, confirmForm(form)))
}

/** How much of a note about a payment is kept. */
const MAX_NOTE = 200

/** Returns an amount in minor units; a negative one takes back what was recorded by mistake. */
function signedAmountOf(text: string): number | undefined {
  const isNegative = /^\s*[-−]/.test(text)
  const minor = amountOf(text.replace(/^\s*[-−]/, ''), 'EUR')
  return minor === undefined ? undefined : isNegative ? -minor : minor
}

async function getStatement({ db }: Pick<Deps, 'db'>, typedId: string | undefined): Promise<PartnersStatement> {
  const id = idIn(typedId)
  const found = id === undefined ? undefined : await findPartnersStatement(db, id)
  if (!found) throw new ApiError('NOT_FOUND', 'there is no such statement')
  return found
}

/** Returns the URL of the page, optionally of a given month. */
export function moneyUrl({ url }: Site, month?: string): string {
  return `${url}/desk/money${month === undefined ? '' : `?month=${month}`}`
}

const COLUMNS: CsvColumns<Takings> = {
  day: ({ day }) => day,
  provider: ({ provider }) => provider,
  currency: ({ currency }) => currency,
  payments: ({ paymentsMinor }) => toDecimal(paymentsMinor).toFixed(2),
  refunds: ({ refundsMinor }) => toDecimal(refundsMinor).toFixed(2),
}

/** GET /desk/money/takings.csv: payments and refunds by day, provider and currency, both days included. */
export function takings(door: Door): void {
  door.get('/desk/money/takings.csv', async ({ query, now, read, reply }) => {
    const today = todayAt(now, OPERATOR_ZONE)
    const from = dayIn(query, 'from') ?? firstOfMonth(today)
    const to = dayIn(query, 'to') ?? Math.max(today, from)
    const found = await read((db) => sumTakings(db, { from, before: to + 1 }))
    return sendCsv(reply, 'takings.csv', asAsked(csvFile(COLUMNS, found), query))
  })
}

/** GET /desk/money/ledger.csv: the lines of all partners' accounts by day, both days included. */
export function ledger(door: Door): void {
  door.get('/desk/money/ledger.csv', async ({ query, now, read, reply }) => {
    const today = todayAt(now, OPERATOR_ZONE)
    const from = dayIn(query, 'from') ?? firstOfMonth(today)
    const to = dayIn(query, 'to') ?? Math.max(today, from)
    const pages = await pagesOf(async (after: LedgerKey | null, options) => {
      const rows = await read((db) => listLedger(db, { from, before: to + 1 }, { after, most: LEDGER_PAGE }), options)
      return { rows, next: rows.length === LEDGER_PAGE ? (rows.at(-1) ?? null) : null }
    })
    return sendCsv(reply, 'ledger.csv', Readable.from(csvPages(LEDGER, pages, { isForExcel: isForExcel(query) })))
  })
}

/** How many lines are read at a time. */
const LEDGER_PAGE = 500

const LEDGER: CsvColumns<LedgerLine> = {
  day: ({ day }) => formatDay(day),
  partner: ({ partnerId }) => partnerId,
  name: ({ partner }) => partner,
  kind: ({ kind }) => kind,
  reference: ({ reference }) => reference,
  item: ({ reference, item }) => (item === null ? '' : `${reference}-P${item}`),
  amount: ({ amountMinor }) => toDecimal(amountMinor).toFixed(2),
  currency: () => 'EUR',
  product: ({ product }) => product,
  vat_percent: ({ vatPercent }) => vatPercent,
  statement: ({ year, number }) => (year === null || number === null ? '' : statementNumber({ year, number })),
  note: ({ note }) => note,
}
