import type { FastifyReply, FastifyRequest } from 'fastify'
import { drafts } from '../../checkout/draft.ts'
import { meetingsOf } from '../../checkout/meetings.ts'
import { ownUrl } from '../../checkout/own-url.ts'
import type { Deps, Site } from '../../deps.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { isChangeable, itemsAhead } from '../../services/bookings/change-booking.ts'
import { findLinkedBookings } from '../../services/bookings/linked-bookings.ts'
import { moneyOf } from '../../services/bookings/paid.ts'
import { canBeShared, sharedUrl } from '../../services/bookings/shared-link.ts'
import { previewCancellation } from '../../services/changes/cancel.ts'
import { listReceipts } from '../../services/documents/receipts/receipt.ts'
import { listPayments } from '../../services/payments/payment.ts'
import { listKnownDrivers } from '../../services/rides/known-drivers.ts'
import { findReturnUrl } from '../../services/sale/links/checkout-link.ts'
import { type Layout, sendPage } from '../../web/layout/layout.ts'
import { bookAgainUrl } from './book-again.ts'
import { bookingPage, type News } from './booking-page.ts'
import { type CrossSellCookie, crossSellCookie } from './cross-sell-cookie.ts'
import { crossSell } from './cross-sell.ts'
import type { OwnBooking } from './own-booking.ts'

/** Sends the traveller's own page, with what has just happened. */
export async function showOwnBooking(
  deps: Deps,
  site: Site,
  reply: FastifyReply,
  { layout, own, news }: { layout: Layout; own: OwnBooking; news: News | null },
): Promise<FastifyReply> {
  const { db, clock, providers, travellerKey } = deps
  const { booking, items, way } = own
  const now = clock()
  const { current } = deps.catalogue
  const provider = providers.current[site.environment]
  const beside = crossSellCookie(deps, site)
  const { receivedMinor, returnedMinor, isReturning } = await moneyOf(db, booking)
  const linked = await findLinkedBookings(db, booking)
  const offer = isAccompanied(booking, linked) ? null : crossSell(layout, current, booking, items, now)
  if (booking.status === 'confirmed' && way !== 'mail') drafts(site).forget(reply)
  if (offer?.kind === 'skis') beside.remember(reply, booking)
  const page = bookingPage(layout, {
    url: ownUrl(layout, travellerKey, booking, way),
    booking,
    items,
    payments: await listPayments(db, booking),
    receipts: await listReceipts(db, booking),
    paidMinor: receivedMinor - returnedMinor,
    returnedMinor,
    isReturning,
    cancellation: await previewCancellation(db, booking, now),
    canPayByCard: provider !== undefined,
    canPayOnArrival: current.sale.payOnArrival[booking.product],
    canChange: isChangeable({ booking, items }, current.sale.changeCutoffMinutes, now),
    changeMinutes: current.sale.changeCutoffMinutes,
    ahead: itemsAhead(items, now),
    share: canBeShared(booking, now)
      ? { url: sharedUrl(layout.site.roots[booking.product], travellerKey, booking) }
      : null,
    meetings: meetingsOf(layout, current, { booking, items }),
    drivers: (await listKnownDrivers(db, [booking.id], now)).get(booking.id) ?? new Map(),
    vehicles: current.vehicles,
    places: current.places,
    routes: current.routes,
    packs: current.rentals.packs,
    returnUrl: await findReturnUrl(db, booking),
    againUrl: bookAgainUrl(layout.site.url, { booking, items }, current, now),
    // The customer may have given somebody else's address, so what else belongs to it is only sent there, unless this
    // browser has just come from it (decisions 7.27).
    companions: way === 'mail' || (await hasComeFrom(beside, reply.request, booking)) ? linked : [],
    offer,
    news,
    now,
  })
  return sendPage(reply, layout, { ...page, formsLeadTo: provider?.pageOrigin })
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

/** Returns whether this browser has seen the booking that a booking names, under the same address. */
async function hasComeFrom(
  beside: CrossSellCookie,
  request: FastifyRequest,
  { linkedReference, email }: Booking,
): Promise<boolean> {
  if (linkedReference === null) return false
  return (await beside.findEmail(request, linkedReference))?.toLowerCase() === email.toLowerCase()
}
