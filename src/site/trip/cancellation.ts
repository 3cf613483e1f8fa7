import type { FastifyReply } from 'fastify'
import { ownUrl } from '../../checkout/own-url.ts'
import { layoutFor } from '../../checkout/product-frame.ts'
import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/mount.ts'
import type { Api } from '../../http/zod.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { findLinkedBookings } from '../../services/bookings/find-booking.ts'
import { canMove } from '../../services/bookings/states.ts'
import { cancelAsQuoted, previewCancellation, type Cancellation } from '../../services/changes/cancel.ts'
import { sendRefunds } from '../../services/payments/send-refunds.ts'
import { TRAVELLER } from '../../values/actor.ts'
import { html, type Markup } from '../../values/html.ts'
import { parseDecimal, toDecimal } from '../../values/money.ts'
import { toLocal } from '../../values/time.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { type Layout, sendPage, type Page } from '../../web/layout/layout.ts'
import { alertBox, hidden } from '../../web/parts/fields.ts'
import { callLink, withCalls } from '../../web/parts/links.ts'
import { ownForms } from '../../web/request/own-forms.ts'
import { formTexts } from '../../web/request/text-params.ts'
import { findOwnBooking, type OwnBooking, unknownBookingPage } from './own-booking.ts'

type TokenRoute = { Params: { token: string } }

/** GET and POST /book/bookings/<token>/cancellation: the refund, and the cancellation (decisions 7.13). */
export function cancellation(api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  const { db, clock, sender, travellerKey } = deps
  const path = '/book/bookings/:token/cancellation'

  api.get<TokenRoute>(path, async (request, reply) => {
    const found = await findOwnBooking(deps, site.environment, request.params.token)
    const layout = layoutOf(request, found?.booking.language)
    return found ? show(reply, layout, found, clock()) : sendPage(reply, layout, unknownBookingPage(layout))
  })

  const limited = [ownForms(site), ...deps.limit({ name: `${site.environment}:cancel`, perMinute: 10 })]
  api.post<TokenRoute>(path, { onRequest: limited }, async (request, reply) => {
    const now = clock()
    const { token } = request.params
    const found = await findOwnBooking(deps, site.environment, token)
    const layout = layoutOf(request, found?.booking.language)
    if (!found) return sendPage(reply, layout, unknownBookingPage(layout))
    const quotedMinor = parseDecimal(formTexts(request.body)['quoted_refund'] ?? '', 2)
    const quoted = { actor: TRAVELLER, quotedRefundMinor: quotedMinor, sender } as const
    const done = await cancelAsQuoted(db, found.booking.id, quoted, now)
    if (!done) {
      const current = await findOwnBooking(deps, site.environment, token)
      return show(reply, layout, current ?? found, now)
    }
    if (done.booking.status !== 'cancelled') {
      const view = {
        url: ownUrl(layout, travellerKey, done.booking, found.way),
        cancellation: done,
        others: await othersOf(found),
        now,
        change: { wasMinor: quotedMinor },
      }
      return sendPage(reply, layout, { ...cancellationPage(layout, view), status: 409 })
    }
    await sendRefunds(deps, done.booking.id, now)
    return seeOther(reply, ownUrl(layout, travellerKey, done.booking, found.way))
  })

  /** Shows the form while the booking can be cancelled; otherwise the traveller's own page, or whom to call. */
  async function show(reply: FastifyReply, layout: Layout, found: OwnBooking, now: Date) {
    const { booking, way } = found
    const url = ownUrl(layout, travellerKey, booking, way)
    if (!canMove(booking.status, 'cancel')) return seeOther(reply, url)
    const preview = await previewCancellation(db, booking, now)
    const view = { url, cancellation: preview, others: await othersOf(found), now, change: null }
    return sendPage(reply, layout, preview.open ? cancellationPage(layout, view) : closedCancellationPage(layout, view))
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
