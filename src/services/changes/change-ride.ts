import { and, eq } from 'drizzle-orm'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import { bookingItems } from '../../db/schema/index.ts'
import { formatMoney, shareOf } from '../../values/money.ts'
import { ACTIVE_STATUSES, canMoveItem } from '../../values/states.ts'
import { type LocalMinute, toInstant } from '../../values/time.ts'
import { type Booking, productReference } from '../bookings/booking.ts'
import { listItems, type RideItem, ridesOf } from '../bookings/find-booking.ts'
import { logBooking } from '../bookings/log.ts'
import { paidMinor, unpaidMinor } from '../bookings/paid.ts'
import { loadSeatsTaken } from '../bookings/seats.ts'
import type { By } from '../bookings/sender.ts'
import { refundPercent, termsOf } from '../bookings/terms.ts'
import { claimRides } from '../bookings/units.ts'
import { announce } from '../notify/announce.ts'
import { ensureCredit } from '../partners/billing.ts'
import type { Provider } from '../payments/provider.ts'
import { seatsAt, sharedOffers } from '../quoting/offers/shuttle-offers.ts'
import { getCurrency, priceTerms } from '../quoting/pricing/leg-price.ts'
import { getRoute } from '../quoting/routing/get-route.ts'
import { isInTime } from '../quoting/trips/pickups-ahead.ts'
import { findAssignment, setAssignment } from '../rides/assignment.ts'
import { firstSoldStart, moveStart } from './move-start.ts'
import {
  isWorthMore,
  needsOtherUnit,
  planRideChange,
  priceChange,
  type OwnPrice,
  type RidePlan,
  type WantedRide,
  legOf,
} from './plan-ride-change.ts'
import { announceDifference, reprice, type DifferencePlan, type SettleWay, waysToSettle } from './settle-difference.ts'

/** Why a ride cannot be changed: its booking is over, it is not a ride, or it has begun. */
export type Unchangeable = 'closed' | 'no ride' | 'begun'

/** The effect of a change. */
export interface RideChangePreview {
  ride: RideItem
  plan: RidePlan
  /** The departure, if it is on a shuttle. */
  shuttle: FoundShuttle | undefined
  /** The new price of the whole booking, in minor units of its currency. */
  bookingPriceMinor: number
  /** Whether it keeps its price although it would cost more today than as it is. */
  isGift: boolean
  /** The ways to settle the difference, the usual one first; empty without a difference. */
  ways: DifferencePlan[]
}

/** What changes require besides the booking. */
export interface ChangeDeps {
  catalogue: Catalogue
  /** Returns whether an amount can be paid by card; undefined if none can. */
  takesCard: Provider['takes'] | undefined
}

/** Returns a ride that can be changed, with the other rides of its booking that are not cancelled; or why it cannot. */
export async function findChangeable(
  db: Database,
  booking: Booking,
  number: number,
): Promise<{ ride: RideItem; others: RideItem[] } | Unchangeable> {
  const { status, detailsErasedAt, contactsErasedAt } = booking
  const isActive = ACTIVE_STATUSES.some((one) => one === status)
  if (!isActive || detailsErasedAt !== null || contactsErasedAt !== null) return 'closed'
  const rides = ridesOf(await listItems(db, booking))
  const ride = rides.find((one) => one.number === number)
  if (!ride) return 'no ride'
  const assignment = await findAssignment(db, ride)
  if (!canMoveItem(ride.state, 'change') || assignment?.progress) return 'begun'
  return { ride, others: rides.filter((one) => one !== ride && one.state !== 'cancelled') }
}

/** Returns the effect of changing a ride, or why it cannot be changed. Throws what `planRideChange` throws. */
export async function previewRideChange(
  db: Database,
  { catalogue, takesCard }: ChangeDeps,
  booking: Booking,
  number: number,
  wanted: WantedRide,
  now: Date,
): Promise<RideChangePreview | Unchangeable> {
  const found = await findChangeable(db, booking, number)
  if (typeof found === 'string') return found
  const { ride, others } = found
  const shuttle = ride.shared ? await findShuttle(db, catalogue, { booking, ride, others }, wanted, now) : undefined
  const sold = { booking, ride, others, shuttle }
  const planned = planRideChange(catalogue, sold, wanted, now)
  const plan = wanted.own ? await withinTerms(db, { booking, ride }, planned, wanted.own, now) : planned
  const isGift = wanted.price === 'kept' && isWorthMore(catalogue, sold, wanted, plan, now)
  const bookingPriceMinor = booking.priceMinor - ride.priceMinor + plan.priceMinor
  const price = { priceMinor: bookingPriceMinor, canPayByCard: takesCard !== undefined }
  const [usual, ...otherWays] = await waysToSettle(db, booking, price)
  const isTaken = usual?.way !== 'link' || takesCard?.(usual.askedMinor, booking.currency)
  // An amount that the provider does not take is settled otherwise, if it can be.
  const ways = usual && (isTaken || otherWays.length === 0) ? [usual, ...otherWays] : otherWays
  return { ride, plan, shuttle, bookingPriceMinor, isGift, ways }
}

/**
 * Returns a change by whoever booked a ride at the price that it then has: the one that was promised or, of a ride that
 * costs less today, no less than gives back the share that the terms give back now. What is not paid yet is never kept.
 */
async function withinTerms(
  db: Database,
  { booking, ride }: { booking: Booking; ride: RideItem },
  plan: RidePlan,
  { promisedMinor }: OwnPrice,
  now: Date,
): Promise<RidePlan> {
  if (promisedMinor !== null) return { ...plan, priceMinor: promisedMinor }
  const lessMinor = ride.priceMinor - plan.priceMinor
  if (lessMinor <= 0) return plan
  const backMinor = shareOf(lessMinor, refundPercent(termsOf(booking), now), 100, booking.currency)
  const keptMinor = lessMinor - backMinor - (await openMinor(db, booking))
  return { ...plan, priceMinor: plan.priceMinor + Math.max(0, keptMinor) }
}

/** Returns the part of a booking's price that is still to be paid, in minor units of its currency. */
export async function openMinor(db: Database, booking: Booking): Promise<number> {
  const { settlement, status, askedMinor } = booking
  if (settlement === 'account') return 0
  if (settlement === 'prepaid' && status === 'confirmed') return askedMinor ?? 0
  return unpaidMinor(booking, await paidMinor(db, booking))
}

/** What was shown: the price of the ride, its departure on a shuttle, and how a difference is settled. */
interface ShownChange {
  priceMinor: number | undefined
  departure: LocalMinute | undefined
  way: SettleWay | undefined
}

/**
 * Changes a ride of a booking that the caller has locked, with its effects, in the caller's transaction: price,
 * vouchers, mails, events, the driver, the commission. Refunds are sent after the commit. Returns false and does
 * nothing if the outcome is no longer the one that was displayed. Throws what `previewRideChange` and `claimRides`
 * throw, and CREDIT_LIMIT for a dearer ride on account.
 */
export async function changeRide(
  db: Database,
  deps: ChangeDeps,
  booking: Booking,
  { number, wanted, shown }: { number: number; wanted: WantedRide; shown: ShownChange },
  { actor, sender }: By,
  now: Date,
): Promise<boolean> {
  const preview = await previewRideChange(db, deps, booking, number, wanted, now)
  if (typeof preview === 'string' || preview.plan.priceMinor !== shown.priceMinor) return false
  if (preview.shuttle && preview.shuttle.pickupAt !== shown.departure) return false
  const { ride, plan, shuttle, bookingPriceMinor, ways } = preview
  const difference = ways.find(({ way }) => way === shown.way)
  if (ways.length > 0 && !difference) return false
  if (shuttle || needsOtherUnit(ride, plan))
    await claimRide(db, booking, { ...ride, ...plan }, shuttle?.seats ?? null, now)
  const before = { booking, soldStart: await firstSoldStart(db, booking) }
  await storeRide(db, ride, plan, wanted)
  const moved = await moveStart(db, deps.catalogue, before)
  const repriced = await reprice(db, moved, { item: number, priceMinor: bookingPriceMinor, difference }, now)
  const changes = [...plan.changes]
  const product = productReference(booking, ride)
  if (plan.priceMinor !== ride.priceMinor)
    changes.push(priceChange(product, booking.currency, ride.priceMinor, plan.priceMinor))
  if (difference && repriced.settlement === 'on_arrival')
    changes.push({ product: booking.reference, what: 'amount to collect', was: null, is: null })
  if (changes.length === 0) return true
  const detail = [...new Set(changes.map(({ what }) => what)), ...differenceWords(booking, repriced, difference)]
  await logBooking(db, booking.id, { actor, event: 'changed', detail: [`P${number}`, ...detail].join(', ') }, now)
  const { partnerId, settlement, environment } = repriced
  const isDearer = plan.priceMinor > ride.priceMinor
  if (isDearer && settlement === 'account' && environment === 'live' && partnerId !== null)
    await ensureCredit(db, partnerId, now)
  if (repriced.status === 'confirmed')
    await announce(db, { booking: repriced }, 'changed', { changes, actor }, sender, now)
  await announceDifference(db, repriced, difference, { actor, sender }, now)
  return true
}

async function claimRide(
  db: Database,
  { id: bookingId, environment, transferRequestId }: Booking,
  ride: RideItem,
  seats: number | null,
  now: Date,
): Promise<void> {
  await claimRides(db, { environment, bookingId, transferRequestId }, [{ ...ride, seats }], now)
}

async function storeRide(db: Database, ride: RideItem, plan: RidePlan, { own }: WantedRide): Promise<void> {
  const { bookingId, number } = ride
  const { changes, ...row } = plan
  const assignment = await findAssignment(db, ride)
  const termsStartAt = termsStart(ride, plan, {
    isOwn: own !== undefined,
    soldAt: assignment?.soldStartsAt ?? ride.startsAt,
  })
  await db
    .update(bookingItems)
    .set({ ...row, termsStartAt })
    .where(and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.number, number)))
  // The time as sold is now a different one.
  if (assignment && changes.some(({ what }) => what === 'time'))
    await setAssignment(db, { ride, assignment }, { soldStartsAt: null })
}

/**
 * Returns the start that the terms of a changed ride count from; null for its own. Whoever booked it never moves it to
 * a later time, so that no deadline moves there; the desk moves it with the ride.
 */
function termsStart(was: RideItem, is: RidePlan, { isOwn, soldAt }: { isOwn: boolean; soldAt: Date }): Date | null {
  const isMoved = was.startsAt.getTime() !== is.startsAt.getTime()
  if (!isMoved || (!isOwn && was.termsStartAt === null)) return was.termsStartAt
  const before = was.termsStartAt ?? soldAt
  if (!isOwn) return new Date(before.getTime() + is.startsAt.getTime() - soldAt.getTime())
  return before < is.startsAt ? before : null
}

/** Describes how the difference was settled, for the log. */
function differenceWords(was: Booking, is: Booking, difference: DifferencePlan | undefined): string[] {
  if (!difference) return []
  const differenceMinor = is.priceMinor - was.priceMinor
  const sign = differenceMinor > 0 ? '+' : '−'
  return [`${sign}${formatMoney(Math.abs(differenceMinor), is.currency)} ${WAY_WORDS[difference.way]}`]
}

const WAY_WORDS: Readonly<Record<SettleWay, string>> = {
  refund: 'refunded',
  link: 'by link',
  on_arrival: 'on arrival',
  account: 'on account',
}

/** A departure with seats for a changed ride. */
interface FoundShuttle {
  pickupAt: LocalMinute
  /** Today's price, in minor units of the booking's currency. */
  priceMinor: number
  /** The seats of the departure, taken or not. */
  seats: number
}

/**
 * Returns the departure that a ride on a shuttle changes to: its own as long as the time stays the same, otherwise the
 * one that a partner would be offered (decisions 6.6). The notice does not apply at the price that was sold. Throws
 * NO_BOOKABLE_VEHICLE if no shuttle has seats.
 */
async function findShuttle(
  db: Database,
  catalogue: Catalogue,
  { booking, ride, others }: { booking: Booking; ride: RideItem; others: readonly RideItem[] },
  { at, anchor, party, luggage, price }: WantedRide,
  now: Date,
): Promise<FoundShuttle> {
  const sold = legOf(ride)
  const { from, to } = sold
  const isSameTime = at === sold.at && anchor === sold.anchor
  const time = isSameTime ? ({ at: ride.details.pickupAt, anchor: 'pickup' } as const) : { at, anchor }
  const leg = { from, to, ...time, party, luggage }
  const trip = { outbound: leg, return: null, currency: booking.currency, promoCode: null }
  const taken = await loadSeatsTaken(db, booking.environment, trip, now, booking)
  const isOneOfTwo = others.some(({ details }) => details.leg !== ride.details.leg)
  const terms = priceTerms(catalogue, { isOneOfTwo, promo: null, currency: getCurrency(catalogue, booking.currency) })
  const route = getRoute(catalogue, from, to)
  const isOpen = (at: LocalMinute) =>
    price === 'kept' ? toInstant(at, route.from.timeZone) >= now.getTime() : isInTime(catalogue, route, at, now)
  const offers = sharedOffers(catalogue, leg, route, terms, taken, isOpen)
  const offer = offers.find(({ vehicle }) => vehicle.id === ride.vehicleId) ?? offers[0]
  if (!offer) throw new Error('no shuttle was offered')
  const { pickupAt, priceMinor } = offer
  return { pickupAt, priceMinor, seats: seatsAt(route.shuttles, pickupAt) }
}
