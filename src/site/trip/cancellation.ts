import type { FastifyReply } from 'fastify'
import { ownUrl } from '../../checkout/own-url.ts'
import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import type { Api } from '../../http/zod.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { findLinkedBookings } from '../../services/bookings/linked-bookings.ts'
import { canMove } from '../../services/bookings/states.ts'
import { cancelAsQuoted, previewCancellation } from '../../services/changes/cancel.ts'
import { sendRefunds } from '../../services/payments/send-refunds.ts'
import { TRAVELLER } from '../../values/actor.ts'
import { parseDecimal } from '../../values/money.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { type Layout, sendPage } from '../../web/layout/layout.ts'
import { ownForms } from '../../web/request/own-forms.ts'
import { formTexts } from '../../web/request/text-params.ts'
import { cancellationPage, closedCancellationPage } from './cancellation-page.ts'
import { findOwnBooking, type OwnBooking } from './own-booking.ts'
import { unknownBookingPage } from './unknown-booking-page.ts'

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
