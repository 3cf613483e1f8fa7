import { bookedCookie } from '../../checkout/booked-cookie.ts'
import { paidElsewherePage, redirectToCardPage } from '../../checkout/checkout-redirects.ts'
import { ownUrl } from '../../checkout/own-url.ts'
import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import { NEVER_REFUSED } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { payOnArrival } from '../../services/payments/pay.ts'
import { findPaidBooking } from '../../services/payments/payment.ts'
import { ProviderError } from '../../services/payments/provider.ts'
import { syncPayment } from '../../services/payments/sync-payment.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { sendPage } from '../../web/layout/layout.ts'
import { ownForms } from '../../web/request/own-forms.ts'
import { formTexts, textParam, type TextParams, textParams } from '../../web/request/text-params.ts'
import type { News } from './booking-page.ts'
import { findOwnBooking } from './own-booking.ts'
import { showOwnBooking } from './show-own-booking.ts'
import { unknownBookingPage } from './unknown-booking-page.ts'

/**
 * Registers the traveller's own page and the paths that lead there: GET /book/bookings/<token>, POST …/payments, GET
 * /book/payments/<id>/return.
 */
export function traveller(api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  const { db, clock } = deps
  const { environment } = site
  const { hasBooked } = bookedCookie(deps, site)

  api.get<{ Params: { token: string } }>('/book/bookings/:token', async (request, reply) => {
    const found = await findOwnBooking(deps, environment, request.params.token)
    const layout = layoutOf(request, found?.booking.language)
    if (!found) return sendPage(reply, layout, unknownBookingPage(layout))
    return showOwnBooking(deps, site, reply, { layout, own: found, news: newsOf(textParams(request.query)) })
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
      const layout = layoutOf(request, found?.booking.language)
      if (!found) return sendPage(reply, layout, unknownBookingPage(layout))
      const { booking } = found
      const own = ownUrl(layout, deps.travellerKey, booking, found.way)
      if (
        formTexts(request.body)['payment_method'] === 'on_arrival' &&
        deps.catalogue.current.sale.payOnArrival[booking.product]
      ) {
        await payOnArrival(deps, booking, now)
        return seeOther(reply, own)
      }
      return redirectToCardPage(deps, site, reply, { layout, booking, own }, now)
    },
  )

  // A traveller who returns has probably paid.
  api.get('/book/payments/:id/return', { config: NEVER_REFUSED }, async (request, reply) => {
    const now = clock()
    const found = await findPaidBooking(db, environment, textParam(request.params, 'id') ?? '')
    const layout = layoutOf(request, found?.booking.language)
    if (!found) return sendPage(reply, layout, unknownBookingPage(layout))
    try {
      await syncPayment(deps, found.payment, now)
    } catch (error) {
      // The webhook or the poller will sync it; the page says that we are waiting.
      if (!(error instanceof ProviderError)) throw error
      reply.log.warn({ err: error }, 'payment provider away')
    }
    if (hasBooked(request, found.booking)) return seeOther(reply, ownUrl(layout, deps.travellerKey, found.booking))
    const latest = await findPaidBooking(db, environment, found.payment.id)
    return sendPage(reply, layout, paidElsewherePage(layout, latest?.booking ?? found.booking))
  })
}

/** Returns the news in the query of a URL. */
function newsOf(query: TextParams): News | null {
  if (query['away'] === '1') return 'away'
  if (query['changed'] === '1') return 'changed'
  return query['sent_before'] === '1' ? 'sentBefore' : null
}
