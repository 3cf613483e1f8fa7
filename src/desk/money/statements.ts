import type { FastifyReply } from 'fastify'
import { keepIf } from '../../db/in-transaction.ts'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { invalidParam } from '../../http/field-names.ts'
import { sendStatement } from '../../services/notify/accounts.ts'
import { listPartners } from '../../services/partners/account.ts'
import { listStatementLog, type PartnerLogLine } from '../../services/partners/partner.ts'
import {
  type ClosedMonth,
  closeMonth,
  findPartnersStatement,
  type PartnersStatement,
  payStatements,
} from '../../services/partners/statements.ts'
import { sumTakings, type Takings } from '../../services/payments/takings.ts'
import { en } from '../../texts/site/en.ts'
import { type CsvColumns, csvFile } from '../../values/csv.ts'
import { html } from '../../values/html.ts'
import { toDecimal } from '../../values/money.ts'
import { firstOfMonth, OPERATOR_ZONE, todayAt } from '../../values/time.ts'
import { digestOf } from '../../values/token.ts'
import { dataTable } from '../../web/parts/table.ts'
import { asAsked, sendStatementCsv, sendStatementPdf, sendCsv } from '../../web/request/downloads.ts'
import { dayIn, idIn } from '../../web/request/text-params.ts'
import { confirmForm, isConfirmed } from '../confirm.ts'
import type { Door, Visit } from '../door.ts'
import { previewPage } from './money-page.ts'

/** Shows the page again, with why nothing was done and what others did. */
type Refuse = (
  visit: Visit,
  why: { status: 409 | 422; sentence: string; since?: readonly PartnerLogLine[] },
) => Promise<FastifyReply>

const { money, counted } = en.formats

/** Registers the documents of a statement, the same as in the partner's panel. */
export function statementDocuments(door: Door, { db, operator }: Deps): void {
  const getDocument = async ({ params, reply, read }: Visit) => {
    const statement = await getStatement({ db }, params['id'])
    return { statement, name: `statement-${statement.month}-partner-${statement.partnerId}`, reply, read }
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
    { title: 'Commission', isNumber: true, cell: ({ totalMinor }: ClosedMonth) => money(totalMinor, 'EUR') },
  ]
  const what =
    closed.length === 0
      ? html`<p>Everything earned before the end of ${month} is already on a statement: none would be made.</p>`
      : html`<p>
            ${counted(closed.length, 'statement', 'statements')} would be made, ${total} in total. Closed statements
            stay as they are: later cancellations appear on the next one.
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

/** Sends a statement to its partner, or marks it as paid, after a preview. */
export async function moveStatement(deps: Deps, site: Site, visit: Visit, refuse: Refuse): Promise<FastifyReply> {
  const { db, operator: company } = deps
  const { typed, actor, now, show, done } = visit
  const statement = await getStatement(deps, typed['statement'])
  const { id, partnerId, partner, month, totalMinor } = statement
  if (typed['action'] === 'send') {
    await sendStatement(db, id, { actor, siteUrl: site.url, company }, now)
    return done(moneyUrl(site, month), `The statement ${month} is on its way to ${partner}`)
  }
  if (typed['action'] !== 'paid') throw invalidParam('action', 'must be send or paid')
  const pay = (tx: Deps['db']) => payStatements(tx, { month, partnerId }, actor, now)
  const { outcome: paid, isKept } = await keepIf(db, pay, (paid) => isConfirmed(typed) && paid.length > 0)
  if (isKept) return done(moneyUrl(site, month), `${money(totalMinor, 'EUR')} marked as paid to ${partner}`)
  if (paid.length === 0) {
    const since = await listStatementLog(db, { month, partnerId })
    return refuse(visit, {
      status: 409,
      sentence: `The statement ${month} of ${partner} has already been paid.`,
      since,
    })
  }
  const amount = money(totalMinor, 'EUR')
  const what = html`<p>
    The statement ${month} of ${partner} is marked as paid, with all its ${counted(statement.lines, 'line', 'lines')}:
    ${amount}. Make the transfer itself at your bank.
  </p>`
  const form = {
    action: moneyUrl(site),
    asked: typed,
    seen: '',
    button: `Mark ${amount} as paid`,
    back: moneyUrl(site, month),
  }
  return show(previewPage(`Pay ${partner}`, what, confirmForm(form)))
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
