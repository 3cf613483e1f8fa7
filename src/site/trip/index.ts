import type { FastifyReply, FastifyRequest } from 'fastify'
import { tripToBody } from '../../api/transfer/trip-body.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { bookedCookie } from '../../checkout/booked-cookie.ts'
import { paidElsewherePage, redirectToCardPage } from '../../checkout/checkout-redirects.ts'
import { drafts } from '../../checkout/draft.ts'
import { ownUrl } from '../../checkout/own-url.ts'
import { meetingsOf } from '../../checkout/payment-fields.ts'
import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/mount.ts'
import { NEVER_REFUSED } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { isChangeable, itemsAhead } from '../../services/bookings/change.ts'
import {
  findLinkedBookings,
  type FullBooking,
  type RentalItem,
  rentalsOf,
  ridesOf,
} from '../../services/bookings/find-booking.ts'
import type { RideDetails } from '../../services/bookings/item-details.ts'
import { moneyOf } from '../../services/bookings/paid.ts'
import { canBeShared, sharedUrl } from '../../services/bookings/shared-link.ts'
import { previewCancellation } from '../../services/changes/cancel.ts'
import { isOpenToTraveller } from '../../services/changes/change-own-ride.ts'
import { listReceipts } from '../../services/documents/receipts/receipt.ts'
import { wholePeriod } from '../../services/documents/vouchers/rental-lines.ts'
import { findOpenPartner } from '../../services/partners/partner.ts'
import { payOnArrival } from '../../services/payments/pay.ts'
import { findPaidBooking, listPayments } from '../../services/payments/payment.ts'
import { ProviderError } from '../../services/payments/provider.ts'
import { syncPayment } from '../../services/payments/sync-payment.ts'
import { isDayOver } from '../../services/quoting/trips/pickups-ahead.ts'
import type { Leg, Trip } from '../../services/quoting/trips/trip.ts'
import { listKnownDrivers } from '../../services/rides/assignment.ts'
import { findReturnUrl } from '../../services/sale/links/checkout-link.ts'
import { placeNumber } from '../../values/place-code.ts'
import { formatDay, HOUR_MINUTES, todayAt } from '../../values/time.ts'
import { type LayoutOf, layoutsOf } from '../../web/layout/layout-of-request.ts'
import { type Layout, sendPage } from '../../web/layout/layout.ts'
import { mountPages } from '../../web/mount-pages.ts'
import { textParam, type TextParams } from '../../web/request/text-params.ts'
import { startUrl } from '../ski/page-url.ts'
import { pageUrl } from '../transfer/page-url.ts'
import { findSearchRefusal } from '../transfer/search-refusal.ts'
import { bookingPage, type News } from './booking-page.ts'
import { cancellation } from './cancellation.ts'
import { change } from './change/change.ts'
import { rideChange } from './change/ride-change.ts'
import { crossSell, type CrossSellCookie, crossSellCookie } from './cross-sell.ts'
import { documents } from './documents.ts'
import { type Door, travellersDoor, unknownBookingPage, type Visit } from './door.ts'
import { find } from './find.ts'
import { share } from './share.ts'

/** Returns the pages about a booking, on the site that sold it. */
export function bookingPages(area: Layout['area']) {
  return async (app: Api, deps: Deps, site: Site): Promise<void> => {
    const layoutOf = layoutsOf({ site, area, operator: deps.operator })
    await mountPages(app, deps, site, { layoutOf, isSecret: true }, (pages) => {
      const door = travellersDoor(pages, deps, site, layoutOf)
      traveller(door, pages, deps, site, layoutOf)
      cancellation(door, deps, site)
      change(door, deps, site)
      rideChange(door, deps, site)
      share(door, pages, deps, site, layoutOf)
      find(pages, deps, site, layoutOf)
      documents(door, deps, site)
    })
  }
}

/**
 * Registers the traveller's own page and the paths that lead there: GET /book/bookings/<token>, POST …/payments, GET
 * /book/payments/<id>/return.
 */
function traveller(door: Door, api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  const { db, clock } = deps
  const { environment } = site
  const { hasBooked } = bookedCookie(deps, site)

  door.get('', (visit) => showOwnBooking(deps, site, visit))

  const limit = deps.limit({ name: `${environment}:pay`, perMinute: 10 })
  door.post(
    '/payments',
    async ({ booking, typed, now, layout, url, reply }) => {
      const isOnArrival = typed['payment_method'] === 'on_arrival'
      if (!isOnArrival || !deps.catalogue.current.sale.payOnArrival[booking.product])
        return redirectToCardPage(deps, site, reply, { layout, booking, own: url }, now)
      await payOnArrival(deps, booking, now)
      return seeOther(reply, url)
    },
    { limit, config: NEVER_REFUSED },
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

/** Sends the traveller's own page, with what has just happened. */
async function showOwnBooking(deps: Deps, site: Site, visit: Visit): Promise<FastifyReply> {
  const { db, providers, travellerKey } = deps
  const { booking, items, way, layout, url, now, query, reply, show } = visit
  const { current } = deps.catalogue
  const provider = providers.current[site.environment]
  const beside = crossSellCookie(deps, site)
  const { receivedMinor, returnedMinor, isReturning } = await moneyOf(db, booking)
  const paidMinor = receivedMinor - returnedMinor
  const linked = await findLinkedBookings(db, booking)
  const offer = isAccompanied(booking, linked) ? null : crossSell(layout, current, booking, items, now)
  if (booking.status === 'confirmed' && way !== 'mail') drafts(site).forget(reply)
  if (offer?.kind === 'skis') beside.remember(reply, booking)
  const page = bookingPage(layout, {
    url,
    booking,
    items,
    payments: await listPayments(db, booking),
    receipts: await listReceipts(db, booking),
    paidMinor,
    returnedMinor,
    isReturning,
    cancellation: await previewCancellation(db, booking, now),
    canPayByCard: provider?.takes(booking.askedMinor ?? booking.priceMinor - paidMinor, booking.currency) ?? false,
    canPayOnArrival: current.sale.payOnArrival[booking.product],
    canChange: isChangeable({ booking, items }, current.sale.changeCutoffMinutes, now),
    changeMinutes: current.sale.changeCutoffMinutes,
    movable: ridesOf(items).filter((ride) => isOpenToTraveller({ catalogue: current }, booking, ride, now)),
    moveMinutes: current.sale.changeHours * HOUR_MINUTES,
    payer: booking.settlement === 'account' ? ((await findOpenPartner(db, booking.partnerId))?.name ?? null) : null,
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
    companions: way === 'mail' || (await hasComeFrom(beside, visit.request, booking)) ? linked : [],
    offer,
    news: newsOf(query),
    now,
  })
  return show({ ...page, formsLeadTo: provider?.pageOrigin })
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

/**
 * Returns the URL at which a booking can be made again, below the given site: the vehicles and prices of the trip if it
 * is still available, or else the search filled in with it, without past days.
 */
function bookAgainUrl(siteUrl: string, full: FullBooking, catalogue: Catalogue, now: Date): string {
  const [rental, ...others] = rentalsOf(full.items)
  if (rental) return startUrl(siteUrl, rentalParams(full.booking, [rental, ...others], now))
  const trip = bookedTrip(full)
  if (!trip) return pageUrl(siteUrl, 1)
  const params = tripToBody(trip)
  if (findSearchRefusal(catalogue, params, now) === undefined) return pageUrl(siteUrl, 2, params)
  const over = [
    ...(isDayOver(catalogue, trip.outbound, now) ? ['outbound_date'] : []),
    ...(trip.return && isDayOver(catalogue, trip.return, now) ? ['return_date'] : []),
  ]
  const ahead = Object.fromEntries(Object.entries(params).filter(([name]) => !over.includes(name)))
  return pageUrl(siteUrl, 1, ahead)
}

/** Returns the trip that a booking was made for; undefined if it has no ride. */
function bookedTrip({ booking: { currency, promoCode }, items }: FullBooking): Trip | undefined {
  const rides = ridesOf(items)
  const legOf = (which: RideDetails['leg']): Leg | null => {
    const [ride, ...others] = rides.filter(({ details }) => details.leg === which)
    if (!ride) return null
    const { fromCode: from, toCode: to, details } = ride
    const { scheduledAt, pickupAt } = details
    const load = together([details, ...others.map((other) => other.details)])
    return { from, to, at: scheduledAt ?? pickupAt, anchor: scheduledAt === null ? 'pickup' : 'flight', ...load }
  }
  const outbound = legOf('outbound')
  return outbound ? { outbound, return: legOf('return'), currency, promoCode } : undefined
}

/** Returns the passengers and luggage of all vehicles of a leg. */
function together(loads: readonly RideDetails[]): Pick<Leg, 'party' | 'luggage'> {
  const sum = (count: (load: RideDetails) => number) => loads.reduce((all, load) => all + count(load), 0)
  return {
    party: {
      adults: sum(({ adults }) => adults),
      children: sum(({ children }) => children),
      infants: sum(({ infants }) => infants),
      childSeats: sum(({ childSeats }) => childSeats),
      boosters: sum(({ boosters }) => boosters),
    },
    luggage: {
      suitcases: sum(({ luggage }) => luggage.suitcases),
      skiBags: sum(({ luggage }) => luggage.skiBags),
      skiEquipment: loads.some(({ luggage }) => luggage.skiEquipment),
    },
  }
}

/** Returns a rental in the parameters of the ski site's start, without a past first day. */
function rentalParams(
  { currency, promoCode }: Booking,
  rentals: readonly [RentalItem, ...RentalItem[]],
  now: Date,
): TextParams {
  const { firstDay, days } = wholePeriod(rentals.map(({ details }) => details))
  return {
    resort: String(placeNumber(rentals[0].resortCode)),
    ...(firstDay < todayAt(now, rentals[0].timeZone) ? {} : { first_day: formatDay(firstDay) }),
    days: String(days),
    currency,
    ...(promoCode === null ? {} : { promo: promoCode }),
  }
}
