import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import type { FullBooking } from '../../services/bookings/find-booking.ts'
import { listBookingLog } from '../../services/bookings/log.ts'
import { addNote, listNotes } from '../../services/bookings/notes.ts'
import { canMove } from '../../services/bookings/states.ts'
import { unlessChanged } from '../../services/bookings/unless-changed.ts'
import { resendPaymentLink } from '../../services/messages/letters/resend-payment-link.ts'
import { resendVouchers } from '../../services/messages/letters/resend.ts'
import { dueByCardMinor } from '../../services/money/payments/due.ts'
import { paidMinor } from '../../services/money/payments/paid.ts'
import { listPayments, listRefunds } from '../../services/money/payments/payment.ts'
import { refundableMinor } from '../../services/money/payments/plan-refund.ts'
import { findPartner } from '../../services/partners/partner.ts'
import { receiveOnArrival, toCollectMinor } from '../../services/selling/paying/receive-on-arrival.ts'
import { refundByHand } from '../../services/selling/paying/refund-by-hand.ts'
import { sendRefunds } from '../../services/selling/paying/send-refunds.ts'
import { en } from '../../texts/site/en.ts'
import { amountOf } from '../amount.ts'
import { isConfirmed } from '../confirm.ts'
import type { Door, Visit } from '../door.ts'
import { mayManageMoney } from '../rooms.ts'
import { bookingPage, type BookingRefusal } from './booking-page.ts'
import { getBooking, type SeenBooking, seenLines } from './get-booking.ts'
import { moneyPage } from './money-page.ts'

/** The maximum length of a note. */
const NOTE_LENGTH = 2000
const REASON_LENGTH = 200

/**
 * Registers /desk/bookings/<reference>: everything about a booking, its notes, manual payments and refunds, and sending
 * its vouchers again.
 */
export function booking(door: Door, deps: Deps, site: Site): void {
  const { db } = deps
  const path = '/desk/bookings/:reference'
  const ownUrl = ({ booking }: FullBooking) => `${site.url}/desk/bookings/${booking.reference}`

  async function showBooking({ operator, query, read, show }: Visit, found: SeenBooking, refusal?: BookingRefusal) {
    const view = await read(async (aside) => ({
      log: await listBookingLog(aside, found.booking),
      notes: await listNotes(aside, found.booking),
      payments: await listPayments(aside, found.booking),
      refunds: await listRefunds(aside, found.booking),
      paidMinor: await paidMinor(aside, found.booking),
      toCollectMinor: await toCollectMinor(aside, found.booking),
      dueByCardMinor: await dueByCardMinor(aside, found.booking),
      partner: await findPartner(aside, found.booking.partnerId),
    }))
    const may = { money: mayManageMoney(operator.role), cancel: canMove(found.booking.status, 'cancel') }
    const sent = query['sent'] === '1' ? 'vouchers' : query['sent'] === 'link' ? 'link' : undefined
    return show(bookingPage(site, { ...found, ...view, may, refusal, sent }))
  }

  door.get(path, async (visit) => showBooking(visit, await getBooking(db, visit.named)))

  door.post(path, async (visit) => {
    const { typed, named } = visit
    const found = await getBooking(db, named)
    if (typed['note'] !== undefined) return note(visit, found, typed['note'])
    if (typed['received'] !== undefined) return received(visit, found)
    if (typed['refund'] !== undefined) return refund(visit, found)
    if (typed['link'] !== undefined) return sendLink(visit, found)
    return showBooking(visit, found, { status: 422, sentence: 'The form does not say what to do.' })
  })

  door.post(`${path}/vouchers`, async (visit) => {
    const found = await getBooking(db, visit.named)
    const to = await resendVouchers(db, found.booking, visit.doer, visit.now)
    if (to !== undefined) return seeOther(visit.reply, `${ownUrl(found)}?sent=1`)
    return showBooking(visit, found, {
      status: 422,
      sentence: 'There are no vouchers to send: the booking is not confirmed, or nothing is left of it.',
    })
  })

  async function sendLink(visit: Visit, found: SeenBooking): Promise<FastifyReply> {
    if (await resendPaymentLink(db, found.booking, visit.doer, visit.now))
      return seeOther(visit.reply, `${ownUrl(found)}?sent=link`)
    return showBooking(visit, found, { status: 422, sentence: 'There is nothing to pay by card.' })
  }

  async function note(visit: Visit, found: SeenBooking, written: string): Promise<FastifyReply> {
    const text = written.trim()
    if (text === '' || text.length > NOTE_LENGTH)
      return showBooking(visit, found, {
        status: 422,
        sentence: `A note must have 1 to ${NOTE_LENGTH} characters.`,
        typed: visit.typed,
      })
    const { operator, actor, now, reply } = visit
    await addNote(db, found.booking, { author: operator.name, text, actor }, now)
    return seeOther(reply, ownUrl(found))
  }

  async function received(visit: Visit, found: SeenBooking): Promise<FastifyReply> {
    if (!mayManageMoney(visit.operator.role)) return visit.refuse()
    const { booking } = found
    const amountMinor = amountOf(visit.typed['received'])
    const dueMinor = await toCollectMinor(db, booking)
    const due = en.formats.money(dueMinor, booking.currency)
    const refused = (sentence: string) => showBooking(visit, found, { status: 422, sentence, typed: visit.typed })
    if (amountMinor === undefined) return refused('Please enter the amount, such as 49.50.')
    if (dueMinor === 0) return refused('There is nothing to collect for this booking.')
    if (amountMinor > dueMinor) return refused(`Only ${due} is left to collect.`)
    if (!isConfirmed(visit.typed)) {
      const what = { kind: 'received', amountMinor, leftMinor: dueMinor - amountMinor } as const
      return showMoney(visit, found, what)
    }
    const { doer, now } = visit
    return carryOut(visit, found, async (tx, locked) => {
      const leftMinor = await receiveOnArrival(tx, locked, amountMinor, doer, now)
      return amountMinor <= leftMinor
    })
  }

  async function refund(visit: Visit, found: SeenBooking): Promise<FastifyReply> {
    if (!mayManageMoney(visit.operator.role)) return visit.refuse()
    const { booking } = found
    const { typed, doer, now } = visit
    const amountMinor = amountOf(typed['refund'])
    const reason = (typed['reason'] ?? '').trim()
    const paid = await refundableMinor(db, booking)
    const refused = (sentence: string) => showBooking(visit, found, { status: 422, sentence, typed })
    if (amountMinor === undefined) return refused('Please enter the amount, such as 49.50.')
    if (amountMinor > paid) return refused(`Only ${en.formats.money(paid, booking.currency)} is left to refund.`)
    if (reason === '' || reason.length > REASON_LENGTH)
      return refused(`Please give a reason of at most ${REASON_LENGTH} characters.`)
    if (!isConfirmed(typed))
      return showMoney(visit, found, { kind: 'refund', amountMinor, leftMinor: paid - amountMinor, reason })
    const ordered = { amountMinor, currency: booking.currency, reason }
    return carryOut(visit, found, async (tx) => amountMinor <= (await refundByHand(tx, booking.id, ordered, doer, now)))
  }

  function showMoney(visit: Visit, { booking, seen }: SeenBooking, what: Parameters<typeof moneyPage>[1]['what']) {
    return visit.show(moneyPage(site, { booking, what, seen, asked: visit.typed }))
  }

  /** Carries out what was previewed if nothing has happened since; otherwise shows what has. */
  async function carryOut(
    visit: Visit,
    found: SeenBooking,
    act: (tx: Deps['db'], locked: FullBooking['booking']) => Promise<boolean>,
  ): Promise<FastifyReply> {
    const outcome = await unlessChanged(db, found.booking.id, seenLines(visit.typed), act)
    if (outcome && 'done' in outcome && outcome.done) {
      await sendRefunds(deps, found.booking.id, visit.now)
      return seeOther(visit.reply, ownUrl(found))
    }
    const since = outcome && 'since' in outcome ? outcome.since : []
    const sentence = 'The booking has changed since you opened it. Nothing was done.'
    return showBooking(visit, await getBooking(db, visit.named), { status: 409, sentence, since })
  }
}
