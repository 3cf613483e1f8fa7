import type { FastifyReply } from 'fastify'
import { keepIf } from '../../db/in-transaction.ts'
import type { Deps, Site } from '../../deps.ts'
import { unlessChanged } from '../../services/bookings/log.ts'
import { listAccounts } from '../../services/partners/ledger.ts'
import { listStatementsOfMonth } from '../../services/partners/statements.ts'
import {
  listAskedForMore,
  listAwaitingPayment,
  listOpenRefunds,
  findNeedingReview,
} from '../../services/payments/review.ts'
import { keepTakings } from '../../services/payments/takings.ts'
import { html } from '../../values/html.ts'
import { firstOfMonth, formatMonth, parseMonth, OPERATOR_ZONE, todayAt } from '../../values/time.ts'
import { confirmForm, isConfirmed, readSeen, writeSeen } from '../confirm.ts'
import type { Door, Visit } from '../door.ts'
import { sendAndTell } from '../send-and-tell.ts'
import { moneyPage, type MoneyRefusal, previewPage } from './money-page.ts'
import { findMove } from './moves.ts'
import { MOST_ASKED } from './needing-items.ts'
import { closeAsShown, ledger, moneyUrl, moveStatement, statementDocuments, takings } from './statements.ts'

/**
 * Registers /desk/money: what is pending, failed or does not match, each with its remedy; statements by month; takings.
 */
export function money(door: Door, deps: Deps, site: Site): void {
  const { db } = deps
  const takingsOf = keepTakings()

  async function showMoney({ query, now, read, show }: Visit, refusal?: MoneyRefusal): Promise<FastifyReply> {
    const month = monthOf(query['month'], now)
    const view = await read(async (db) => ({
      refunds: await listOpenRefunds(db, 'live', MOST_ASKED),
      needing: await findNeedingReview(db, now, { environment: 'live', most: MOST_ASKED }),
      awaiting: await listAwaitingPayment(db, 'live'),
      asked: await listAskedForMore(db, 'live'),
      accounts: await listAccounts(db, now),
      statements: await listStatementsOfMonth(db, month.name),
      takings: await takingsOf(db, month, now),
    }))
    return show(moneyPage(site, { ...view, month, today: todayAt(now, OPERATOR_ZONE), refusal }))
  }

  door.get('/desk/money', (visit) => showMoney(visit))

  door.post('/desk/money', async (visit) => {
    const { typed } = visit
    if (typed['statement'] !== undefined) return moveStatement(deps, site, visit, showMoney)
    if (typed['action'] === 'close') return closeAsShown(deps, site, visit, showMoney)
    return isConfirmed(typed) ? carryOut(visit) : preview(visit)
  })

  async function preview(visit: Visit): Promise<FastifyReply> {
    const { booking, act } = await findMove(db, visit)
    const seen = writeSeen([booking])
    const { outcome } = await keepIf(db, act, () => false)
    if ('refusal' in outcome) return showMoney(visit, { status: 422, sentence: outcome.refusal })
    const form = { action: moneyUrl(site), asked: visit.typed, seen, button: outcome.button, back: moneyUrl(site) }
    return visit.show(previewPage(outcome.button, html`<p>${outcome.sentence}</p>`, confirmForm(form)))
  }

  async function carryOut(visit: Visit): Promise<FastifyReply> {
    const { booking, act } = await findMove(db, visit)
    const outcome = await unlessChanged(db, booking.id, readSeen(visit), act)
    if ('since' in outcome) {
      const sentence = `${booking.reference} has changed since it was shown. Nothing was done.`
      return showMoney(visit, { status: 409, sentence, since: outcome.since })
    }
    if ('refusal' in outcome.done) return showMoney(visit, { status: 422, sentence: outcome.done.refusal })
    const { words, isFailure } = await sendAndTell(deps, booking, outcome.done, visit.now)
    return visit.done(moneyUrl(site), words, { isFailure, reference: booking.reference })
  }

  statementDocuments(door, deps)
  takings(door)
  ledger(door)
}

/** Returns the days of the requested month, by default of the last one that is over. */
function monthOf(asked = '', now: Date): { name: string; from: number; before: number } {
  const days = parseMonth(asked)
  if (days) return { name: asked, ...days }
  const before = firstOfMonth(todayAt(now, OPERATOR_ZONE))
  const from = firstOfMonth(before - 1)
  return { name: formatMonth(from), from, before }
}
