import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import type { FullBooking } from '../../services/bookings/find-booking.ts'
import { addNote, unlessChanged } from '../../services/bookings/log.ts'
import { resendPaymentLink, resendVouchers } from '../../services/notify/resend.ts'
import { receiveOnArrival, toCollectMinor } from '../../services/payments/amount-due.ts'
import { refundableMinor } from '../../services/payments/refunds.ts'
import { orderRefund } from '../../services/payments/send-refunds.ts'
import { en } from '../../texts/site/en.ts'
import { html } from '../../values/html.ts'
import type { Page } from '../../web/layout/layout.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { isConfirmed, readSeen, confirmForm } from '../confirm.ts'
import type { Door, Visit } from '../door.ts'
import { amountOf, exampleAmount } from '../parts.ts'
import { mayManageMoney } from '../permissions.ts'
import { sendAndTell } from '../send-and-tell.ts'
import { getBooking, type SeenBooking } from './get-booking.ts'
import { toPublicBooking } from './show-booking.ts'

/** The maximum length of a note. */
const NOTE_LENGTH = 2000

/**
 * Registers /desk/bookings/<reference>: everything about a booking, its notes, manual payments and refunds, and sending
 * its vouchers again.
 */
export function booking(door: Door, deps: Deps, site: Site): void {
  const { db } = deps
  const path = '/desk/bookings/:reference'
  const ownUrl = ({ booking }: SeenBooking) => `${site.url}/desk/bookings/${booking.reference}`

  door.get(path, async (visit) => toPublicBooking(site, visit, await getBooking(db, visit.params)))

  door.post(path, async (visit) => {
    const { typed, params } = visit
    const found = await getBooking(db, params)
    if (typed['note'] !== undefined) return note(visit, found, typed['note'])
    if (typed['received'] !== undefined) return received(deps, site, visit, found)
    if (typed['refund'] !== undefined) return refund(deps, site, visit, found)
    if (typed['link'] !== undefined) return sendLink(visit, found)
    return toPublicBooking(site, visit, found, { status: 422, sentence: 'The form does not say what to do.' })
  })

  door.post(`${path}/vouchers`, async (visit) => {
    const found = await getBooking(db, visit.params)
    const to = await resendVouchers(db, found.booking, visit.by, visit.now)
    if (to !== undefined) return visit.done(ownUrl(found), 'The vouchers are on their way.')
    const sentence = 'There are no vouchers to send: the booking is not confirmed, or nothing is left of it.'
    return toPublicBooking(site, visit, found, { status: 422, sentence })
  })

  async function note(visit: Visit, found: SeenBooking, written: string): Promise<FastifyReply> {
    const { operator, actor, typed, now, done } = visit
    const text = written.trim()
    if (text === '' || text.length > NOTE_LENGTH) {
      const sentence = `A note must have 1 to ${NOTE_LENGTH} characters.`
      return toPublicBooking(site, visit, found, { status: 422, sentence, typed })
    }
    await addNote(db, found.booking, { author: operator.name, text, actor }, now)
    return done(ownUrl(found), 'Note added')
  }

  async function sendLink(visit: Visit, found: SeenBooking): Promise<FastifyReply> {
    if (await resendPaymentLink(db, found.booking, visit.by, visit.now))
      return visit.done(ownUrl(found), 'The payment link is on its way.')
    return toPublicBooking(site, visit, found, { status: 422, sentence: 'There is nothing to pay by card.' })
  }
}

const REASON_LENGTH = 200

/** Records what was received on arrival, once its preview is confirmed. */
async function received(deps: Deps, site: Site, visit: Visit, found: SeenBooking): Promise<FastifyReply> {
  if (!mayManageMoney(visit.operator.role)) return visit.refuse()
  const { booking } = found
  const { typed, by, now } = visit
  const amountMinor = amountOf(typed['received'], booking.currency)
  const dueMinor = await toCollectMinor(deps.db, booking)
  const due = en.formats.money(dueMinor, booking.currency)
  const refused = (sentence: string) => toPublicBooking(site, visit, found, { status: 422, sentence, typed })
  if (amountMinor === undefined) return refused(`Please enter the amount, such as ${exampleAmount(booking.currency)}.`)
  if (dueMinor === 0) return refused('There is nothing to collect for this booking.')
  if (amountMinor > dueMinor) return refused(`Only ${due} is left to collect.`)
  if (!isConfirmed(typed))
    return showMoney(site, visit, found, { kind: 'received', amountMinor, leftMinor: dueMinor - amountMinor })
  const amount = en.formats.money(amountMinor, booking.currency)
  return carryOut(deps, site, visit, found, `${amount} recorded as received`, async (tx, locked) => {
    const leftMinor = await receiveOnArrival(tx, locked, amountMinor, by, now)
    return amountMinor <= leftMinor
  })
}

/** Refunds an amount, once its preview is confirmed. */
async function refund(deps: Deps, site: Site, visit: Visit, found: SeenBooking): Promise<FastifyReply> {
  if (!mayManageMoney(visit.operator.role)) return visit.refuse()
  const { booking } = found
  const { typed, by, now } = visit
  const amountMinor = amountOf(typed['refund'], booking.currency)
  const reason = (typed['reason'] ?? '').trim()
  const paid = await refundableMinor(deps.db, booking)
  const refused = (sentence: string) => toPublicBooking(site, visit, found, { status: 422, sentence, typed })
  if (amountMinor === undefined) return refused(`Please enter the amount, such as ${exampleAmount(booking.currency)}.`)
  if (amountMinor > paid) return refused(`Only ${en.formats.money(paid, booking.currency)} is left to refund.`)
  if (reason === '' || reason.length > REASON_LENGTH)
    return refused(`Please give a reason of at most ${REASON_LENGTH} characters.`)
  if (!isConfirmed(typed))
    return showMoney(site, visit, found, { kind: 'refund', amountMinor, leftMinor: paid - amountMinor, reason })
  const ordered = { amountMinor, currency: booking.currency, reason }
  return carryOut(
    deps,
    site,
    visit,
    found,
    `Refund of ${en.formats.money(amountMinor, booking.currency)} requested`,
    async (tx) => amountMinor <= (await orderRefund(tx, booking.id, ordered, by, now)),
  )
}

function showMoney(site: Site, visit: Visit, { booking, seen }: SeenBooking, what: MoneyMove): FastifyReply {
  return visit.show(moneyPage(site, { booking, what, seen, asked: visit.typed }))
}

/** Carries out what was previewed if nothing has happened since; otherwise shows what has. */
async function carryOut(
  deps: Deps,
  site: Site,
  visit: Visit,
  { booking }: SeenBooking,
  done: string,
  act: (tx: Deps['db'], locked: FullBooking['booking']) => Promise<boolean>,
): Promise<FastifyReply> {
  const outcome = await unlessChanged(deps.db, booking.id, readSeen(visit), act)
  if ('done' in outcome && outcome.done) {
    const { words, isFailure } = await sendAndTell(deps, booking, { done }, visit.now)
    return visit.done(`${site.url}/desk/bookings/${booking.reference}`, words, { isFailure })
  }
  const since = 'since' in outcome ? outcome.since : []
  const sentence = 'The booking has changed since you opened it. Nothing was done.'
  return toPublicBooking(site, visit, await getBooking(deps.db, visit.params), { status: 409, sentence, since })
}

/** A manual payment or a refund, and how much is left afterwards. */
type MoneyMove =
  | { kind: 'received'; amountMinor: number; leftMinor: number }
  | { kind: 'refund'; amountMinor: number; leftMinor: number; reason: string }

/** A manual payment or a refund before it is confirmed. */
interface MoneyView {
  booking: Booking
  what: MoneyMove
  seen: string
  asked: TextParams
}

/** Returns a page that shows what a form about money would do. */
function moneyPage({ url }: Site, { booking, what, seen, asked }: MoneyView): Page {
  const own = `${url}/desk/bookings/${booking.reference}`
  const money = (minor: number) => en.formats.money(minor, booking.currency)
  const [title, sentence, left, button] =
    what.kind === 'received'
      ? [
          `${money(what.amountMinor)} received on arrival`,
          'The traveller gets a receipt, and whoever collects the rest finds it on a new voucher.',
          `${money(what.leftMinor)} is left to collect.`,
          `Record ${money(what.amountMinor)} as received`,
        ]
      : [
          `Refund ${money(what.amountMinor)}`,
          `It is refunded the way it was paid, the latest payment first; cash that was received on arrival you hand back yourself. Reason: ${what.reason}`,
          `We keep ${money(what.leftMinor)} of what was paid.`,
          `Refund ${money(what.amountMinor)}`,
        ]
  return {
    title,
    main: html`<p><a href="${own}">${booking.reference}</a></p>
      <section class="card narrow">
        <h1>${title}</h1>
        <p>${sentence}</p>
        <p>${left}</p>
        ${confirmForm({ action: own, asked, seen, button, back: own })}
        <p class="muted">Nothing is done until you confirm.</p>
      </section>`,
  }
}
