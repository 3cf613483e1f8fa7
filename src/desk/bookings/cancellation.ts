import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { type BookingLogLine, unlessChanged } from '../../services/bookings/log.ts'
import { cancelAsQuoted, type GiveBack, previewCancellation, type Cancellation } from '../../services/changes/cancel.ts'
import { en } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { parseDecimal, toDecimal } from '../../values/money.ts'
import { canMove } from '../../values/states.ts'
import type { Page } from '../../web/layout/layout.ts'
import { hidden, waysField } from '../../web/parts/fields.ts'
import { operatorMoment } from '../../web/parts/moments.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { isConfirmed, readSeen, confirmForm } from '../confirm.ts'
import type { Door, Visit } from '../door.ts'
import { mayManageMoney } from '../permissions.ts'
import { sendAndTell } from '../send-and-tell.ts'
import { getBooking, type SeenBooking } from './get-booking.ts'
import { startWords } from './labels.ts'
import { sinceList } from './since-list.ts'

/**
 * Registers /desk/bookings/<reference>/cancellation, which cancels a whole booking, on its terms or with a full refund.
 */
export function cancellation(door: Door, deps: Deps, site: Site): void {
  const { db } = deps
  const path = '/desk/bookings/:reference/cancellation'

  door.get(path, async (visit) => showForm(visit, await getBooking(db, visit.params)))

  door.post(path, async (visit) => {
    const { operator, typed, params, by, now } = visit
    const found = await getBooking(db, params)
    const giveBack = giveBackOf(typed)
    if (giveBack === undefined) return showForm(visit, found, { status: 422 })
    if (giveBack === 'full' && !mayManageMoney(operator.role)) return visit.refuse()
    if (!isConfirmed(typed)) return showForm(visit, found, { giveBack })
    const quotedRefundMinor = parseDecimal(typed['quoted_refund'] ?? '', 2)
    const outcome = await unlessChanged(db, found.booking.id, readSeen(visit), async (tx, { id }) =>
      cancelAsQuoted(tx, id, { ...by, giveBack, quotedRefundMinor }, now),
    )
    if ('done' in outcome && outcome.done?.booking.status === 'cancelled') {
      const { words, isFailure } = await sendAndTell(deps, found.booking, { done: 'Cancelled' }, now)
      return visit.done(`${site.url}/desk/bookings/${found.booking.reference}`, words, { isFailure })
    }
    const since = 'since' in outcome ? outcome.since : []
    return showForm(visit, await getBooking(db, params), { giveBack, status: 409, since })
  })

  /** Shows the choice of refund or, once it is chosen, the amounts. */
  async function showForm(
    visit: Visit,
    found: SeenBooking,
    { giveBack, status = 200, since = [] }: Shown = {},
  ): Promise<FastifyReply> {
    const { booking } = found
    const { operator, now, show } = visit
    if (!canMove(booking.status, 'cancel'))
      return show(closedPage(site, booking, { status: status === 409 ? 409 : 422, since }))
    const view = {
      booking,
      byTerms: await previewCancellation(db, booking, now, 'terms'),
      inFull: await previewCancellation(db, booking, now, 'full'),
      seen: found.seen,
      may: { full: mayManageMoney(operator.role) },
      giveBack,
      since,
    }
    return show({ ...cancellationPage(site, view), status })
  }
}

interface Shown {
  giveBack?: GiveBack
  status?: 200 | 409 | 422
  since?: readonly BookingLogLine[]
}

/** Returns the chosen refund: on the terms by default, or in full; undefined for anything else. */
export function giveBackOf({ give_back: typed = 'terms' }: TextParams): GiveBack | undefined {
  return typed === 'terms' || typed === 'full' ? typed : undefined
}

/** A cancellation before it is confirmed. */
interface CancellationView {
  booking: Booking
  byTerms: Cancellation
  inFull: Cancellation
  /** How many lines of the log were displayed. */
  seen: string
  may: { full: boolean }
  /** The chosen refund; undefined until it is chosen. */
  giveBack: GiveBack | undefined
  /** What others have done to the booking meanwhile. */
  since: readonly BookingLogLine[]
}

const { formats } = en

/** Asks how much to refund, or shows the amounts and who is notified. */
function cancellationPage({ url }: Site, view: CancellationView): Page {
  const { booking, giveBack, since } = view
  const own = `${url}/desk/bookings/${booking.reference}`
  const title = `Cancel ${booking.reference}`
  return {
    title,
    state: booking.status,
    main: html`<p><a href="${own}">${booking.reference}</a></p>
      ${sinceList(since)}
      <section class="card narrow">
        <h1>${title}</h1>
        <p>
          ${booking.firstName} ${booking.lastName}, first start
          ${startWords(booking, booking.firstStartAt, booking.timeZone)},
          ${formats.money(booking.priceMinor, booking.currency)}.
        </p>
        ${giveBack === undefined ? choice(own, view) : outcome(own, view, giveBack)}
      </section>`,
  }
}

function choice(own: string, { booking, byTerms, inFull, seen, may }: CancellationView): Markup {
  const money = (minor: number) => formats.money(minor, booking.currency)
  const until =
    byTerms.deadline === null ? 'never free under its terms' : `free until ${operatorMoment(byTerms.deadline)}`
  const terms = { value: 'terms', label: `Under the terms: ${money(byTerms.refundMinor)}`, remark: until }
  const full = { value: 'full', label: `In full: ${money(inFull.refundMinor)}`, remark: 'no fee' }
  return html`<form method="post" action="${own}/cancellation">
    ${hidden('seen', seen)}
    ${waysField({ name: 'give_back', label: 'Refund', ways: may.full ? [terms, full] : [terms], chosen: 'terms' })}
    <div class="row start"><button>Preview</button> <a class="button quiet" href="${own}">Leave it as it is</a></div>
  </form>`
}

function outcome(own: string, { booking, byTerms, inFull, seen }: CancellationView, giveBack: GiveBack): Markup {
  const { refundMinor, feeMinor } = giveBack === 'full' ? inFull : byTerms
  const money = (minor: number) => formats.money(minor, booking.currency)
  const way = booking.settlement === 'account' ? 'credited on the partner’s statement' : 'the way it was paid'
  const content = html`${hidden('quoted_refund', toDecimal(refundMinor).toFixed(2))}
    <dl class="summary">
      <dt>Refund</dt>
      <dd><strong>${money(refundMinor)}</strong> ${refundMinor > 0 && way}</dd>
      <dt>Cancellation fee</dt>
      <dd>${money(feeMinor)}</dd>
    </dl>
    <p class="muted">
      Everything that is still ahead is cancelled. The traveller and everybody involved is notified. Nothing is done
      until you confirm.
    </p>`
  const button = refundMinor > 0 ? `Cancel, and refund ${money(refundMinor)}` : 'Cancel the booking'
  const asked = { give_back: giveBack }
  return confirmForm({ action: `${own}/cancellation`, asked, seen, button, back: own, content })
}

/** Returns the page for a booking that can no longer be cancelled. */
function closedPage(
  { url }: Site,
  { reference, status }: Booking,
  { status: code, since }: { status: 409 | 422; since: readonly BookingLogLine[] },
): Page {
  return {
    title: `${reference} cannot be cancelled`,
    status: code,
    state: status,
    main: html`${sinceList(since)}
      <section class="card narrow">
        <h1>${reference} cannot be cancelled</h1>
        <p>It is ${status}. Nothing was done.</p>
        <div class="row start"><a class="button" href="${url}/desk/bookings/${reference}">Back to the booking</a></div>
      </section>`,
  }
}
