import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../../deps.ts'
import { seeOther } from '../../../http/mount.ts'
import { type Booking, productReference } from '../../../services/bookings/booking.ts'
import { type BookingLogLine, unlessChanged } from '../../../services/bookings/log.ts'
import { cancelItem, previewItemCancellation, type ItemCancellation } from '../../../services/changes/cancel-items.ts'
import type { GiveBack } from '../../../services/changes/cancel.ts'
import type { DifferencePlan } from '../../../services/changes/settle-difference.ts'
import { en } from '../../../texts/site/en.ts'
import { html, type Markup } from '../../../values/html.ts'
import { parseDecimal, toDecimal } from '../../../values/money.ts'
import type { Page } from '../../../web/layout/layout.ts'
import { hidden, waysField } from '../../../web/parts/fields.ts'
import { operatorMoment } from '../../../web/parts/moments.ts'
import { isConfirmed, readSeen, confirmForm } from '../../confirm.ts'
import type { Door, Visit } from '../../door.ts'
import { refusalLine } from '../../parts.ts'
import { mayManageMoney } from '../../permissions.ts'
import { sendAndTell } from '../../send-and-tell.ts'
import { giveBackOf } from '../cancellation.ts'
import { getBooking } from '../get-booking.ts'
import { startWords } from '../labels.ts'
import { sinceList } from '../since-list.ts'
import { getItem } from './item.ts'

/** Registers /desk/bookings/<reference>/items/<n>/cancellation, where single items are cancelled. */
export function itemCancellation(door: Door, deps: Deps, site: Site): void {
  const { db } = deps
  const path = '/desk/bookings/:reference/items/:number/cancellation'

  door.get(path, (visit) => showForm(visit))

  door.post(path, async (visit) => {
    const { operator, typed, params, by, now } = visit
    const full = await getBooking(db, params)
    const { number } = getItem(full, params)
    const giveBack = giveBackOf(typed)
    if (giveBack === undefined) return showForm(visit, { status: 422 })
    if (giveBack === 'full' && !mayManageMoney(operator.role)) return visit.refuse()
    if (!isConfirmed(typed)) return showForm(visit, { giveBack })
    const shownKeptMinor = parseDecimal(typed['quoted_fee'] ?? '', 2)
    const outcome = await unlessChanged(db, full.booking.id, readSeen(visit), (tx, locked) =>
      cancelItem(tx, locked, { number, giveBack, shownKeptMinor }, by, now),
    )
    if ('done' in outcome && outcome.done) {
      const { words, isFailure } = await sendAndTell(deps, full.booking, { done: `Item ${number} cancelled` }, now)
      return visit.done(`${site.url}/desk/bookings/${full.booking.reference}`, words, { isFailure })
    }
    const since = 'since' in outcome ? outcome.since : []
    return showForm(visit, { giveBack, status: 409, since })
  })

  /** Shows the choice of the refund, or its amounts once it is chosen. */
  async function showForm(
    { operator, now, show, params, reply }: Visit,
    { giveBack, status = 200, since = [] }: Shown = {},
  ): Promise<FastifyReply> {
    const full = await getBooking(db, params)
    const { booking, seen } = full
    const { number } = getItem(full, params)
    const byTerms = await previewItemCancellation(db, booking, number, 'terms', now)
    const inFull = await previewItemCancellation(db, booking, number, 'full', now)
    // The only item is the whole booking, which has a preview of its own. A confirmed form never leads there.
    if (byTerms === 'last' && status !== 409)
      return seeOther(reply, `${site.url}/desk/bookings/${booking.reference}/cancellation`)
    if (typeof byTerms === 'string' || typeof inFull === 'string') {
      const isLast = byTerms === 'last'
      return show(uncancellablePage(site, booking, { status: status === 409 ? 409 : 422, since, isLast }))
    }
    const view = {
      booking,
      byTerms,
      inFull,
      seen,
      may: { full: mayManageMoney(operator.role) },
      giveBack,
      since,
      isOutdated: status === 409,
    }
    return show({ ...itemCancellationPage(site, view), status })
  }
}

interface Shown {
  giveBack?: GiveBack
  status?: 200 | 409 | 422
  since?: readonly BookingLogLine[]
}

/** A cancellation of one item before it is confirmed. */
interface ItemCancellationView {
  booking: Booking
  byTerms: ItemCancellation
  inFull: ItemCancellation
  seen: string
  may: { full: boolean }
  /** The chosen refund; undefined until it is chosen. */
  giveBack: GiveBack | undefined
  /** What others have done to the booking meanwhile, and whether anything differs from the preview. */
  since: readonly BookingLogLine[]
  isOutdated: boolean
}

const { formats } = en

/** Returns the page that asks how much to refund for an item, or shows the amounts. */
function itemCancellationPage({ url }: Site, view: ItemCancellationView): Page {
  const { booking, byTerms, giveBack, since, isOutdated } = view
  const { item } = byTerms
  const own = `${url}/desk/bookings/${booking.reference}`
  const title = `Cancel ${productReference(booking, item)}`
  return {
    title,
    state: booking.status,
    main: html`<p><a href="${own}">${booking.reference}</a></p>
      ${sinceList(since)}
      ${
        isOutdated &&
        since.length === 0 &&
        refusalLine('The amounts are no longer those that were shown. Nothing was done.')
      }
      <section class="card narrow">
        <h1>${title}</h1>
        <p>
          ${booking.firstName} ${booking.lastName}, ${startWords(booking, item.startsAt, item.timeZone)},
          ${formats.money(item.priceMinor, booking.currency)}. The rest of the booking remains.
        </p>
        ${giveBack === undefined ? choice(own, view) : outcome(own, view, giveBack)}
      </section>`,
  }
}

function choice(own: string, { booking, byTerms, inFull, seen, may }: ItemCancellationView): Markup {
  const money = (minor: number) => formats.money(minor, booking.currency)
  const less = ({ item, keptMinor }: ItemCancellation) => money(item.priceMinor - keptMinor)
  const until =
    byTerms.deadline === null ? 'never free under its terms' : `free until ${operatorMoment(byTerms.deadline)}`
  const terms = { value: 'terms', label: `Under the terms: ${less(byTerms)}`, remark: until }
  const full = { value: 'full', label: `In full: ${less(inFull)}`, remark: 'no fee' }
  return html`<form method="post" action="${own}/items/${byTerms.item.number}/cancellation">
    ${hidden('seen', seen)}
    ${waysField({ name: 'give_back', label: 'Taken off the price', ways: may.full ? [terms, full] : [terms], chosen: 'terms' })}
    <div class="row start"><button>Preview</button> <a class="button quiet" href="${own}">Leave it as it is</a></div>
  </form>`
}

function outcome(own: string, { booking, byTerms, inFull, seen }: ItemCancellationView, giveBack: GiveBack): Markup {
  const { item, keptMinor, bookingPriceMinor, difference } = giveBack === 'full' ? inFull : byTerms
  const money = (minor: number) => formats.money(minor, booking.currency)
  const refundMinor = difference?.refundMinor ?? 0
  const content = html`${hidden('quoted_fee', toDecimal(keptMinor).toFixed(2))}
    <dl class="summary">
      <dt>Refund</dt>
      <dd><strong>${money(refundMinor)}</strong> ${differenceWords(difference, money)}</dd>
      <dt>Cancellation fee</dt>
      <dd>${money(keptMinor)}</dd>
      <dt>New price of the booking</dt>
      <dd>${money(bookingPriceMinor)}, instead of ${money(booking.priceMinor)}</dd>
    </dl>
    <p class="muted">
      The traveller and everybody involved is notified; what remains gets new vouchers. Nothing is done until you
      confirm.
    </p>`
  const button = refundMinor > 0 ? `Cancel it, and refund ${money(refundMinor)}` : 'Cancel it'
  const action = `${own}/items/${item.number}/cancellation`
  return confirmForm({ action, asked: { give_back: giveBack }, seen, button, back: own, content })
}

function differenceWords(difference: DifferencePlan | undefined, money: (minor: number) => string): string {
  if (!difference) return ''
  if (difference.confirms) return 'what is left has been paid, and is confirmed'
  return {
    refund: 'the way it was paid',
    link:
      difference.askedMinor > 0
        ? `${money(difference.askedMinor)} remains to be paid by card`
        : 'nothing is asked for until you decide about the payment received',
    on_arrival: `${money(difference.collectMinor)} remains to be collected`,
    account: 'the partner owes less',
  }[difference.way]
}

/** Returns the page for an item that can no longer be cancelled alone. */
function uncancellablePage(
  { url }: Site,
  { reference, status }: Booking,
  { status: code, since, isLast }: { status: 409 | 422; since: readonly BookingLogLine[]; isLast: boolean },
): Page {
  const own = `${url}/desk/bookings/${reference}`
  const title = 'This cannot be cancelled on its own'
  return {
    title,
    status: code,
    state: status,
    main: html`${sinceList(since)}
      <section class="card narrow">
        <h1>${title}</h1>
        <p>
          ${isLast ? 'It is all that is left of the booking: cancel the booking instead.' : 'It has taken place, or has already been cancelled.'}
          Nothing was done.
        </p>
        <div class="row start">
          <a class="button" href="${isLast ? `${own}/cancellation` : own}"
            >${isLast ? 'Cancel the booking…' : 'Back to the booking'}</a
          >
        </div>
      </section>`,
  }
}
