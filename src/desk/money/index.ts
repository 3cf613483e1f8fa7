import type { FastifyReply } from 'fastify'
import type { Database } from '../../db/database.ts'
import { keepIf } from '../../db/in-transaction.ts'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { invalidParam } from '../../http/field-names.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { findFullBookingByReference } from '../../services/bookings/find-booking.ts'
import { unlessChanged } from '../../services/bookings/log.ts'
import { recordDone, recordNoShow } from '../../services/changes/outcome.ts'
import { listAccounts } from '../../services/partners/ledger.ts'
import { listStatementsOfMonth } from '../../services/partners/statements.ts'
import { type Acceptance, acceptPayment } from '../../services/payments/accept-payment.ts'
import { refundCurrencies } from '../../services/payments/refunds.ts'
import {
  findNeedingReview,
  findRefund,
  listAskedForMore,
  listAwaitingPayment,
  listOpenRefunds,
} from '../../services/payments/review.ts'
import { orderRefund, recordRefundByHand, refundAgain } from '../../services/payments/send-refunds.ts'
import { keepTakings } from '../../services/payments/takings.ts'
import { en } from '../../texts/site/en.ts'
import { html } from '../../values/html.ts'
import { firstOfMonth, formatMonth, OPERATOR_ZONE, parseMonth, todayAt } from '../../values/time.ts'
import { confirmForm, isConfirmed, readSeen, writeSeen } from '../confirm.ts'
import type { Door, Visit } from '../door.ts'
import { amountOf } from '../parts.ts'
import { type DoneWords, sendAndTell } from '../send-and-tell.ts'
import { moneyPage, type MoneyRefusal, previewPage } from './money-page.ts'
import { MOST_ASKED } from './needing-items.ts'
import { closeAsShown, ledger, moneyUrl, moveStatement, statementDocuments, takings } from './statements.ts'

const { formats } = en

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

/** What a move does, and has then done, in words, or why it is refused. */
type Moved = ({ sentence: string; button: string } & DoneWords) | { refusal: string }

/**
 * A move of a booking's money: carried out in a transaction that has locked the booking, or rolled back for a preview.
 */
interface Move {
  booking: Booking
  act: (tx: Database) => Promise<Moved>
}

/** Returns the move that a form asks for. Throws NOT_FOUND for a booking that does not exist. */
async function findMove(db: Database, visit: Visit): Promise<Move> {
  const { typed } = visit
  const { refund_id: refundId, action = '' } = typed
  if (refundId !== undefined) {
    const settle = REFUND_ACTS.get(action)
    if (!settle) throw invalidParam('action', `must be ${[...REFUND_ACTS.keys()].join(' or ')}`)
    const found = await findRefund(db, 'live', refundId)
    if (!found) throw new ApiError('NOT_FOUND', 'there is no such refund')
    return { booking: found.booking, act: (tx) => settle(tx, found.booking, visit) }
  }
  const act = ACTS.get(action)
  if (!act) throw invalidParam('action', `must be ${[...REFUND_ACTS.keys(), ...ACTS.keys()].join(', ')}`)
  const found = await findFullBookingByReference(db, typed['reference'] ?? '')
  if (found?.booking.environment !== 'live') throw new ApiError('NOT_FOUND', 'there is no such booking')
  return { booking: found.booking, act: (tx) => act(tx, found.booking, visit) }
}

type Act = (tx: Database, booking: Booking, visit: Visit) => Promise<Moved>

/** What can be done about a refund that failed. */
const REFUND_ACTS: ReadonlyMap<string, Act> = new Map([
  ['refund_again', again],
  ['refund_by_hand', byHand],
])

/** What can be done about a booking. */
const ACTS: ReadonlyMap<string, Act> = new Map([
  ['accept', acceptIt],
  ['refund', refund],
  ['done', done],
  ['no_show', noShow],
])

async function again(tx: Database, booking: Booking, { typed, by, now }: Visit): Promise<Moved> {
  const retry = await refundAgain(tx, booking, typed['refund_id'] ?? '', by, now)
  if (retry === 'not failed') return { refusal: 'This refund is not marked as failed: there is nothing to try again.' }
  if (retry === 'settled otherwise') return SETTLED_OTHERWISE
  const amount = formats.money(retry.amountMinor, retry.currency)
  return {
    sentence: `The refund of ${amount} for ${booking.reference} is sent to the provider again. It is refunded only once, even if an earlier attempt has gone through after all.`,
    button: `Try to refund ${amount} again`,
    done: `The refund of ${amount} was sent again`,
    failed: (why) => `The refund was tried again and failed again: ${why}`,
  }
}

async function byHand(tx: Database, booking: Booking, { typed, by, now }: Visit): Promise<Moved> {
  const recorded = await recordRefundByHand(tx, booking, typed['refund_id'] ?? '', by, now)
  if (recorded === 'not failed')
    return { refusal: 'This refund has been made, or is tried again automatically: there is nothing to record.' }
  if (recorded === 'settled otherwise') return SETTLED_OTHERWISE
  const amount = formats.money(recorded.amountMinor, recorded.currency)
  return {
    sentence: `The refund of ${amount} for ${booking.reference} is recorded as paid back by you, for example by bank transfer, and gets its receipt. Nothing is sent to the provider: press only once the money is on its way.`,
    button: `${amount} was paid back`,
    done: `${amount} recorded as paid back`,
  }
}

async function refund(tx: Database, booking: Booking, { typed, by, now }: Visit): Promise<Moved> {
  const currency = typed['currency'] ?? booking.currency
  const amountMinor = amountOf(typed['amount'], currency)
  if (amountMinor === undefined) return { refusal: 'Please enter the amount to refund, such as 49.50.' }
  const currencies = await refundCurrencies(tx, booking)
  if (!currencies.includes(currency))
    return { refusal: `“${currency}” is not a currency of this booking: ${currencies.join(' or ')}.` }
  const ordered = { amountMinor, currency, reason: 'settled at the desk' }
  const leftMinor = await orderRefund(tx, booking.id, ordered, by, now)
  if (leftMinor < amountMinor) return { refusal: `Only ${formats.money(leftMinor, currency)} is left to refund.` }
  const amount = formats.money(amountMinor, currency)
  return {
    sentence: `${amount} of what was paid for ${booking.reference} is refunded the way it was paid; we keep ${formats.money(leftMinor - amountMinor, currency)}.`,
    button: `Refund ${amount}`,
    done: `Refund of ${amount} requested`,
  }
}

async function acceptIt(tx: Database, booking: Booking, { by, now }: Visit): Promise<Moved> {
  const { reference, priceMinor, currency } = booking
  const outcome = await acceptPayment(tx, booking.id, by, now)
  if (outcome !== 'accepted') return { refusal: `${reference}: ${REFUSED[outcome]}.` }
  return {
    sentence: `What was received is accepted as the price of ${reference}, ${formats.money(priceMinor, currency)}: it is confirmed as paid, nothing is collected, and the traveller gets the vouchers.`,
    button: 'Accept as paid',
    done: 'Accepted as paid',
  }
}

const REFUSED: Readonly<Record<Exclude<Acceptance, 'accepted'>, string>> = {
  'nothing received': 'no payment was received that could be accepted',
  'already settled': 'it is already settled, so there is nothing to accept',
  'sold since': 'its link or its seats were sold to others, so refund the payment instead',
}

async function done(tx: Database, { id, reference }: Booking, { by, now }: Visit): Promise<Moved> {
  const made = await recordDone(tx, id, by, now)
  if (made === 0) return NOTHING_LEFT
  return {
    sentence: `${formats.counted(made, 'item', 'items')} of ${reference} took place: its partner’s commission is earned once all are over.`,
    button: 'It took place',
    done: `${formats.counted(made, 'item', 'items')} marked as done`,
  }
}

async function noShow(tx: Database, { id, reference }: Booking, { by, now }: Visit): Promise<Moved> {
  const missed = await recordNoShow(tx, id, by, now)
  if (missed === 0) return NOTHING_LEFT
  return {
    sentence: `Nobody came for ${formats.counted(missed, 'item', 'items')} of ${reference}: its partner earns nothing on what was not paid.`,
    button: 'Nobody came',
    done: `${formats.counted(missed, 'item', 'items')} marked as no-show`,
  }
}

const SETTLED_OTHERWISE: Moved = {
  refusal:
    'Less is left of its payment, or there has been another refund since of the same amount: refund an amount instead.',
}

const NOTHING_LEFT: Moved = { refusal: 'Everything of it that has begun is marked already.' }
