import { isDeepStrictEqual } from 'node:util'
import { type Catalogue, unlimited, type VehicleType } from '../../catalogue/catalogue.ts'
import { ownerOf, withoutRide } from '../../catalogue/units.ts'
import { ApiError } from '../../errors.ts'
import type { Point } from '../../values/geo.ts'
import { formatMoney } from '../../values/money.ts'
import { formatLocal, type LocalMinute, MINUTE_MS, toInstant } from '../../values/time.ts'
import { type Booking, productReference } from '../bookings/booking.ts'
import { type Change, changesOfRide } from '../bookings/change.ts'
import type { RideItem } from '../bookings/find-booking.ts'
import { addressEnd, flightOf, type RideDetails } from '../bookings/item-details.ts'
import { getRoute } from '../quoting/routing/get-route.ts'
import { pickupAt } from '../quoting/routing/pickup.ts'
import { ensureDriven } from '../quoting/trips/obstacles.ts'
import { luggageLine, peopleLine } from '../quoting/trips/party-lines.ts'
import { ensureSequence } from '../quoting/trips/pickups-ahead.ts'
import { fits, type LegQuote, quotePickup, quoteSoldRide, type SoldTerms } from '../quoting/trips/quote-trip.ts'
import { groupSize, type Leg } from '../quoting/trips/trip.ts'

/** The requested state of a ride; its places cannot change. */
export interface WantedRide extends Pick<Leg, 'at' | 'anchor' | 'party' | 'luggage'> {
  vehicleId: number
  accommodation: { name: string; address: string; point: Point | null } | null
  /** The number of its flight or train; unless given it stays. */
  flightNumber?: string | null
  /** Whether it is priced as of today, or keeps the price it was sold for. */
  price: 'today' | 'kept'
  /** Given unless the desk changes it (decisions 7.48). */
  own?: OwnPrice
}

/** What a change by whoever booked the ride may cost. */
export interface OwnPrice {
  /** A price that was quoted and is kept, in minor units of the booking's currency; null without one. */
  promisedMinor: number | null
}

/** A change of a ride that has not been stored yet. */
export interface RidePlan {
  startsAt: Date
  endsAt: Date
  timeZone: string
  vehicleId: number
  groupSize: number
  priceMinor: number
  details: RideDetails
  /** The changes, apart from the price. */
  changes: Change[]
}

/** Returns the leg and time that a ride was sold as, as its form shows them. */
export function legOf({ fromCode: from, toCode: to, details }: RideItem): Leg {
  const { scheduledAt, pickupAt: at, adults, children, infants, childSeats, boosters, luggage } = details
  return {
    from,
    to,
    at: scheduledAt ?? at,
    anchor: scheduledAt === null ? 'pickup' : 'flight',
    party: { adults, children, infants, childSeats, boosters },
    luggage,
  }
}

/** A ride as it was sold. */
interface SoldRide {
  booking: Booking
  ride: RideItem
  /** The other rides of the booking. */
  others: readonly RideItem[]
  /** The departure that a ride on a shuttle changes to, in the vehicle that was sold. */
  shuttle: { pickupAt: LocalMinute; priceMinor: number } | undefined
}

/**
 * Returns the changed ride. Priced as of today, it is what the site would sell, and this throws what that throws; if
 * nothing changes that has a price, it keeps its own. At its old price, it needs a vehicle that takes the group and is
 * free, and a pickup that lies ahead. Throws INVALID_PARAMS for a return leg before the outbound leg has arrived.
 */
export function planRideChange(catalogue: Catalogue, sold: SoldRide, wanted: WantedRide, now: Date): RidePlan {
  const { booking, ride, others, shuttle } = sold
  const leg = wantedLeg(ride, wanted)
  const drive = driveOf(catalogue, sold, leg)
  const { startsAt, endsAt, timeZone } = drive
  ensurePickupAhead(startsAt, now)
  const vehicle = getVehicle(catalogue, shuttle ? ride.vehicleId : wanted.vehicleId)
  const isSameRide = isDeepStrictEqual(leg, legOf(ride)) && vehicle.id === ride.vehicleId
  const priceMinor =
    wanted.price === 'kept' || isSameRide
      ? ride.priceMinor
      : (shuttle?.priceMinor ?? priceToday(catalogue, sold, { leg, drive }, vehicle, now))
  if (!shuttle) ensureFits(vehicle, leg)
  if (!shuttle && needsOtherUnit(ride, { startsAt, endsAt, vehicleId: vehicle.id }))
    ensureCanDrive(catalogue, sold, { leg, drive }, vehicle, now)
  const details = changedDetails(ride, leg, { drive, vehicle, wanted })
  ensureInSequence(details, timeZone, others)
  const changes = changesOf(productReference(booking, ride), ride.details, details)
  return {
    startsAt,
    endsAt,
    timeZone,
    vehicleId: vehicle.id,
    groupSize: groupSize(leg.party),
    priceMinor,
    details,
    changes,
  }
}

/** Returns whether a changed ride needs its vehicle at another time, or another vehicle. */
export function needsOtherUnit(was: UnitNeed, is: UnitNeed): boolean {
  const isSameTime = was.startsAt.getTime() === is.startsAt.getTime() && was.endsAt.getTime() === is.endsAt.getTime()
  return !isSameTime || was.vehicleId !== is.vehicleId
}

type UnitNeed = Pick<RidePlan, 'startsAt' | 'endsAt' | 'vehicleId'>

/** Throws NO_BOOKABLE_VEHICLE if a vehicle cannot drive a changed ride, which then no longer needs its own unit. */
function ensureCanDrive(
  catalogue: Catalogue,
  { booking, ride }: SoldRide,
  { leg, drive }: { leg: Leg; drive: Drive },
  vehicle: VehicleType,
  now: Date,
): void {
  const { environment } = booking
  const unitsInUse = withoutRide(catalogue.unitsInUse, ownerOf.booking(booking.id), ride.number)
  const route = getRoute(catalogue, leg.from, leg.to)
  const moved = { direction: ride.details.leg, leg, route, pickupAt: drive.pickup }
  ensureDriven({ ...catalogue, environment, unitsInUse }, moved, [vehicle], now)
}

/** Returns when a changed ride starts that is not on a shuttle. */
export function changedStart(catalogue: Catalogue, ride: RideItem, wanted: WantedRide): Date {
  return driveOf(catalogue, { ride, shuttle: undefined }, wantedLeg(ride, wanted)).startsAt
}

function wantedLeg({ fromCode: from, toCode: to }: RideItem, { at, anchor, party, luggage }: WantedRide): Leg {
  return { from, to, at, anchor, party, luggage }
}

/** When a changed ride takes place. */
interface Drive {
  pickup: LocalMinute
  startsAt: Date
  endsAt: Date
  timeZone: string
  travelMinutes: number | null
  /** Whether the requested time is the one that was sold. */
  isSameTime: boolean
}

function driveOf(catalogue: Catalogue, { ride, shuttle }: Pick<SoldRide, 'ride' | 'shuttle'>, leg: Leg): Drive {
  const sold = legOf(ride)
  const isSameTime = leg.at === sold.at && leg.anchor === sold.anchor
  const route = getRoute(catalogue, leg.from, leg.to)
  // A pickup that was moved, or is off-peak, stays unless another time is requested.
  const pickup = shuttle?.pickupAt ?? (isSameTime ? ride.details.pickupAt : pickupAt(catalogue, leg, route))
  const { timeZone } = route.from
  const travelMinutes = route.durationMinutes
  const startsAt = new Date(toInstant(pickup, timeZone))
  const endsAt = new Date(startsAt.getTime() + (travelMinutes ?? 0) * MINUTE_MS)
  return { pickup, startsAt, endsAt, timeZone, travelMinutes, isSameTime }
}

function changedDetails(
  ride: RideItem,
  leg: Leg,
  { drive, vehicle, wanted }: { drive: Drive; vehicle: VehicleType; wanted: WantedRide },
): RideDetails {
  const { party, luggage } = leg
  const was = ride.details
  const { accommodation, flightNumber = was.flight?.number ?? null } = wanted
  const scheduledAt = leg.anchor === 'flight' ? leg.at : null
  return {
    ...was,
    ...party,
    scheduledAt,
    pickupAt: drive.pickup,
    travelMinutes: drive.travelMinutes,
    flight: flightOf(leg, scheduledAt, flightNumber),
    luggage,
    // Pairs counted by a partner stay unless the number of bags changes.
    ...(luggage.skiBags === was.luggage.skiBags ? {} : { skis: luggage.skiBags, snowboards: 0 }),
    vehicle: vehicle.id === ride.vehicleId ? was.vehicle : vehicle.names,
    offPeak: drive.isSameTime ? was.offPeak : 0,
    accommodation: accommodation && { end: addressEnd(leg), ...accommodation },
  }
}

/**
 * Returns whether a ride becomes one that costs more today than it does as it is, so that keeping its price gives
 * something away. Another vehicle does if the catalogue prices neither.
 */
export function isWorthMore(
  catalogue: Catalogue,
  sold: SoldRide,
  wanted: WantedRide,
  plan: RidePlan,
  now: Date,
): boolean {
  const { ride, shuttle } = sold
  if (shuttle) {
    const isSame = plan.details.pickupAt === ride.details.pickupAt && plan.groupSize === ride.groupSize
    return !isSame && shuttle.priceMinor > ride.priceMinor
  }
  const is = findPrice(catalogue, sold, { ...ride, leg: legOf(ride), pickupAt: ride.details.pickupAt }, now)
  const becomes = findPrice(
    catalogue,
    sold,
    { ...plan, leg: wantedLeg(ride, wanted), pickupAt: plan.details.pickupAt },
    now,
  )
  if (is === undefined) return plan.vehicleId !== ride.vehicleId
  return becomes === undefined || becomes > is
}

/** Returns today's price of a ride, however soon it is; undefined if the catalogue has none. */
function findPrice(
  catalogue: Catalogue,
  sold: SoldRide,
  { leg, pickupAt: at, vehicleId }: { leg: Leg; pickupAt: LocalMinute; vehicleId: number },
  now: Date,
): number | undefined {
  try {
    return offerOf(quotePickup(unlimited(catalogue), leg, soldTerms(sold), at, now), vehicleId)?.priceMinor
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/**
 * Returns today's price of a leg within the trip that it belongs to. A pickup that stays off the peak stays cheaper,
 * and one that the desk has moved does not become dearer.
 */
function priceToday(
  catalogue: Catalogue,
  sold: SoldRide,
  { leg, drive }: { leg: Leg; drive: Drive },
  vehicle: VehicleType,
  now: Date,
): number {
  const offered = offerOf(quoteSoldRide(unlimited(catalogue), leg, soldTerms(sold), now), vehicle.id)
  if (!offered) throw noVehicle(vehicle)
  const asDriven = findPrice(catalogue, sold, { leg, pickupAt: drive.pickup, vehicleId: vehicle.id }, now)
  return Math.min(offered.priceMinor, asDriven ?? offered.priceMinor)
}

function soldTerms({ booking, ride, others }: SoldRide): SoldTerms {
  const together = [ride, ...others]
    .filter(({ details }) => details.leg === ride.details.leg)
    .toSorted((a, b) => a.number - b.number)
  return {
    direction: ride.details.leg,
    isOneOfTwo: others.some(({ details }) => details.leg !== ride.details.leg),
    vehicles: { count: together.length, index: together.indexOf(ride) },
    currency: booking.currency,
    promoCode: booking.promoCode,
  }
}

function offerOf({ vehicles }: LegQuote, vehicleId: number) {
  return vehicles.find(({ vehicle }) => vehicle.id === vehicleId)
}

function getVehicle({ vehicles }: Catalogue, id: number): VehicleType {
  const vehicle = vehicles.get(id)
  if (vehicle) return vehicle
  throw new ApiError('NO_BOOKABLE_VEHICLE', `there is no vehicle ${id}`, { about: ['vehicle'] })
}

function ensureFits(vehicle: VehicleType, leg: Leg): void {
  if (!fits({ vehicle }, groupSize(leg.party), leg.luggage)) throw noVehicle(vehicle)
}

function noVehicle({ name }: VehicleType): ApiError {
  return new ApiError('NO_BOOKABLE_VEHICLE', `${name} does not take this group on this route`, { about: ['vehicle'] })
}

function ensurePickupAhead(startsAt: Date, now: Date): void {
  if (startsAt > now) return
  throw new ApiError('INVALID_PARAMS', 'the pickup would lie in the past', { about: ['outbound'] })
}

/** Throws if a ride of the return leg would start before one of the outbound leg ends. */
function ensureInSequence(details: RideDetails, timeZone: string, others: readonly RideItem[]): void {
  const own = { ...details, timeZone }
  // Of several vehicles that drive a leg together, each can have been changed alone.
  for (const ride of others) {
    const other = { ...ride.details, timeZone: ride.timeZone }
    if (other.leg === own.leg) continue
    if (own.leg === 'outbound') ensureSequence(own, other)
    else ensureSequence(other, own)
  }
}

function changesOf(product: string, was: RideDetails, is: RideDetails): Change[] {
  const line = (what: Change['what'], read: (details: RideDetails) => string | null): Change => ({
    product,
    what,
    was: read(was),
    is: read(is),
  })
  const own = [
    line('time', ({ pickupAt: at }) => formatLocal(at)),
    line('vehicle', ({ vehicle }) => vehicle.en),
    line('party', (details) => peopleLine('en', details)),
    line('luggage', ({ luggage }) => luggageLine('en', luggage) || null),
  ].filter((one) => one.was !== one.is)
  const changes = [...own, ...changesOfRide(product, was, is)]
  const isTold = was.scheduledAt === is.scheduledAt || changes.some(({ what }) => what === 'time' || what === 'flight')
  // A shuttle may leave at the same time for another landing, which its voucher shows.
  return isTold ? changes : [...changes, line('flight', timedFlight)]
}

/** Returns the number of a flight and when it lands or departs, as far as they are known. */
function timedFlight({ flight, scheduledAt }: RideDetails): string | null {
  const parts = [flight?.number, scheduledAt === null ? null : formatLocal(scheduledAt)]
  return parts.filter(Boolean).join(', ') || null
}

/** Returns a changed price as a change of an item. */
export function priceChange(product: string, currency: string, was: number, is: number): Change {
  return { product, what: 'price', was: formatMoney(was, currency), is: formatMoney(is, currency) }
}
