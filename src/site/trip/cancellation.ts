import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/mount.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { findLinkedBookings } from '../../services/bookings/find-booking.ts'
import { cancelAsQuoted, previewCancellation, type Cancellation } from '../../services/changes/cancel.ts'
import { sendRefunds } from '../../services/payments/send-refunds.ts'
import { TRAVELLER } from '../../values/actor.ts'
import { html, type Markup } from '../../values/html.ts'
import { parseDecimal, toDecimal } from '../../values/money.ts'
import { canMove } from '../../values/states.ts'
import { toLocal } from '../../values/time.ts'
import { layoutFor } from '../../web/layout/layout-of-request.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { alertBox, hidden } from '../../web/parts/fields.ts'
import { callLink, withCalls } from '../../web/parts/links.ts'
import type { Door, OwnBooking, Visit } from './door.ts'

/** GET and POST /book/bookings/<token>/cancellation: the refund, and the cancellation (decisions 7.13). */
export function cancellation(door: Door, deps: Deps, { environment }: Site): void {
  const { db, sender } = deps
  const path = '/cancellation'

  door.get(path, (visit) => showForm(visit))

  const limit = deps.limit({ name: `${environment}:cancel`, perMinute: 10 })
  door.post(
    path,
    async (visit) => {
      const { booking, typed, now, layout, url, reply, show } = visit
      const quotedMinor = parseDecimal(typed['quoted_refund'] ?? '', 2)
      const quoted = { actor: TRAVELLER, quotedRefundMinor: quotedMinor, sender } as const
      const done = await cancelAsQuoted(db, booking.id, quoted, now)
      if (!done) return showForm({ ...visit, ...(await visit.again()) })
      if (done.booking.status !== 'cancelled') {
        const others = await othersOf(visit)
        const view = { url, cancellation: done, others, now, change: { wasMinor: quotedMinor } }
        return show({ ...cancellationPage(layout, view), status: 409 })
      }
      await sendRefunds(deps, done.booking.id, now)
      return seeOther(reply, url)
    },
    { limit },
  )

  /** Shows the form while the booking can be cancelled; otherwise the traveller's own page, or whom to call. */
  async function showForm(visit: Visit) {
    const { booking, now, layout, url, reply, show } = visit
    if (!canMove(booking.status, 'cancel')) return seeOther(reply, url)
    const preview = await previewCancellation(db, booking, now)
    const view = { url, cancellation: preview, others: await othersOf(visit), now, change: null }
    return show(preview.open ? cancellationPage(layout, view) : closedCancellationPage(layout, view))
  }

  /** Returns the bookings that stay when this one is cancelled; none unless a mail led here (decisions 7.27). */
  async function othersOf({ booking, way }: OwnBooking): Promise<Booking[]> {
    const linked = way === 'mail' ? await findLinkedBookings(db, booking) : []
    return linked.filter(({ status }) => status === 'confirmed')
  }
}

/** A cancellation before it is confirmed. */
interface CancellationView {
  /** The URL of the traveller's own page. */
  url: string
  cancellation: Cancellation
  now: Date
  /** The traveller's other bookings, which stay as they are. */
  others: readonly Booking[]
  /** Set if the refund is no longer the one that was displayed, which may be unknown. */
  change: { wasMinor: number | undefined } | null
}

/** Returns a page with the refund, its deadline, and the button that cancels. */
function cancellationPage(layout: Layout, view: CancellationView): Page {
  const { formats, cancellation: words } = layout.words
  const { url, cancellation, others, change, now } = view
  const { booking, refundMinor, feeMinor, deadline } = cancellation
  const money = (minor: number) => formats.money(minor, booking.currency)
  const was = change?.wasMinor === undefined ? undefined : money(change.wasMinor)
  const line = (label: string, minor: number): Markup =>
    html`<p class="sum"><span>${label}</span> <span>${money(minor)}</span></p>`
  const paidMinor = refundMinor + feeMinor
  const until = deadline && deadline > now ? formats.deadline(toLocal(deadline.getTime(), booking.timeZone)) : null
  return {
    title: words.title(booking.reference),
    state: booking.status,
    main: html`${change ? alertBox(words.changed.title, words.changed.text(was, money(refundMinor))) : ''}
      <section class="card narrow">
        <h1>${words.title(booking.reference)}</h1>
        <p>${[words.whole, ...others.map(({ product, reference }) => words.stays[product](reference))].join(' ')}</p>
        <div>
          ${line(words.price, booking.priceMinor)} ${line(words.paid, paidMinor)}
          ${feeMinor > 0 && line(words.fee, feeMinor)}
          <p class="sum total"><span>${words.refund}</span> <span>${money(refundMinor)}</span></p>
        </div>
        <p class="muted">
          ${paidMinor === 0 ? words.costsNothing : until === null ? words.noLongerFree : words.freeUntil(until)}
        </p>
        <form method="post" action="${url}/cancellation">
          ${hidden('quoted_refund', String(toDecimal(refundMinor)))}
          <div class="row start">
            <button class="grave" data-busy="${layout.words.layout.busy}">
              ${words.button(refundMinor > 0 ? money(refundMinor) : null)}
            </button>
            <a class="button quiet" href="${url}">${words.keep}</a>
          </div>
        </form>
      </section>`,
  }
}

/** Returns the page for a booking whose first item has started, with whom to call. */
function closedCancellationPage(layout: Layout, { url, cancellation: { booking } }: CancellationView): Page {
  const { operator } = layout
  const { cancellation: words } = layoutFor(layout, booking.product).words
  return {
    status: 422,
    title: words.closed.title,
    state: booking.status,
    main: html`<section class="card narrow">
      <h1>${words.closed.title}</h1>
      <p>${withCalls(words.closed.text(operator.phone))}</p>
      <div class="row start">
        ${callLink(operator.phone, words.closed.call)} <a class="button quiet" href="${url}">${words.back}</a>
      </div>
    </section>`,
  }
}
