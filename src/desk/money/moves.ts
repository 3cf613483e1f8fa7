import type { Database } from '../../db/database.ts'
import { ApiError } from '../../errors.ts'
import { invalidParam } from '../../http/field-names.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { findFullBookingByReference } from '../../services/bookings/find-booking.ts'
import { recordDone, recordNoShow } from '../../services/changes/outcome.ts'
import { type Acceptance, acceptPayment } from '../../services/payments/accept-payment.ts'
import { refundCurrencies } from '../../services/payments/refunds.ts'
import { findRefund } from '../../services/payments/review.ts'
import { recordRefundByHand, refundAgain, orderRefund } from '../../services/payments/send-refunds.ts'
import { en } from '../../texts/site/en.ts'
import type { Visit } from '../door.ts'
import { amountOf } from '../parts.ts'
import type { DoneWords } from '../send-and-tell.ts'

/** What a move does, and has then done, in words, or why it is refused. */
type Moved = ({ sentence: string; button: string } & DoneWords) | { refusal: string }

/**
 * A move of a booking's money: carried out in a transaction that has locked the booking, or rolled back for a preview.
 */
interface Move {
  booking: Booking
  act: (tx: Database) => Promise<Moved>
}

const { money, counted } = en.formats

/** Returns the move that a form asks for. Throws NOT_FOUND for a booking that does not exist. */
export async function findMove(db: Database, visit: Visit): Promise<Move> {
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
  const amount = money(retry.amountMinor, retry.currency)
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
  const amount = money(recorded.amountMinor, recorded.currency)
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
  if (leftMinor < amountMinor) return { refusal: `Only ${money(leftMinor, currency)} is left to refund.` }
  const amount = money(amountMinor, currency)
  return {
    sentence: `${amount} of what was paid for ${booking.reference} is refunded the way it was paid; we keep ${money(leftMinor - amountMinor, currency)}.`,
    button: `Refund ${amount}`,
    done: `Refund of ${amount} requested`,
  }
}

async function acceptIt(tx: Database, booking: Booking, { by, now }: Visit): Promise<Moved> {
  const { reference, priceMinor, currency } = booking
  const outcome = await acceptPayment(tx, booking.id, by, now)
  if (outcome !== 'accepted') return { refusal: `${reference}: ${REFUSED[outcome]}.` }
  return {
    sentence: `What was received is accepted as the price of ${reference}, ${money(priceMinor, currency)}: it is confirmed as paid, nothing is collected, and the traveller gets the vouchers.`,
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
    sentence: `${counted(made, 'item', 'items')} of ${reference} took place: its partner’s commission is earned once all are over.`,
    button: 'It took place',
    done: `${counted(made, 'item', 'items')} marked as done`,
  }
}

async function noShow(tx: Database, { id, reference }: Booking, { by, now }: Visit): Promise<Moved> {
  const missed = await recordNoShow(tx, id, by, now)
  if (missed === 0) return NOTHING_LEFT
  return {
    sentence: `Nobody came for ${counted(missed, 'item', 'items')} of ${reference}: its partner earns nothing on what was not paid.`,
    button: 'Nobody came',
    done: `${counted(missed, 'item', 'items')} marked as no-show`,
  }
}

const SETTLED_OTHERWISE: Moved = {
  refusal:
    'Less is left of its payment, or there has been another refund since of the same amount: refund an amount instead.',
}

const NOTHING_LEFT: Moved = { refusal: 'Everything of it that has begun is marked already.' }
