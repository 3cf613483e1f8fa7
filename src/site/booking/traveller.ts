import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import { NEVER_REFUSED } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { findPaidBooking } from '../../services/money/payments/payment.ts'
import { ProviderError } from '../../services/money/payments/provider.ts'
import { payOnArrival } from '../../services/selling/paying/pay.ts'
import { syncPayment } from '../../services/selling/paying/sync-payment.ts'
import { sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { ownForms } from '../../web/own-forms.ts'
import { formTexts, textParam, type TextParams, textParams } from '../../web/text-params.ts'
import { bookedCookie } from './booked-cookie.ts'
import type { News } from './booking-page.ts'
import { paidElsewherePage, redirectToCardPage } from './checkout-redirects.ts'
import { findOwnBooking } from './own-booking.ts'
import { ownUrl } from './own-url.ts'
import { showOwnBooking } from './show-own-booking.ts'
import { unknownBookingPage } from './unknown-booking-page.ts'

/**
 * Registers the traveller's own page and the paths that lead there: GET /book/bookings/<token>, POST …/payments, GET
 * /book/payments/<id>/return.
 */
export function traveller(api: Api, deps: Deps, site: Site, frameOf: FrameOf) {
  const { db, clock } = deps
  const { environment } = site
  const { hasBooked } = bookedCookie(deps, site)

  api.get<{ Params: { token: string } }>('/book/bookings/:token', async (request, reply) => {
    const found = await findOwnBooking(deps, environment, request.params.token)
    const frame = frameOf(request, found?.booking.language)
    if (!found) return sendPage(reply, frame, unknownBookingPage(frame))
    return showOwnBooking(deps, site, reply, { frame, own: found, news: newsOf(textParams(request.query)) })
  })

  api.post<{ Params: { token: string } }>(
    '/book/bookings/:token/payments',
    {
      config: NEVER_REFUSED,
      onRequest: [ownForms(site), ...deps.limit({ name: `${environment}:pay`, perMinute: 10 })],
    },
    async (request, reply) => {
      const now = clock()
      const found = await findOwnBooking(deps, environment, request.params.token)
      const frame = frameOf(request, found?.booking.language)
      if (!found) return sendPage(reply, frame, unknownBookingPage(frame))
      const { booking } = found
      const own = ownUrl(frame, deps.travellerKey, booking, found.way)
      if (
        formTexts(request.body)['payment_method'] === 'on_arrival' &&
        deps.catalogue.current.sale.payOnArrival[booking.product]
      ) {
        await payOnArrival(deps, booking, now)
        return seeOther(reply, own)
      }
      return redirectToCardPage(deps, site, reply, { frame, booking, own }, now)
    },
  )

  // A traveller who returns has probably paid.
  api.get('/book/payments/:id/return', { config: NEVER_REFUSED }, async (request, reply) => {
    const now = clock()
    const found = await findPaidBooking(db, environment, textParam(request.params, 'id') ?? '')
    const frame = frameOf(request, found?.booking.language)
    if (!found) return sendPage(reply, frame, unknownBookingPage(frame))
    try {
      await syncPayment(deps, found.payment, now)
    } catch (error) {
      // The webhook or the poller will sync it; the page says that we are waiting.
      if (!(error instanceof ProviderError)) throw error
      reply.log.warn({ err: error }, 'payment provider away')
    }
    if (hasBooked(request, found.booking)) return seeOther(reply, ownUrl(frame, deps.travellerKey, found.booking))
    const latest = await findPaidBooking(db, environment, found.payment.id)
    return sendPage(reply, frame, paidElsewherePage(frame, latest?.booking ?? found.booking))
  })
}

/** Returns the news in the query of a URL. */
function newsOf(query: TextParams): News | null {
  if (query['away'] === '1') return 'away'
  if (query['changed'] === '1') return 'changed'
  return query['sent_before'] === '1' ? 'sentBefore' : null
}
