import { eq } from 'drizzle-orm'
import { type Catalogue, type Route, routeKey } from '../../../catalogue/catalogue.ts'
import type { Database } from '../../../db/database.ts'
import { offerHolds } from '../../../db/schema/index.ts'
import { ApiError, type Suggestion } from '../../../errors.ts'
import type { Actor } from '../../../values/actor.ts'
import type { Point } from '../../../values/geo.ts'
import type { Language } from '../../../values/language.ts'
import { RATE_SCALE } from '../../../values/money.ts'
import { plainLine, plainText } from '../../../values/text.ts'
import { formatLocal } from '../../../values/time.ts'
import { wording, type Wording } from '../../../values/wording.ts'
import type { NewBooking, NewRide } from '../../bookings/book.ts'
import type { Booking, Customer } from '../../bookings/booking.ts'
import { findBookingOfRequest } from '../../bookings/find-booking.ts'
import { addressEnd, type RideDetails } from '../../bookings/item-details.ts'
import type { Sender } from '../../bookings/sender.ts'
import { termsFor } from '../../bookings/terms.ts'
import { SoldOut } from '../../bookings/units.ts'
import type { Owner, Partner } from '../../partners/partner.ts'
import type { Offer, OfferedLeg } from '../../quoting/offers/offer.ts'
import { seatsAt } from '../../quoting/offers/shuttle-offers.ts'
import { lastSaleOf } from '../../quoting/routing/pickup.ts'
import { closureOf, nearestDriven } from '../../quoting/trips/obstacles.ts'
import { type Direction, ensureSequence, nextTime } from '../../quoting/trips/pickups-ahead.ts'
import type { Leg } from '../../quoting/trips/trip.ts'
import { newRide } from '../cart-items.ts'
import { bookSale } from '../sell.ts'
import type { StoredRequest, LegExtras, TransferRequest } from './stored-request.ts'

/** A partner's booking: one offer for each leg of its request. */
export interface OfferSale {
  owner: Owner
  actor: Actor
  stored: StoredRequest
  chosen: ChosenOffers
  customer: Customer
  /** The language of vouchers and mails. */
  language: Language
  /** The prefix of references. */
  bookingPrefix: string
  sender: Sender
}

/**
 * Books the chosen offers on the partner's account, once per request, in the caller's transaction. Throws what
 * `openOffers` throws, and OFFER_EXPIRED without seats or units (decisions 3.24, 6.8, 6.19).
 */
export async function bookOffers(db: Database, catalogue: Catalogue, sale: OfferSale, now: Date): Promise<Booking> {
  const { stored } = sale
  const items = openOffers(catalogue, sale, now)
  const booking = await orExpired({ catalogue, stored, items, now }, () =>
    bookSale(db, newBooking(catalogue, sale, items), now),
  )
  if (!booking) {
    // By somebody else, since the request was read.
    ensureNotBooked({ ...stored, booked: await findBookingOfRequest(db, stored.id) })
    throw new ApiError('OFFER_EXPIRED', 'please request the transfer again')
  }
  // Its rides are counted as sold from here on.
  await releaseOffers(db, stored)
  return booking
}

/**
 * Returns the rides of the chosen offers. Throws what `ensureOpen` and then `ensureSequence` throws, and OFFER_EXPIRED
 * for a past or closed pickup (decisions 3.15).
 */
export function openOffers(
  catalogue: Catalogue,
  { stored, chosen }: Pick<OfferSale, 'stored' | 'chosen'>,
  now: Date,
): [NewRide, ...NewRide[]] {
  ensureOpen(stored, now)
  const items = saleItems(catalogue, stored, chosen)
  for (const item of items) ensureAhead({ catalogue, stored, items, now }, item)
  return items
}

/** Throws ALREADY_BOOKED, or OFFER_EXPIRED after a day: then it does not matter what is chosen of the request. */
export function ensureOpen(stored: StoredRequest, now: Date): void {
  ensureNotBooked(stored)
  if (now >= stored.expiresAt)
    throw new ApiError('OFFER_EXPIRED', `the offers of transfer ${stored.id} have expired, please request it again`)
}

/** Throws ALREADY_BOOKED. */
export function ensureNotBooked({ id, booked }: Pick<StoredRequest, 'id' | 'booked'>): void {
  if (!booked) return
  const since = booked.status === 'cancelled' ? ', which has been cancelled since' : ''
  throw new ApiError('ALREADY_BOOKED', `transfer ${id} was booked already, as ${booked.reference}${since}`)
}

/** Frees what is held of a request, if anything is. */
export async function releaseOffers(db: Database, { id }: Pick<StoredRequest, 'id'>): Promise<void> {
  await db.delete(offerHolds).where(eq(offerHolds.transferRequestId, id))
}

/** The rides of chosen offers. */
interface OpenedOffers {
  catalogue: Catalogue
  stored: StoredRequest
  /** In the order of their numbers. */
  items: readonly NewRide[]
  now: Date
}

/**
 * Runs a sale or a claim. What cannot be driven any more was offered all the same, so it is OFFER_EXPIRED, with the
 * nearest time that has a unit.
 */
export async function orExpired<Result>(opened: OpenedOffers, claim: () => Promise<Result>): Promise<Result> {
  try {
    return await claim()
  } catch (error) {
    if (!(error instanceof SoldOut)) throw error
    throw expired(opened, opened.items[error.number - 1], nearestTime, error.message, error)
  }
}

function ensureAhead(opened: OpenedOffers, item: NewRide): void {
  const { catalogue, now } = opened
  const { fromCode: from, toCode, timeZone, seats, vehicleId, details } = item
  const at = details.pickupAt
  if (lastSaleOf(catalogue, { from, at, timeZone }) < now.getTime())
    throw expired(opened, item, nextTime, `the pickup at ${formatLocal(at)} has passed or is too soon to be booked`)
  const closure = closureOf(catalogue, { fromCode: from, toCode }, seats === null ? vehicleId : null, at)
  if (closure) throw expired(opened, item, nearestTime, `closed at ${formatLocal(at)}: ${closure.words.en}`)
}

/** Suggests another time for a leg. */
type Suggest = (
  catalogue: Catalogue,
  leg: Leg,
  route: Route,
  direction: Direction,
  now: Date,
  vehicleId: number,
) => Suggestion | undefined

const nearestTime: Suggest = (catalogue, leg, route, direction, now, vehicleId) =>
  nearestDriven(catalogue, { direction, leg, route }, [[vehicleId]], now)

/** Returns the refusal of a ride that was offered, with another time to request it for (decisions 3.27). */
function expired(
  opened: OpenedOffers,
  ride: NewRide | undefined,
  suggest: Suggest,
  reason: string,
  cause?: Error,
): ApiError {
  const suggestion = () => ride && suggestRequest(opened, ride, suggest)
  return new ApiError('OFFER_EXPIRED', `${reason}, please request the transfer again`, { cause, suggestion })
}

/** Suggests another time in the words of a request that has to be made again: a shuttle has times of its own. */
function suggestRequest(
  { catalogue, stored, now }: OpenedOffers,
  { seats, vehicleId, details: { leg: direction } }: NewRide,
  suggest: Suggest,
): Suggestion | undefined {
  const leg = stored.request.trip[direction]
  const route = leg && catalogue.routes.get(routeKey(leg.from, leg.to))
  const found = route && seats === null ? suggest(catalogue, leg, route, direction, now, vehicleId) : undefined
  if (!found) return undefined
  const { [direction]: date = '', ...time } = found.change
  return { message: found.message, change: { ...time, [`${direction}Date`]: date } }
}

function newBooking(
  { cancellationRules }: Catalogue,
  { owner, actor, stored, customer, language, bookingPrefix, sender }: OfferSale,
  items: [NewRide, ...NewRide[]],
): NewBooking & { partner: Partner } {
  return {
    environment: owner.environment,
    source: { kind: 'partner_api', transferRequestId: stored.id },
    actor,
    partner: owner.partner,
    channel: 'api',
    campaign: null,
    product: 'transfer',
    settlement: 'account',
    currency: 'EUR',
    rateMillionths: RATE_SCALE,
    promoCode: null,
    linkedReference: null,
    items,
    customer,
    language,
    terms: termsFor(cancellationRules.transfer, items[0]),
    bookingPrefix,
    sender,
    holdUntil: items[0].startsAt,
    holdExtended: false,
  }
}

/** One offer for each leg of a request. */
export interface ChosenOffers {
  outbound: Offer
  return: Offer | null
}

function saleItems(
  catalogue: Catalogue,
  { request, offered }: StoredRequest,
  chosen: ChosenOffers,
): [NewRide, ...NewRide[]] {
  ensureSequence(
    { ...offered.outbound, pickupAt: chosen.outbound.pickupAt },
    offered.return && chosen.return && { ...offered.return, pickupAt: chosen.return.pickupAt },
  )
  const { trip } = request
  const outbound = ride(catalogue, request, {
    which: 'outbound',
    leg: trip.outbound,
    extras: request.outbound,
    offered: offered.outbound,
    offer: chosen.outbound,
  })
  if (!trip.return || !offered.return || !chosen.return) return [outbound]
  const back = ride(catalogue, request, {
    which: 'return',
    leg: trip.return,
    extras: request.return,
    offered: offered.return,
    offer: chosen.return,
  })
  return [outbound, back]
}

interface ChosenLeg {
  which: RideDetails['leg']
  leg: Leg
  extras: LegExtras
  offered: OfferedLeg
  offer: Offer
}

function ride(
  catalogue: Catalogue,
  request: TransferRequest,
  { which, leg, extras, offered, offer }: ChosenLeg,
): NewRide {
  const { shuttles = [] } = catalogue.routes.get(routeKey(leg.from, leg.to)) ?? {}
  const { offPeak, pickupAt, priceMinor, vehicle } = offer
  return newRide(which, leg, {
    ...extras,
    flightNumber: extras.flightNumber && plainLine(extras.flightNumber),
    offPeak,
    pickupAt,
    priceMinor,
    from: translated(offered.from, catalogue.places.get(leg.from)),
    to: translated(offered.to, catalogue.places.get(leg.to)),
    timeZone: offered.timeZone,
    toTimeZone: offered.toTimeZone,
    vehicle: { id: vehicle.id, name: translated(vehicle.name, catalogue.vehicles.get(vehicle.id)) },
    travelMinutes: offered.travelMinutes,
    seats: request.type === 'shared' ? seatsAt(shuttles, pickupAt) : null,
    accommodation: accommodationOf(request, leg),
    notes: plainText(request.note ?? '') || null,
  })
}

/** Offers have English names; these are translated as long as the catalogue still uses them. */
function translated(name: string, known: { names: Wording } | undefined): Wording {
  return known?.names.en === name ? known.names : wording(name)
}

function accommodationOf({ accommodation }: TransferRequest, leg: Leg): RideDetails['accommodation'] {
  const { name, address } = accommodation
  const point = believedPoint(accommodation)
  if (name === null && address === null && point === null) return null
  const end = addressEnd(leg)
  return { end, name: plainLine(name ?? ''), address: plainLine(address ?? ''), point }
}

function believedPoint({ point }: TransferRequest['accommodation']): Point | null {
  return point && !point.doubtful ? { latitude: point.latitude, longitude: point.longitude } : null
}
