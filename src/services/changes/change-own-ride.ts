import { and, eq, gte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { promisedPrices } from '../../db/schema/index.ts'
import { ApiError, type Suggestion } from '../../errors.ts'
import { formatMoney, toDecimal } from '../../values/money.ts'
import { ACTIVE_STATUSES, canMoveItem } from '../../values/states.ts'
import { dayOf, HOUR_MS, type LocalMinute, localMinute, minuteOfDay, MINUTE_MS, toInstant } from '../../values/time.ts'
import { digestOf } from '../../values/token.ts'
import { type Booking, lockBooking } from '../bookings/booking.ts'
import type { RideItem } from '../bookings/find-booking.ts'
import type { By, Sender } from '../bookings/sender.ts'
import { termsOf } from '../bookings/terms.ts'
import { oldRows } from '../platform/clean-up.ts'
import { getRoute } from '../quoting/routing/get-route.ts'
import { isDayOver, isInTime, nextOpenTime } from '../quoting/trips/pickups-ahead.ts'
import type { Party } from '../quoting/trips/trip.ts'
import {
  type ChangeDeps,
  changeRide,
  findChangeable,
  openMinor,
  previewRideChange,
  type RideChangePreview,
} from './change-ride.ts'
import { changedStart, legOf, type WantedRide } from './plan-ride-change.ts'

/** What whoever booked a ride wants changed; what is left out stays as it is. */
export interface RideWish extends Partial<Party> {
  /** The number of a day, and minutes since its midnight. */
  day?: number | undefined
  minute?: number | undefined
  isFlight?: boolean | undefined
  suitcases?: number | undefined
  skiBags?: number | undefined
  vehicleId?: number | undefined
  flightNumber?: string | null | undefined
}

/** A change of a ride that its buyer is offered, and the last moment at which its price is kept. */
export interface OwnQuote extends RideChangePreview {
  expiresAt: Date
}

interface OwnDeps extends ChangeDeps {
  sender: Sender
}

/** How long a price is kept, unless something else ends earlier. */
const KEPT_MS = 15 * MINUTE_MS

/**
 * Returns what a change of a ride by whoever booked it costs, and keeps that price for 15 minutes (decisions 7.48).
 * Throws CHANGE_CLOSED when it is too late, NOT_FOUND for what is not a ride, and what a quote throws.
 */
export async function quoteOwnChange(
  db: Database,
  deps: OwnDeps,
  booking: Booking,
  { number, wish }: { number: number; wish: RideWish },
  now: Date,
): Promise<OwnQuote> {
  const { preview, wanted } = await previewOwnChange(db, deps, booking, { number, wish, promisedMinor: null }, now)
  const expiresAt = keptUntil(deps, booking, preview, now)
  const { startsAt, priceMinor } = preview.plan
  const digest = await promiseOf(db, booking, preview.ride, wanted, priceMinor)
  await db
    .insert(promisedPrices)
    .values({ digest, startsAt, expiresAt })
    .onConflictDoUpdate({ target: promisedPrices.digest, set: { startsAt, expiresAt } })
  return { ...preview, expiresAt }
}

/**
 * Changes a ride for whoever booked it, in the caller's transaction or else in one of its own: what the desk does
 * (`changeRide`), at today's price or one that was quoted and is kept. Throws what `quoteOwnChange` and `changeRide`
 * throw, and PRICE_CHANGED unless it comes to cost the given price.
 */
export async function changeOwnRide(
  db: Database,
  deps: OwnDeps,
  { id }: Pick<Booking, 'id'>,
  { number, wish, newPriceMinor }: { number: number; wish: RideWish; newPriceMinor: number },
  by: By,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking) throw closed(deps)
    const asked = { number, wish, promisedMinor: null }
    const today = await previewOwnChange(tx, deps, booking, asked, now)
    const promise = await findPromise(
      tx,
      await promiseOf(tx, booking, today.preview.ride, today.wanted, newPriceMinor),
      now,
    )
    const isOther = today.preview.plan.priceMinor !== newPriceMinor
    // Of a shuttle, the departure that was quoted may have filled up.
    const isElsewhen = promise && promise.startsAt.getTime() !== today.preview.plan.startsAt.getTime()
    if (isElsewhen || (isOther && !promise)) throw priceChanged(booking, today.preview)
    const { preview, wanted } = isOther
      ? await previewOwnChange(tx, deps, booking, { ...asked, promisedMinor: newPriceMinor }, now)
      : today
    const shown = { priceMinor: newPriceMinor, departure: preview.shuttle?.pickupAt, way: preview.ways[0]?.way }
    const done = await changeRide(tx, deps, booking, { number, wanted, shown }, by, now)
    if (!done) throw priceChanged(booking, preview)
  })
}

/** Returns whether a traveller may still change a ride, as far as its booking and its time decide. */
export function isOpenToTraveller(
  deps: Pick<ChangeDeps, 'catalogue'>,
  { status, settlement, detailsErasedAt }: Booking,
  { state, startsAt }: RideItem,
  now: Date,
): boolean {
  const isActive = ACTIVE_STATUSES.some((one) => one === status) && detailsErasedAt === null
  return isActive && settlement !== 'account' && canMoveItem(state, 'change') && ownChangeEnd(deps, startsAt) >= now
}

/** Returns until when a ride can be changed by whoever booked it (decisions 7.48). */
function ownChangeEnd({ catalogue }: Pick<ChangeDeps, 'catalogue'>, startsAt: Date): Date {
  return new Date(startsAt.getTime() - catalogue.sale.changeHours * HOUR_MS)
}

interface AskedChange {
  number: number
  wish: RideWish
  promisedMinor: number | null
}

async function previewOwnChange(
  db: Database,
  deps: OwnDeps,
  booking: Booking,
  { number, wish, promisedMinor }: AskedChange,
  now: Date,
): Promise<{ preview: RideChangePreview; wanted: WantedRide }> {
  const found = await findChangeable(db, booking, number)
  if (found === 'no ride') throw new ApiError('NOT_FOUND', `${booking.reference} has no ride ${number}`)
  if (typeof found === 'string') throw closed(deps)
  const { ride } = found
  if (ownChangeEnd(deps, ride.startsAt) < now) throw closed(deps)
  const asked = wantedRide(ride, wish)
  const ensureOpen = (pickup: Date) => {
    if (ownChangeEnd(deps, pickup) < now) throw closed(deps, () => nextOwnTime(deps, ride, asked, now))
  }
  const wanted: WantedRide = { ...asked, own: { promisedMinor } }
  ensureNotOver(deps, ride, wanted, now)
  if (ride.shared && wanted.vehicleId !== ride.vehicleId)
    throw new ApiError('NO_BOOKABLE_VEHICLE', 'a seat on a shuttle cannot become another vehicle', {
      about: ['vehicle'],
    })
  if (!ride.shared) ensureOpen(changedStart(deps.catalogue, ride, wanted))
  const preview = await previewRideChange(db, deps, booking, number, wanted, now)
  if (typeof preview === 'string') throw closed(deps)
  // A seat on a shuttle starts when its departure does.
  if (ride.shared) ensureOpen(preview.plan.startsAt)
  return { preview, wanted }
}

function closed({ sender: { operator } }: OwnDeps, suggestion?: () => Suggestion | undefined): ApiError {
  return new ApiError('CHANGE_CLOSED', `can no longer be changed here, please call ${operator.phone}`, {
    about: ['booking'],
    suggestion,
  })
}

/** Suggests the first time to which a ride can still be moved by whoever booked it; none for a seat on a shuttle. */
function nextOwnTime(
  { catalogue }: ChangeDeps,
  ride: RideItem,
  { at, anchor }: WantedRide,
  now: Date,
): Suggestion | undefined {
  const { fromCode, toCode, shared, details } = ride
  if (shared) return undefined
  const route = getRoute(catalogue, fromCode, toCode)
  const isOpen = (pickup: LocalMinute) =>
    isInTime(catalogue, route, pickup, now) &&
    ownChangeEnd({ catalogue }, new Date(toInstant(pickup, route.from.timeZone))) >= now
  return nextOpenTime(catalogue, { ...legOf(ride), at, anchor }, route, details.leg, isOpen)
}

/** Throws INVALID_PARAMS for a day that is over. */
function ensureNotOver({ catalogue }: ChangeDeps, ride: RideItem, { at, anchor }: WantedRide, now: Date): void {
  if (isDayOver(catalogue, { ...legOf(ride), at, anchor }, now))
    throw new ApiError('INVALID_PARAMS', 'must not be in the past', { about: [ride.details.leg], why: 'past' })
}

/** Returns the ride that is wanted. */
function wantedRide(ride: RideItem, wish: RideWish): WantedRide {
  const { at, anchor, party, luggage } = legOf(ride)
  const { day = dayOf(at), minute = minuteOfDay(at), isFlight = anchor === 'flight' } = wish
  const { adults = party.adults, children = party.children, infants = party.infants } = wish
  const { childSeats = party.childSeats, boosters = party.boosters } = wish
  const { suitcases = luggage.suitcases, skiBags = luggage.skiBags } = wish
  return {
    at: localMinute(day, 0, minute),
    anchor: isFlight ? 'flight' : 'pickup',
    party: { adults, children, infants, childSeats, boosters },
    luggage: { ...luggage, suitcases, skiBags },
    vehicleId: wish.vehicleId ?? ride.vehicleId,
    accommodation: ride.details.accommodation,
    ...(wish.flightNumber === undefined ? {} : { flightNumber: wish.flightNumber }),
    price: 'today',
  }
}

/**
 * Returns until when a price is kept: no longer than the change is possible and, if it pays something back, than the
 * terms give back that share.
 */
function keptUntil(
  { catalogue }: ChangeDeps,
  booking: Booking,
  { ride, plan }: Pick<RideChangePreview, 'ride' | 'plan'>,
  now: Date,
): Date {
  const ends = [ride, plan].map(({ startsAt }) => ownChangeEnd({ catalogue }, startsAt).getTime())
  const steps = plan.priceMinor < ride.priceMinor ? termsOf(booking).steps : []
  const shares = steps.map(({ until }) => Date.parse(until)).filter((until) => until >= now.getTime())
  return new Date(Math.min(now.getTime() + KEPT_MS, ...ends, ...shares))
}

/** Returns the digest of what is promised: a price, of that ride as it is, as it would be, and as it is paid. */
async function promiseOf(
  db: Database,
  booking: Booking,
  { number, startsAt, priceMinor, vehicleId, details }: RideItem,
  { at, anchor, party, luggage, vehicleId: otherId }: WantedRide,
  newPriceMinor: number,
): Promise<string> {
  const { adults, children, infants, childSeats, boosters } = details
  const was = [startsAt, priceMinor, vehicleId, adults, children, infants, childSeats, boosters, details.luggage]
  const is = [at, anchor, party, luggage, otherId, newPriceMinor]
  return digestOf(JSON.stringify([booking.id, number, was, is, await openMinor(db, booking)]))
}

async function findPromise(db: Database, digest: string, now: Date): Promise<{ startsAt: Date } | undefined> {
  const { startsAt, expiresAt } = promisedPrices
  const [found] = await db
    .select({ startsAt })
    .from(promisedPrices)
    .where(and(eq(promisedPrices.digest, digest), gte(expiresAt, now)))
  return found
}

function priceChanged({ currency }: Booking, { plan, ride }: RideChangePreview): ApiError {
  const { priceMinor } = plan
  return new ApiError(
    'PRICE_CHANGED',
    `the changed ride ${priceMinor === ride.priceMinor ? 'still costs' : 'costs'} ${formatMoney(priceMinor, currency)}`,
    {
      about: ['newPrice'],
      suggestion: {
        message: `the price is now ${formatMoney(priceMinor, currency)}`,
        change: { newPrice: toDecimal(priceMinor) },
        price: { amount: toDecimal(priceMinor), currency },
      },
    },
  )
}

/** Deletes prices that are no longer kept. */
export const oldPromises = oldRows(promisedPrices, promisedPrices.expiresAt, KEPT_MS)
