import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import { NEVER_REFUSED } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { isChangeable, itemsAhead } from '../../services/bookings/change-booking.ts'
import { findLinkedBookings } from '../../services/bookings/linked-bookings.ts'
import { canBeShared, sharedUrl } from '../../services/bookings/shared-link.ts'
import { listKnownDrivers } from '../../services/dispatch/known-drivers.ts'
import { moneyOf } from '../../services/money/payments/paid.ts'
import { findPaidBooking, listPayments, wasMadeBeforeNewLink } from '../../services/money/payments/payment.ts'
import { ProviderError } from '../../services/money/payments/provider.ts'
import { listReceipts } from '../../services/money/receipts/receipt.ts'
import { previewCancellation } from '../../services/selling/cancelling/cancel.ts'
import { findReturnUrl } from '../../services/selling/checkout-links/checkout-link.ts'
import { payOnArrival } from '../../services/selling/paying/pay.ts'
import { syncPayment } from '../../services/selling/paying/sync-payment.ts'
import { type Frame, sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { ownForms } from '../../web/own-forms.ts'
import { textParam } from '../../web/text-params.ts'
import { bookAgainUrl } from './book-again.ts'
import { bookingPage, type News } from './booking-page.ts'
import { checkoutRedirects, redirectToCardPage } from './checkout-redirects.ts'
import { crossSellCookie } from './cross-sell-cookie.ts'
import { crossSell } from './cross-sell.ts'
import { drafts } from './draft.ts'
import { meetingsOf } from './meetings.ts'
import { findOwnBooking, type OwnBooking } from './own-booking.ts'
import { ownUrl } from './own-url.ts'
import { unknownBookingPage } from './unknown-booking-page.ts'

/**
 * Registers the traveller's own page and the paths that lead there: GET /book/bookings/<token>, POST …/payments, GET
 * /book/payments/<id>/return.
 */
export function traveller(api: Api, deps: Deps, site: Site, frameOf: FrameOf) {
  const { db, clock, providers } = deps
  const { environment } = site
  const { showBooked } = checkoutRedirects(deps, site, frameOf)
  const beside = crossSellCookie(deps, site)
  const draft = drafts(site)

  api.get<{ Params: { token: string }; Querystring: Record<string, unknown> }>(
    '/book/bookings/:token',
    async (request, reply) => {
      const found = await findOwnBooking(deps, environment, request.params.token)
      const frame = frameOf(request, found?.booking.language)
      if (!found) return sendPage(reply, frame, unknownBookingPage(frame))
      return show(reply, frame, found, newsOf(request.query))
    },
  )

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
        textParam(request.body, 'payment_method') === 'on_arrival' &&
        deps.catalogue.current.sale.payOnArrival[booking.product]
      ) {
        await payOnArrival(deps, booking, now)
        return seeOther(reply, own)
      }
      return redirectToCardPage(deps, reply, { frame, booking, own }, now)
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
    if (wasMadeBeforeNewLink(found.payment, found.booking)) return showBooked(reply, found.booking)
    return seeOther(reply, ownUrl(frame, deps.travellerKey, found.booking))
  })

  async function show(reply: FastifyReply, frame: Frame, { booking, items, way }: OwnBooking, news: News | null) {
    const now = clock()
    const { current } = deps.catalogue
    const { receivedMinor, returnedMinor, isReturning } = await moneyOf(db, booking)
    const linked = await findLinkedBookings(db, booking)
    const offer = isAccompanied(booking, linked) ? null : crossSell(frame, current, booking, items, now)
    if (booking.status === 'confirmed' && way !== 'mail') draft.forget(reply)
    if (offer?.kind === 'skis') beside.remember(reply, booking)
    const page = bookingPage(frame, {
      url: ownUrl(frame, deps.travellerKey, booking, way),
      booking,
      items,
      payments: await listPayments(db, booking),
      receipts: await listReceipts(db, booking),
      paidMinor: receivedMinor - returnedMinor,
      returnedMinor,
      isReturning,
      cancellation: await previewCancellation(db, booking, now),
      canPayByCard: providers.current[environment] !== undefined,
      canPayOnArrival: current.sale.payOnArrival[booking.product],
      canChange: isChangeable({ booking, items }, current.sale.changeCutoffMinutes, now),
      changeMinutes: current.sale.changeCutoffMinutes,
      ahead: itemsAhead(items, now),
      share: canBeShared(booking, now)
        ? { url: sharedUrl(frame.site.roots[booking.product], deps.travellerKey, booking) }
        : null,
      meetings: meetingsOf(frame, current, { booking, items }),
      drivers: (await listKnownDrivers(db, [booking.id], now)).get(booking.id) ?? new Map(),
      vehicles: current.vehicles,
      places: current.places,
      routes: current.routes,
      packs: current.rentals.packs,
      returnUrl: await findReturnUrl(db, booking),
      againUrl: bookAgainUrl(frame.site.url, { booking, items }, current, now),
      // The customer may have given somebody else's address, so what else belongs to it is only sent there, unless this
      // browser has just come from it (decisions 7.27).
      companions: way === 'mail' || (await hasComeFrom(reply.request, booking)) ? linked : [],
      offer,
      news,
      now,
    })
    return sendPage(reply, frame, { ...page, formsLeadTo: providers.current[environment]?.pageOrigin })
  }

  /** Returns whether this browser has seen the booking that a booking names, under the same address. */
  async function hasComeFrom(request: FastifyRequest, { linkedReference, email }: Booking): Promise<boolean> {
    if (linkedReference === null) return false
    return (await beside.findEmail(request, linkedReference))?.toLowerCase() === email.toLowerCase()
  }
}

/**
 * Returns whether a traveller needs no offer of the other product: a booking that names another one was made beside it.
 * Whether there is such a booking must not show.
 */
function isAccompanied({ linkedReference }: Booking, linked: readonly Booking[]): boolean {
  return (
    linkedReference !== null || linked.some(({ status }) => status === 'confirmed' || status === 'awaiting_payment')
  )
}

/** Returns the news in the query of a URL. */
function newsOf(query: Record<string, unknown>): News | null {
  if (query['away'] === '1') return 'away'
  if (query['changed'] === '1') return 'changed'
  return query['sent_before'] === '1' ? 'sentBefore' : null
}
